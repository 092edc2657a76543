import { Act } from "./act.tsx";
import type { Ways } from "./offers.ts";
import { useActWords } from "./act-words.ts";

interface TurnActsProps extends Pick<Ways, "switches" | "canary"> {
  readonly namespace: string;
}

/** What goes back at once where several Deployments stand behind a Service: the selector, or a canary. */
export function TurnActs({ namespace, switches, canary }: TurnActsProps) {
  const { menu } = useActWords().actions;
  return (
    <>
      {switches.map(({ service, to, isBack }) => (
        <Act
          key={`${service} ${to}`}
          title={isBack ? menu.switchBack(to) : menu.switchTo(to)}
          nonsense={undefined}
          asking={{
            command: "switch-selector",
            subject: { kind: "Service", namespace, name: service },
            args: { namespace, name: service, deployment: to },
            target: to,
          }}
        />
      ))}
      {canary !== undefined && (
        <Act
          title={menu.canaryToZero}
          nonsense={undefined}
          asking={{
            command: "canary-to-zero",
            subject: { kind: "Deployment", namespace, name: canary },
            args: { namespace, name: canary },
            target: "0",
          }}
        />
      )}
    </>
  );
}

import type { RolloutView } from "../../lib/view/view.ts";
import { Chip } from "../ui/chip.tsx";
import { useWords } from "../ui/words.ts";

interface RolloutChipsProps {
  readonly namespace: string;
  readonly name: string;
  readonly view: RolloutView | undefined;
}

/** Which rollout this is and how it rolls, in the header. */
export function RolloutChips({ namespace, name, view }: RolloutChipsProps) {
  const { header, strategies } = useWords().page;
  const deployment = view?.deployment;
  return (
    <>
      <h1 className="place">
        <span className="place-namespace">{namespace}</span>
        <span className="place-slash"> / </span>
        <span className="place-name">{name}</span>
      </h1>
      {view !== undefined && deployment !== undefined && (
        <Chip>
          {strategies[view.strategy]}
          {deployment.maxSurge !== undefined &&
            deployment.maxUnavailable !== undefined &&
            ` · ${header.surge(deployment.maxSurge, deployment.maxUnavailable)}`}
        </Chip>
      )}
    </>
  );
}

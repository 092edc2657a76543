import type { BehindView, ServicePageView } from "../../lib/view/service-view.ts";
import { isOlder, type Ways } from "./offers.ts";

/** What one may want to go back to from a Service, as far as its view tells. */
export function serviceWaysOf({
  name,
  strategy,
  deployments,
}: ServicePageView): Pick<Ways, "switches" | "canary"> {
  const picked = deployments.filter(({ role }) => role === "picked");
  const [only] = picked;
  const waiting = deployments.filter(({ role, view }) => role === "waiting" && view.deployment !== undefined);
  return {
    switches:
      only === undefined || picked.length > 1
        ? []
        : waiting.map((other) => ({
            service: name,
            to: other.name,
            isBack: isOlder(versionsOf(other), versionsOf(only)),
          })),
    canary: strategy === "canary" ? smallestOf(picked) : undefined,
  };
}

const versionsOf = ({ name, view }: BehindView) =>
  view.versions.filter(({ deployment }) => deployment === name);

const sizeOf = ({ view }: BehindView): number => view.deployment?.desired ?? 0;

function smallestOf(picked: readonly BehindView[]): string | undefined {
  const running = picked.filter((each) => sizeOf(each) > 0).sort((a, b) => sizeOf(a) - sizeOf(b));
  return running.length > 1 ? running[0]?.name : undefined;
}

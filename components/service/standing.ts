import type { Subject } from "../../lib/commands/subject.ts";
import type { ServicePageView } from "../../lib/view/service-view.ts";
import type { Standing } from "../actions/standing.ts";

/** How what somebody wants to change stands now: the Service by its selector, a Deployment by its generation. */
export function serviceStandingOf(
  view: ServicePageView | undefined,
  { kind, namespace, name }: Subject,
): Standing | undefined {
  if (view === undefined || view.namespace !== namespace) return undefined;
  if (kind === "Service" && name === view.name)
    return { key: JSON.stringify(view.service?.selector), generation: undefined, at: view.at };
  const behind = view.deployments.find((each) => each.name === name);
  const generation = kind === "Deployment" ? behind?.view.deployment?.generation : undefined;
  return generation === undefined ? undefined : { key: String(generation), generation, at: view.at };
}

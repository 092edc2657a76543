import type { Deployment } from "../kinds/deployment.ts";
import type { Service } from "../kinds/service.ts";
import type { World } from "../log/world.ts";
import { byAge, deploymentsIn, few, waitingFor } from "./scope.ts";
import { selectedBy } from "./selects.ts";

/** The Deployments of one Service at a moment, the oldest first. */
export interface ServiceScope {
  /** Its selector matches the pods that their templates make. */
  readonly picked: readonly Deployment[];
  /** A change of one label in its selector would pick them: they stand by. */
  readonly waiting: readonly Deployment[];
}

/** Whether the selector of a Service says which pods are behind it: another name, or endpoints made by hand, have none. */
export const hasSelector = ({ type, selector }: Pick<Service, "type" | "selector">): boolean =>
  type !== "ExternalName" && Object.keys(selector ?? {}).length > 0;

/** Who is behind a Service, and who could be. Costs a pass over the Deployments of the world. */
export function serviceScopeOf(world: World, service: Service): ServiceScope {
  if (!hasSelector(service)) return { picked: [], waiting: [] };
  const around = [...deploymentsIn(world, service.namespace)].sort(byAge);
  const waiting = waitingFor(service, around);
  return { picked: selectedBy(around, service), waiting: waiting.length > few ? [] : waiting };
}

import type { Service } from "../kinds/service.ts";
import type { World } from "../log/world.ts";
import type { ServiceProgress, Switch } from "../rollout/service/progress.ts";
import type { ServiceScope } from "../traffic/service-scope.ts";
import type { BehindView, ServiceTraffic } from "./service-view.ts";

/** A Service at one moment, put together from world and progress: what its sentence reads. */
export interface ServiceSituation {
  readonly at: number;
  readonly world: World;
  readonly progress: ServiceProgress;
  readonly service: Service;
  readonly scope: ServiceScope;
  readonly traffic: ServiceTraffic;
  readonly behind: readonly BehindView[];
}

/** For how long a switch is what is to be said first, ms. */
const fresh = 600_000;

/** The switch that is what is to be said first: from one Deployment to another one, not long ago. */
export function freshSwitch({ progress, at }: ServiceSituation): Switch | undefined {
  const { switched } = progress;
  const [to, ...more] = switched?.to ?? [];
  if (switched === undefined || to === undefined || more.length > 0) return undefined;
  return at - switched.at < fresh && !switched.from.includes(to) ? switched : undefined;
}

export const pickedOf = ({ behind }: ServiceSituation): readonly BehindView[] =>
  behind.filter(({ role }) => role === "picked");

/** The selector as kubectl writes it. */
export const selectorText = ({ service }: ServiceSituation): string =>
  Object.entries(service.selector ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");

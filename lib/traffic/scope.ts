import type { Deployment } from "../kinds/deployment.ts";
import type { Service } from "../kinds/service.ts";
import type { World } from "../log/world.ts";
import { selectedBy, selects, servicesIn } from "./selects.ts";

/**
 * alone: no other Deployment shares its Services. canary: a Service selects pods of several Deployments at once.
 * blue-green: a Service's selector picks one of several Deployments that differ by one label.
 */
export type Arrangement = "alone" | "canary" | "blue-green";

/** What one has to look at to know who gets the traffic of a Deployment. All uids. */
export interface Scope {
  /** The Services that select its pods, and those that could by a change of one label. */
  readonly services: readonly string[];
  /** Of these, the ones that select its pods. */
  readonly own: readonly string[];
  /** The Deployment itself and the others behind those Services, the oldest first. */
  readonly deployments: readonly string[];
  readonly arrangement: Arrangement;
}

export const emptyScope: Scope = { services: [], own: [], deployments: [], arrangement: "alone" };

/** Keys by which Services of different purpose are told apart: other values there mean another application. */
const identities =
  /^(app|name|k8s-app|tier|role|component|part|partition|service|(app\.kubernetes\.io\/.*)|(helm\.sh\/.*)|release|chart|run)$/;

/**
 * Whether `other` stands ready to take over from `serving` behind this Service: its pods carry all keys of the selector
 * and differ in the value of exactly one, which is not the name of an application.
 */
function standsBy(service: Service, serving: Deployment, other: Deployment): boolean {
  const keys = Object.keys(service.selector ?? {});
  const differing = keys.filter((key) => other.template.labels[key] !== serving.template.labels[key]);
  const [key] = differing;
  return (
    keys.length > 1 &&
    key !== undefined &&
    differing.length === 1 &&
    !identities.test(key) &&
    other.template.labels[key] !== undefined
  );
}

/** The scope of a Deployment. Costs a pass over the Services and, where one selects it, the Deployments around it. */
export function scopeOf(world: World, deployment: Deployment): Scope {
  const services = servicesIn(
    world,
    deployment.namespace,
    ({ selector }) => missesOf(selector, deployment.template.labels) <= 1,
  );
  const around = services.length === 0 ? [deployment] : deploymentsIn(world, deployment.namespace);
  const own = services.filter(({ selector }) => selects(selector, deployment.template.labels));
  const switched = services.flatMap((service) => rivals(service, around, deployment));
  const rivalServices = switched.map(({ service }) => service);
  const beside = own.flatMap((service) => selectedBy(around, service));
  const all = [deployment, ...beside, ...switched.flatMap(({ deployments }) => deployments)];
  const running = new Set(beside.filter(({ replicas }) => replicas > 0).map(({ uid }) => uid));
  running.add(deployment.uid);
  return {
    services: unique([...own, ...rivalServices]),
    own: unique(own),
    deployments: unique([...all].sort((a, b) => a.createdAt - b.createdAt || (a.name < b.name ? -1 : 1))),
    arrangement: running.size > 1 ? "canary" : switched.length > 0 ? "blue-green" : "alone",
  };
}

/** How many keys of a selector labels do not match; a selector of one key that misses, and no selector, miss all. */
function missesOf(
  selector: Readonly<Record<string, string>> | undefined,
  labels: Readonly<Record<string, string>>,
): number {
  let keys = 0;
  let misses = 0;
  for (const key in selector) {
    keys += 1;
    if (labels[key] !== selector[key]) misses += 1;
  }
  return keys === 0 || misses === keys ? Infinity : misses;
}

function deploymentsIn(world: World, namespace: string): readonly Deployment[] {
  const found: Deployment[] = [];
  for (const deployment of world.objects.Deployment.values())
    if (deployment.namespace === namespace) found.push(deployment);
  return found;
}

/** The other Deployments with which `deployment` takes turns behind a Service. */
function rivals(
  service: Service,
  around: readonly Deployment[],
  deployment: Deployment,
): readonly { readonly service: Service; readonly deployments: readonly Deployment[] }[] {
  const picked = selectedBy(around, service);
  const isPicked = picked.some(({ uid }) => uid === deployment.uid);
  const others = isPicked
    ? around.filter((other) => standsBy(service, deployment, other))
    : picked.filter((serving) => standsBy(service, serving, deployment));
  return others.length === 0 ? [] : [{ service, deployments: others }];
}

const unique = (objects: readonly { readonly uid: string }[]): readonly string[] => [
  ...new Set(objects.map(({ uid }) => uid)),
];

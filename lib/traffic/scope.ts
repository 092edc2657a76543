import { compare } from "../base/compare.ts";
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
const identities: ReadonlySet<string> = new Set([
  "app", "name", "k8s-app", "run", "tier", "role", "component", "part", "partition", "service", "release", "chart",
]); // prettier-ignore
const isIdentity = (key: string): boolean =>
  identities.has(key) || key.startsWith("app.kubernetes.io/") || key.startsWith("helm.sh/");

/** With more Deployments or Services than this it is a way of naming, and nobody takes turns. */
export const few = 6;

type Labels = Readonly<Record<string, string>>;

/**
 * The one key of a selector by whose value labels miss it, all others matching: what one would change to switch over.
 * Undefined where they match, where more is amiss, and where that key tells applications apart.
 */
function switchKey(selector: Labels | undefined, labels: Labels): string | undefined {
  let missed: string | undefined;
  let matched = 0;
  for (const key in selector) {
    if (labels[key] === selector[key]) matched += 1;
    else if (missed !== undefined || labels[key] === undefined) return undefined;
    else missed = key;
  }
  return matched > 0 && missed !== undefined && !isIdentity(missed) ? missed : undefined;
}

/** The scope of a Deployment. Costs a pass over the Services and, where one selects it, the Deployments around it. */
export function scopeOf(world: World, deployment: Deployment): Scope {
  const { labels } = deployment.template;
  const own = servicesIn(world, deployment.namespace, ({ selector }) => selects(selector, labels));
  const near = servicesIn(
    world,
    deployment.namespace,
    ({ selector }) => switchKey(selector, labels) !== undefined,
  );
  const around = own.length + near.length === 0 ? [] : deploymentsIn(world, deployment.namespace);
  const beside = own.flatMap((service) => selectedBy(around, service));
  const turns = [
    ...own.map((service) => ({ service, deployments: waitingFor(service, around) })),
    ...(near.length > few ? [] : near).map((service) => ({
      service,
      deployments: selectedBy(around, service),
    })),
  ].filter(({ deployments }) => deployments.length > 0 && deployments.length <= few);
  const running = new Set(beside.filter(({ replicas }) => replicas > 0).map(({ uid }) => uid));
  running.add(deployment.uid);
  return {
    services: unique([...own, ...turns.map(({ service }) => service)]),
    own: unique(own),
    deployments: unique(
      [deployment, ...beside, ...turns.flatMap(({ deployments }) => deployments)].sort(byAge),
    ),
    arrangement: running.size > 1 ? "canary" : turns.length > 0 ? "blue-green" : "alone",
  };
}

/** The Deployments that a change of one label in a Service's selector would bring into rotation. */
export const waitingFor = ({ selector }: Service, around: readonly Deployment[]): readonly Deployment[] =>
  Object.keys(selector ?? {}).every(isIdentity)
    ? []
    : around.filter(({ template }) => switchKey(selector, template.labels) !== undefined);

/** The oldest first. */
export const byAge = (a: Deployment, b: Deployment): number =>
  a.createdAt - b.createdAt || compare(a.name, b.name);

/** The Deployments of a namespace, in the order of their last writes. */
export function deploymentsIn(world: World, namespace: string): readonly Deployment[] {
  const found: Deployment[] = [];
  for (const deployment of world.objects.Deployment.values())
    if (deployment.namespace === namespace) found.push(deployment);
  return found;
}

const unique = (objects: readonly { readonly uid: string }[]): readonly string[] => [
  ...new Set(objects.map(({ uid }) => uid)),
];

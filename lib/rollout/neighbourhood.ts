import type { Deployment } from "../kinds/deployment.ts";
import type { KubeEvent } from "../kinds/event.ts";
import type { KindName, SlimOf } from "../kinds/kinds.ts";
import { isPut, type Fact } from "../log/fact.ts";
import type { World } from "../log/world.ts";
import { scopeOf } from "../traffic/scope.ts";
import { sameLabels } from "../traffic/selects.ts";
import { refKey, type Ref } from "./ref.ts";
import { setsOf } from "./sets.ts";

/** The kinds of object that a pod template reads by name. */
export type NamedKind = "ConfigMap" | "Secret";

/** Whose facts the page of one rollout needs. */
export interface Neighbourhood {
  /** uids, its own Deployment among them (if it is there). */
  readonly deployments: readonly string[];
  /** uids. */
  readonly services: readonly string[];
  /** uids of those that are there. */
  readonly configMaps: readonly string[];
  /**
   * The same as keys of `homeOf`, with "Watch", with the Secrets that templates name, with ConfigMaps and Secrets that
   * are not there (yet), and with the Helm releases that own one of the Deployments.
   */
  readonly homes: readonly string[];
}

/** What belongs to a Deployment as the world is now; where it is not there, only the health of the watches. */
export function neighbourhood(world: World, ref: Ref): Neighbourhood {
  const deployment = world.objects.Deployment.get(world.deploymentNamed.get(refKey(ref)) ?? "");
  if (deployment === undefined) return { deployments: [], services: [], configMaps: [], homes: ["Watch"] };
  const { deployments, services } = scopeOf(world, deployment);
  const named = namesIn(world, deployment, "ConfigMap");
  const present = [...world.objects.ConfigMap.values()].filter(
    ({ namespace, name }) => namespace === ref.namespace && named.includes(name),
  );
  return {
    deployments,
    services,
    configMaps: present.map(({ uid }) => uid),
    homes: [
      "Watch",
      ...deployments.map(deploymentHome),
      ...services.flatMap((uid) => {
        const service = world.objects.Service.get(uid);
        return service === undefined ? [] : [serviceHome(service.namespace, service.name)];
      }),
      ...named.map((name) => namedHome("ConfigMap", ref.namespace, name)),
      ...namesIn(world, deployment, "Secret").map((name) => namedHome("Secret", ref.namespace, name)),
      ...releasesOf(
        world,
        deployments.flatMap((uid) => world.objects.Deployment.get(uid) ?? []),
      ),
    ],
  };
}

/** Names of the ConfigMaps, or of the Secrets, that any version of a Deployment reads. */
export const namesIn = (world: World, deployment: Deployment, kind: NamedKind): readonly string[] => [
  ...new Set(
    [deployment, ...setsOf(world, deployment.uid)].flatMap(({ template }) =>
      kind === "ConfigMap" ? template.configMaps : template.secrets,
    ),
  ),
];

/** The homes of the Helm releases that own a Deployment: by its annotations, or by a manifest that declares it. */
export function releasesOf(world: World, deployments: readonly Deployment[]): readonly string[] {
  const names = new Set(deployments.map(({ namespace, name }) => `${namespace}/${name}`));
  const claimed = deployments.flatMap(({ namespace, owners }) => {
    const name = owners["meta.helm.sh/release-name"];
    return name === undefined ? [] : [helmHome(owners["meta.helm.sh/release-namespace"] ?? namespace, name)];
  });
  const declaring = [...world.objects.HelmRevision.values()].filter((revision) =>
    revision.deployments.some((name) => names.has(name)),
  );
  return [...new Set([...claimed, ...declaring.map(({ namespace, name }) => helmHome(namespace, name))])];
}

/** Whether a fact may change the neighbourhood of a rollout in its namespace: it has to be asked for again. */
export function movesNeighbourhood(fact: Fact, before: SlimOf<KindName> | undefined): boolean {
  if (fact.kind === "Service") {
    const was = before as SlimOf<"Service"> | undefined;
    return !isPut(fact) || was === undefined || !sameLabels(was.selector, fact.put.selector);
  }
  if (fact.kind === "HelmRevision") {
    const was = before as SlimOf<"HelmRevision"> | undefined;
    return isPut(fact) && String(was?.deployments) !== String(fact.put.deployments);
  }
  if (fact.kind !== "Deployment") return false;
  const was = before as Deployment | undefined;
  return (
    !isPut(fact) ||
    was === undefined ||
    !sameLabels(was.owners, fact.put.owners) ||
    was.template.digest !== fact.put.template.digest ||
    (was.replicas === 0) !== (fact.put.replicas === 0)
  );
}

const deploymentHome = (uid: string): string => `Deployment/${uid}`;
export const serviceHome = (namespace: string, name: string): string => `Service/${namespace}/${name}`;
const namedHome = (kind: NamedKind, namespace: string, name: string): string =>
  `${kind}/${namespace}/${name}`;
export const helmHome = (namespace: string, release: string): string => `Helm/${namespace}/${release}`;
const elsewhere = (namespace: string): string => `Other/${namespace}`;

/**
 * The key of the partition that a fact belongs to: "Deployment/<uid>", "Service/<namespace>/<name>",
 * "ConfigMap/<namespace>/<name>", "Secret/<namespace>/<name>", "Helm/<namespace>/<release>", "Watch", or
 * "Other/<namespace>". `world` has the fact already; `before` is the object as it was.
 */
export function homeOf(world: World, fact: Fact, before: SlimOf<KindName> | undefined): string {
  const object = isPut(fact) ? fact.put : before;
  if (fact.kind === "Watch") return "Watch";
  if (fact.kind === "Deployment") return deploymentHome(fact.uid);
  if (object === undefined) return elsewhere("");
  return homes[fact.kind](world, object as never) ?? elsewhere(object.namespace);
}

type Home = (world: World, object: never) => string | undefined;

const homes: Readonly<Record<Exclude<KindName, "Watch" | "Deployment">, Home>> = {
  ReplicaSet: (_world, { owner }: SlimOf<"ReplicaSet">) =>
    owner === undefined ? undefined : deploymentHome(owner),
  Pod: podHome,
  Service: (_world, { namespace, name }: SlimOf<"Service">) => serviceHome(namespace, name),
  EndpointSlice: (_world, { namespace, service }: SlimOf<"EndpointSlice">) =>
    service === "" ? undefined : serviceHome(namespace, service),
  ConfigMap: (_world, { namespace, name }: SlimOf<"ConfigMap">) => namedHome("ConfigMap", namespace, name),
  Secret: (_world, { namespace, name, release }: SlimOf<"Secret">) =>
    release === undefined ? namedHome("Secret", namespace, name) : helmHome(namespace, release.name),
  HelmRevision: (_world, { namespace, name }: SlimOf<"HelmRevision">) => helmHome(namespace, name),
  Action: actionHome,
  Event: eventHome,
};

function actionHome(world: World, { subject, namespace, name }: SlimOf<"Action">): string | undefined {
  if (subject === "Service") return serviceHome(namespace, name);
  if (subject === "Release") return helmHome(namespace, name);
  const uid = world.deploymentNamed.get(refKey({ namespace, name }));
  return uid === undefined ? undefined : deploymentHome(uid);
}

/** A pod that comes before its ReplicaSet is placed by its labels: kinds are not ordered against each other. */
function podHome(world: World, pod: SlimOf<"Pod">): string | undefined {
  if (pod.owner === undefined) return undefined;
  const owner = ownerOfSet(world, pod.owner) ?? byLabels(world, pod)?.uid;
  return owner === undefined ? undefined : deploymentHome(owner);
}

/** The Deployment behind a ReplicaSet that is here, or was not long ago. */
const ownerOfSet = (world: World, set: string): string | undefined =>
  world.objects.ReplicaSet.get(set)?.owner ?? world.departed.get(set);

function byLabels(world: World, pod: SlimOf<"Pod">): Deployment | undefined {
  const labels = new Set(pod.labels.split(","));
  for (const deployment of world.objects.Deployment.values()) {
    if (deployment.namespace !== pod.namespace) continue;
    const wanted = Object.entries(deployment.matchLabels);
    if (wanted.length > 0 && wanted.every(([key, value]) => labels.has(`${key}=${value}`))) return deployment;
  }
  return undefined;
}

function eventHome(
  world: World,
  { aboutKind, aboutUid, aboutName, namespace }: KubeEvent,
): string | undefined {
  switch (aboutKind) {
    case "Deployment":
      return deploymentHome(aboutUid);
    case "ReplicaSet":
      return homeOfSet(world, aboutUid);
    case "Pod": {
      const pod = world.objects.Pod.get(aboutUid);
      return pod === undefined ? homeOfSet(world, world.departed.get(aboutUid)) : podHome(world, pod);
    }
    case "Service":
      return serviceHome(namespace, aboutName);
    default:
      return undefined;
  }
}

function homeOfSet(world: World, set: string | undefined): string | undefined {
  const owner = set === undefined ? undefined : ownerOfSet(world, set);
  return owner === undefined ? undefined : deploymentHome(owner);
}

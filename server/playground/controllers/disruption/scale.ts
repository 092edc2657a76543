import type { Pod } from "../../kinds/pod.ts";
import { kindOfType } from "../../kinds/kinds.ts";
import { resourceOf, type Kind } from "../../kinds/kind.ts";
import type { KubeObject, OwnerReference } from "../../object.ts";
import { controllerOf, type Index, type Located } from "../index.ts";

/** What a controller of pods asks for, and which controller that is. */
interface Scale {
  readonly uid: string;
  readonly replicas: number;
}

/** What the controllers of some pods ask for together, or why nobody can tell. */
export type Expected =
  | { readonly type: "known"; readonly replicas: number; readonly unmanaged: readonly string[] }
  | { readonly type: "unknown"; readonly why: string };

const isOf = ({ apiVersion, kind }: OwnerReference, group: string, name: string): boolean =>
  kind === name && (apiVersion.includes("/") ? apiVersion.split("/")[0] : "") === group;

const replicasOf = (object: KubeObject): number =>
  (object as { readonly spec?: { readonly replicas?: number } }).spec?.replicas ?? 0;

const scaleOf = ({ metadata, ...object }: KubeObject): Scale => ({
  uid: metadata.uid,
  replicas: replicasOf({ metadata, ...object }),
});

/** The owner itself: of that kind and name, in the namespace of what it owns. */
function found(index: Index, owner: OwnerReference, namespace: string | undefined): Located | undefined {
  const one = index.byUid(owner.uid);
  if (one === undefined) return undefined;
  const { kind, metadata } = one.object;
  const isIt = kind === owner.kind && metadata.name === owner.name && metadata.namespace === namespace;
  return isIt ? one : undefined;
}

/** The Deployment of a ReplicaSet, or the ReplicaSet where it has none. */
function deploymentOf(index: Index, replicaSet: KubeObject): Scale | undefined {
  const owner = controllerOf(replicaSet);
  if (owner === undefined || !isOf(owner, "apps", "Deployment")) return undefined;
  const deployment = found(index, owner, replicaSet.metadata.namespace);
  return deployment === undefined ? undefined : scaleOf(deployment.object);
}

const unscaled = (kind: Kind): string => `${resourceOf(kind)} does not implement the scale subresource`;

/** What the controller of a pod asks for; a text says why that cannot be told. */
function scaleFor(index: Index, pod: Pod, owner: OwnerReference): Scale | string {
  const kind = kindOfType(owner.apiVersion, owner.kind);
  if (kind === undefined) return `no matches for kind "${owner.kind}" in version "${owner.apiVersion}"`;
  const controller = found(index, owner, pod.metadata.namespace);
  if (controller === undefined) {
    const isScaled = kind.subresources.includes("scale");
    return isScaled ? `found no controllers for pod "${pod.metadata.name}"` : unscaled(kind);
  }
  if (!controller.kind.subresources.includes("scale")) return unscaled(controller.kind);
  return deploymentOf(index, controller.object) ?? scaleOf(controller.object);
}

/** Adds up what the controllers of pods ask for, each counted once (disruption.go, getExpectedScale). */
export function expectedScale(index: Index, pods: readonly Pod[]): Expected {
  const scales = new Map<string, number>();
  const known = new Set<string>();
  const unmanaged: string[] = [];
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined) {
      unmanaged.push(pod.metadata.name);
      continue;
    }
    if (known.has(owner.uid)) continue;
    known.add(owner.uid);
    const scale = scaleFor(index, pod, owner);
    if (typeof scale === "string") return { type: "unknown", why: scale };
    scales.set(scale.uid, scale.replicas);
  }
  const replicas = [...scales.values()].reduce((sum, count) => sum + count, 0);
  return { type: "known", replicas, unmanaged };
}

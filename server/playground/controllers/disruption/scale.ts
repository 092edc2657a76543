import { isCustom } from "../../custom/custom-kind.ts";
import { readJsonPath } from "../../custom/json-path.ts";
import type { Pod } from "../../kinds/pod.ts";
import { resourceOf, type Kind } from "../../kinds/kind.ts";
import type { KubeObject, OwnerReference } from "../../object.ts";
import { controllerOf, type Index, type Indexed, type Located } from "../index.ts";

type Around = Pick<Indexed, "index" | "registry">;

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

/** Custom resources say by their definition where their size is. */
function scaleOf({ kind, object }: Located): Scale {
  const path = isCustom(kind) ? kind.scale?.specReplicasPath : undefined;
  const [replicas] = readJsonPath(path ?? ".spec.replicas")?.(object) ?? [];
  return { uid: object.metadata.uid, replicas: typeof replicas === "number" ? replicas : 0 };
}

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
  return deployment === undefined ? undefined : scaleOf(deployment);
}

const unscaled = (kind: Kind): string => `${resourceOf(kind)} does not implement the scale subresource`;

/** What the controller of a pod asks for; a text says why that cannot be told. */
function scaleFor({ index, registry }: Around, pod: Pod, owner: OwnerReference): Scale | string {
  const kind = registry.catalog.ofType(owner.apiVersion, owner.kind);
  if (kind === undefined) return `no matches for kind "${owner.kind}" in version "${owner.apiVersion}"`;
  const controller = found(index, owner, pod.metadata.namespace);
  if (controller === undefined) {
    const isScaled = kind.subresources.includes("scale");
    return isScaled ? `found no controllers for pod "${pod.metadata.name}"` : unscaled(kind);
  }
  if (!controller.kind.subresources.includes("scale")) return unscaled(controller.kind);
  return deploymentOf(index, controller.object) ?? scaleOf(controller);
}

/** Adds up what the controllers of pods ask for, each counted once (disruption.go, getExpectedScale). */
export function expectedScale(around: Around, pods: readonly Pod[]): Expected {
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
    const scale = scaleFor(around, pod, owner);
    if (typeof scale === "string") return { type: "unknown", why: scale };
    scales.set(scale.uid, scale.replicas);
  }
  const replicas = [...scales.values()].reduce((sum, count) => sum + count, 0);
  return { type: "known", replicas, unmanaged };
}

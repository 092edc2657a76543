import { customResourceDefinitions } from "../kinds/custom-resource-definition.ts";
import { pods } from "../kinds/pod.ts";
import type { Kind } from "../kinds/kind.ts";
import type { KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import type { Store } from "../store/store.ts";
import { forbidden } from "./refusals.ts";

/** What its thread and the dashboard bear; five times what it is made for. */
const mostPods = 5_000;
/** Of any other kind: somebody has written a loop. */
const mostObjects = 20_000;
/** More kinds than any cluster defines; each is told to every client that asks what there is. */
const mostDefinitions = 500;

function mostOf(kind: Kind): number {
  if (kind === pods) return mostPods;
  return kind === customResourceDefinitions ? mostDefinitions : mostObjects;
}

/**
 * Refuses an object too many, as a ResourceQuota over the whole cluster would (apiserver plugin/admission/resourcequota):
 * a Deployment that asks for a hundred thousand pods gets some, and its ReplicaSet says why not all.
 */
export function admitToRoom(store: Store, kind: Kind, name: string): void {
  const limit = mostOf(kind);
  const used = store.list(kind).length;
  if (used < limit) return;
  const { plural } = kind;
  throw forbidden(
    kind,
    name,
    `exceeded quota: playground, requested: ${plural}=1, used: ${plural}=${used}, limited: ${plural}=${limit}`,
  );
}

/** How much an object may grow where there is no room left: controllers must be able to say how things stand. */
const statusRoom = 4 * 1024;

/**
 * Refuses what would make a full store fuller, as etcd does when it reaches its own quota (api/v3rpc/rpctypes/error.go,
 * ErrGRPCNoSpace): what is there can still be changed, made smaller and deleted.
 */
export function admitToStorage(store: Store, object: KubeObject, old?: KubeObject): void {
  if (!store.isFull()) return;
  if (old !== undefined && JSON.stringify(object).length <= JSON.stringify(old).length + statusRoom) return;
  throw new StatusError(500, "", "etcdserver: mvcc: database space exceeded");
}

import type { ApiServer, Lines } from "../../http/testing/api-server.ts";
import type { Kind } from "../../kinds/kind.ts";
import { apiVersionOf } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";

/** A client that has listed a kind and watches it from there. */
export interface Follower {
  readonly kind: Kind;
  readonly items: readonly KubeObject[];
  readonly lines: Lines;
}

const pathOf = ({ group, version, plural }: Kind): string =>
  `${group === "" ? "/api" : `/apis/${group}`}/${version}/${plural}`;

/** Lists a kind over the whole cluster. */
export async function listed(server: ApiServer, kind: Kind): Promise<List> {
  return (await server.ask(pathOf(kind))).body as unknown as List;
}

interface List {
  readonly metadata: { readonly resourceVersion: string };
  readonly items: readonly KubeObject[];
}

export async function follow(server: ApiServer, kind: Kind): Promise<Follower> {
  const { metadata, items } = await listed(server, kind);
  const lines = await server.watch(`${pathOf(kind)}?watch=true&resourceVersion=${metadata.resourceVersion}`);
  return { kind, items, lines };
}

/**
 * What a follower knows now, by `namespace/name`: each object's version. Undoes what it needs to know that all has come,
 * and ends the watch. Throws when a change came out of order, or twice.
 */
export async function replayed(server: ApiServer, { kind, items, lines }: Follower): Promise<Versions> {
  const versions = new Map(items.map((each) => [keyOf(each), each.metadata.resourceVersion]));
  let latest = Math.max(0, ...[...versions.values()].map(Number));
  const { store } = server.registry;
  // Once this one has come, all before it has.
  const mark = { name: "last-of-all", namespace: "marked" };
  const metadata = { ...mark, uid: "last", resourceVersion: "", creationTimestamp: "2026-01-01T00:00:00Z" };
  store.put(kind, { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata });
  for (;;) {
    const line = await lines.next();
    if (line === undefined) throw new Error(`the watch of ${kind.plural} ended`);
    const changed = line.object as unknown as KubeObject;
    if (changed.metadata.name === mark.name) break;
    const revision = Number(changed.metadata.resourceVersion);
    if (!(revision > latest)) throw new Error(`${kind.plural}: ${revision} came after ${latest}`);
    latest = revision;
    if (line.type === "DELETED") versions.delete(keyOf(changed));
    else versions.set(keyOf(changed), changed.metadata.resourceVersion);
  }
  lines.stop();
  store.remove(kind, mark.namespace, mark.name);
  return Object.fromEntries(versions);
}

export type Versions = Readonly<Record<string, string>>;

/** What is there, by `namespace/name`: each object's version. */
export const versionsOf = (objects: readonly KubeObject[]): Versions =>
  Object.fromEntries(objects.map((each) => [keyOf(each), each.metadata.resourceVersion]));

const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ""}/${metadata.name}`;

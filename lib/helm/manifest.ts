import { listAt, stringAt, type Raw } from "../base/raw.ts";

/** An object that a manifest declares. */
export interface Declared {
  readonly apiVersion: string;
  readonly kind: string;
  /** As it is written, else that of the release; an object of the whole cluster has it too. */
  readonly namespace: string;
  readonly name: string;
  readonly raw: Raw;
}

/** The objects of a manifest's documents, lists taken apart; what has no kind and name is none. */
export const declaredObjects = (documents: readonly Raw[], namespace: string): readonly Declared[] =>
  documents.flatMap((raw) => {
    const kind = stringAt(raw, "kind");
    if (kind === undefined) return [];
    if (kind.endsWith("List") && Array.isArray(raw["items"]))
      return declaredObjects(listAt(raw, "items") as readonly Raw[], namespace);
    const name = stringAt(raw, "metadata", "name");
    if (name === undefined) return [];
    return [
      {
        apiVersion: stringAt(raw, "apiVersion") ?? "v1",
        kind,
        namespace: stringAt(raw, "metadata", "namespace") ?? namespace,
        name,
        raw,
      },
    ];
  });

/** The group of an apiVersion; "" for the core group. */
export const groupOf = (apiVersion: string): string =>
  apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";

/** Names an object whatever the version of its API. */
export const keyOf = ({ apiVersion, kind, namespace, name }: Omit<Declared, "raw">): string =>
  [groupOf(apiVersion), kind, namespace, name].join("/");

/** As `Deployment web`. */
export const titleOf = ({ kind, name }: Pick<Declared, "kind" | "name">): string => `${kind} ${name}`;

/** What becomes of an object from one manifest to another. */
export interface Pairing {
  readonly state: "created" | "changed" | "deleted";
  readonly before: Declared | undefined;
  readonly after: Declared | undefined;
}

/** The objects of two manifests side by side, in the order of the later one; those that are only in the earlier come last. */
export function pairObjects(before: readonly Declared[], after: readonly Declared[]): readonly Pairing[] {
  const olds = new Map(before.map((object) => [keyOf(object), object]));
  const pairs: Pairing[] = after.map((object) => {
    const old = olds.get(keyOf(object));
    olds.delete(keyOf(object));
    return { state: old === undefined ? "created" : "changed", before: old, after: object };
  });
  for (const object of olds.values()) pairs.push({ state: "deleted", before: object, after: undefined });
  return pairs;
}

import type { KubeObject } from "../object.ts";

/** The objects of one kind, in the order of etcd's keys (`namespace/name`, by bytes). */
export interface Shelf {
  readonly get: (namespace: string, name: string) => KubeObject | undefined;
  /** The same array until something in it changes; nobody may change it. */
  readonly list: (namespace?: string) => readonly KubeObject[];
  /** Puts it in its place, over what was there. */
  readonly put: (object: KubeObject) => void;
  readonly remove: (namespace: string, name: string) => void;
}

interface Row {
  readonly objects: KubeObject[];
  /** What `list` gave out last; undefined once `objects` moved on. */
  listed: readonly KubeObject[] | undefined;
}

const nameOf = (object: KubeObject): string => object.metadata.name;

/** Where in a sorted list `key` is, or would be. */
function placeOf<T>(sorted: readonly T[], keyOf: (item: T) => string, key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = sorted[middle];
    if (item !== undefined && keyOf(item) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** etcd orders keys, not namespaces: `a-b/x` comes before `a/x`, as `-` comes before `/`. */
const bySlash = (namespace: string): string => `${namespace}/`;

export function createShelf(): Shelf {
  const rows = new Map<string, Row>();
  const namespaces: string[] = [];
  let listed: readonly KubeObject[] | undefined;

  const rowOf = (namespace: string): Row => {
    const known = rows.get(namespace);
    if (known !== undefined) return known;
    const row: Row = { objects: [], listed: undefined };
    rows.set(namespace, row);
    namespaces.splice(placeOf(namespaces, bySlash, bySlash(namespace)), 0, namespace);
    return row;
  };
  const changed = (row: Row): void => {
    row.listed = undefined;
    listed = undefined;
  };
  const listRow = (namespace: string): readonly KubeObject[] => {
    const row = rows.get(namespace);
    if (row === undefined) return [];
    return (row.listed ??= row.objects.slice());
  };

  return {
    get(namespace, name) {
      const objects = rows.get(namespace)?.objects ?? [];
      const object = objects[placeOf(objects, nameOf, name)];
      return object?.metadata.name === name ? object : undefined;
    },
    list: (namespace) =>
      namespace === undefined ? (listed ??= namespaces.flatMap(listRow)) : listRow(namespace),
    put(object) {
      const row = rowOf(object.metadata.namespace ?? "");
      const place = placeOf(row.objects, nameOf, nameOf(object));
      const replaces = row.objects[place]?.metadata.name === nameOf(object);
      row.objects.splice(place, replaces ? 1 : 0, object);
      changed(row);
    },
    remove(namespace, name) {
      const row = rows.get(namespace);
      if (row === undefined) return;
      const place = placeOf(row.objects, nameOf, name);
      if (row.objects[place]?.metadata.name !== name) return;
      row.objects.splice(place, 1);
      changed(row);
      if (row.objects.length > 0) return;
      rows.delete(namespace);
      namespaces.splice(placeOf(namespaces, bySlash, bySlash(namespace)), 1);
    },
  };
}

/** `namespace/name`, as etcd orders it. */
export const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ""}/${metadata.name}`;

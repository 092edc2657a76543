import type { KubeObject } from "../object.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Change, Store } from "./store.ts";
import { createHistory, usualLimits, type HistoryLimits } from "./history.ts";
import { jsonOf } from "./json.ts";
import { createFreezer } from "./parts.ts";
import { createShelf, keyOf, type Shelf } from "./shelf.ts";

/** What was there before `changes` (oldest first) happened to `now`, in the same order. */
function undo(now: readonly KubeObject[], changes: readonly Change[]): readonly KubeObject[] {
  const before = new Map<string, KubeObject | undefined>();
  for (const change of changes) {
    const key = keyOf(change.object);
    if (!before.has(key)) before.set(key, change.previous);
  }
  const untouched = now.filter((object) => !before.has(keyOf(object)));
  const restored = [...before.values()].filter((object) => object !== undefined);
  return [...untouched, ...restored]
    .map((object) => ({ key: keyOf(object), object }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ object }) => object);
}

/** The write is done, whatever one listener makes of it: a bug in one is no news of the writer's, nor of the others'. */
function letHear(hear: (change: Change) => void, change: Change): void {
  try {
    hear(change);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

interface StoreLimits extends HistoryLimits {
  /** Of the JSON of all that is there, in UTF-16 code units; without bound where undefined. */
  readonly storage?: number;
}

/** An empty store, at `firstRevision`. What it forgets, when, and what it holds: `limits`. */
export function createStore(limits: StoreLimits = usualLimits, firstRevision = 1): Store {
  const { storage = Infinity } = limits;
  let revision = firstRevision;
  let size = 0;
  const sizes = new WeakMap<KubeObject, number>();
  const shelves = new Map<Kind, Shelf>();
  const frozen = createFreezer();
  const history = createHistory(firstRevision, limits);
  const listeners = new Set<{ readonly hear: (change: Change) => void; readonly after: number }>();
  const untold: Change[] = [];
  let telling = false;

  const withRevision = (object: KubeObject, at: number): KubeObject =>
    frozen({ ...object, metadata: { ...object.metadata, resourceVersion: String(at) } });

  // What stands on a kind's shelf is of its type: the registry and the kinds' own rules see to that.
  const shelfOf = (kind: Kind): Shelf => {
    const known = shelves.get(kind);
    if (known !== undefined) return known;
    const shelf = createShelf();
    shelves.set(kind, shelf);
    return shelf;
  };

  const tellAll = (change: Change): void => {
    for (const { hear, after } of listeners) if (change.revision > after) letHear(hear, change);
  };
  /** A listener may write: what it causes is told after what it heard, to everybody in the same order. */
  const tell = (change: Change): void => {
    untold.push(change);
    if (telling) return;
    telling = true;
    try {
      for (let next = untold.shift(); next !== undefined; next = untold.shift()) tellAll(next);
    } finally {
      telling = false;
    }
  };
  const weigh = (stored: KubeObject | undefined, previous: KubeObject | undefined): void => {
    if (previous !== undefined) size -= sizes.get(previous) ?? 0;
    if (stored === undefined) return;
    const own = jsonOf(stored).length;
    sizes.set(stored, own);
    size += own;
  };
  const record = (change: Change): void => {
    history.add(change);
    tell(change);
  };
  const changesSince = (kind: Kind, since: number): readonly Change[] | undefined =>
    history.since(since)?.filter((change) => change.kind === kind);

  return {
    revision: () => revision,
    isFull: () => size >= storage,
    compacted: history.compacted,
    get: <T extends KubeObject>(kind: Kind<T>, namespace: string, name: string) =>
      shelfOf(kind).get(namespace, name) as T | undefined,
    list: <T extends KubeObject>(kind: Kind<T>, namespace?: string) =>
      shelfOf(kind).list(namespace) as readonly T[],
    listAt(kind, namespace, at) {
      const changes = changesSince(kind, at)?.filter(
        ({ object }) => namespace === undefined || object.metadata.namespace === namespace,
      );
      if (changes === undefined) return undefined;
      const now = shelfOf(kind).list(namespace);
      return changes.length === 0 ? now : undo(now, changes);
    },
    put<T extends KubeObject>(kind: Kind<T>, object: KubeObject): T {
      const shelf = shelfOf(kind);
      const previous = shelf.get(object.metadata.namespace ?? "", object.metadata.name);
      revision += 1;
      const stored = withRevision(object, revision);
      shelf.put(stored);
      weigh(stored, previous);
      const type = previous === undefined ? "ADDED" : "MODIFIED";
      record({ type, kind, object: stored, previous, revision });
      return stored as T;
    },
    remove<T extends KubeObject>(kind: Kind<T>, namespace: string, name: string): T | undefined {
      const shelf = shelfOf(kind);
      const previous = shelf.get(namespace, name);
      if (previous === undefined) return undefined;
      revision += 1;
      shelf.remove(namespace, name);
      weigh(undefined, previous);
      const object = withRevision(previous, revision);
      record({ type: "DELETED", kind, object, previous, revision });
      return object as T;
    },
    changesSince,
    subscribe(hear) {
      const listener = { hear, after: revision };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    compact(upTo) {
      history.compact(Math.min(upTo, revision));
    },
  };
}

import { share } from "../../lib/base/equal.ts";
import { listAt, timeAt, type Raw } from "../../lib/base/raw.ts";
import type { Intern } from "../../lib/base/intern.ts";
import type { AnyShape } from "../../lib/base/shape.ts";
import type { Door } from "../../lib/kinds/kind.ts";
import { kinds, type SlimOf, type WatchedKindName } from "../../lib/kinds/kinds.ts";
import { readMeta } from "../../lib/kinds/read-meta.ts";
import type { Change } from "../../lib/log/fact.ts";
import { stampOf } from "../../lib/log/stamp.ts";
import { internWords } from "./intern.ts";

/** Where changes go: the log numbers them and gives them their time. */
export interface Sink {
  readonly append: (change: Change) => void;
}

/** That what comes now happened earlier: after this moment, where it is known, up to which nothing was missed. */
export interface Late {
  readonly after: number | undefined;
}

/** The objects of one kind as they are now. Whatever differs from before goes to the sink. */
export interface Store {
  readonly put: (raw: Raw, late: Late | undefined) => void;
  readonly remove: (raw: Raw, late: Late | undefined) => void;
  /** Everything in a namespace, or where that is "" in all, is about to be put. Returns what ends it. */
  readonly sweep: (namespace: string) => Sweep;
  /** Nobody looks at a namespace any more: what is in it is let go. */
  readonly drop: (namespace: string) => void;
  readonly count: (namespace: string) => number;
}

export interface Sweep {
  /** All of it was put: the rest is gone. */
  readonly end: (late: Late | undefined) => void;
  /** It was not all put, so nothing follows for the rest. */
  readonly cancel: () => void;
}

export interface StoreNeeds {
  readonly sink: Sink;
  readonly door: Door;
  readonly intern: Intern;
  readonly now: () => number;
  /** How many objects are kept; beyond it the one written longest ago is let go. */
  readonly most?: number;
}

type Kept = SlimOf<WatchedKindName>;

export function createStore(name: WatchedKindName, needs: StoreNeeds): Store {
  const { sink, door, intern, now, most = Infinity } = needs;
  const kind = kinds[name];
  const shape: AnyShape = kind.shape;
  /** By namespace and name, which only one object bears at a time. The one written last stands last. */
  const objects = new Map<string, Kept>();
  const counts = new Map<string, number>();
  const sweeps = new Set<Set<string>>();

  function gone(key: string, before: Kept, late?: Late): void {
    objects.delete(key);
    counts.set(before.namespace, (counts.get(before.namespace) ?? 1) - 1);
    if (counts.get(before.namespace) === 0) counts.delete(before.namespace);
    const stamp = late === undefined ? undefined : place(endOf(before), late, now());
    emit({ kind: name, uid: before.uid, gone: true, ...(stamp === undefined ? {} : { stamp }) });
  }

  function put(raw: Raw, late: Late | undefined): void {
    const fresh: Kept = internWords(intern, shape, kind.read(raw, door));
    const key = keyOf(fresh);
    for (const seen of sweeps) seen.add(key);
    const found = objects.get(key);
    // The same name with another uid is another object: the former one is gone.
    if (found !== undefined && found.uid !== fresh.uid) gone(key, found, late);
    const before = found?.uid === fresh.uid ? found : undefined;
    const after = before === undefined ? fresh : share(shape, before, fresh);
    if (after === before) return;
    if (before === undefined) counts.set(after.namespace, (counts.get(after.namespace) ?? 0) + 1);
    if (most < Infinity) objects.delete(key);
    objects.set(key, after);
    const stamp = late === undefined ? undefined : place(changeOf(before, after, raw), late, now());
    emit({ kind: name, uid: after.uid, put: after, ...(stamp === undefined ? {} : { stamp }) });
    if (objects.size > most) evict();
  }

  function changeOf(before: Kept | undefined, after: Kept, raw: Raw): number | undefined {
    const own = stampOf(name, before, after, now());
    const written = writtenAt(raw, now());
    return before === undefined ? latest(own, written) : (own ?? written);
  }

  function evict(): void {
    for (const [key, oldest] of objects) {
      gone(key, oldest);
      return;
    }
  }

  function emit(change: unknown): void {
    sink.append(change as Change);
  }

  return {
    put,
    remove: (raw, late) => {
      const { uid, namespace, name: bare } = readMeta(raw);
      const key = keyOf({ namespace, name: bare });
      const found = objects.get(key);
      if (found?.uid === uid) gone(key, found, late);
    },
    sweep: (namespace) => {
      const seen = new Set<string>();
      sweeps.add(seen);
      return {
        end: (late) => {
          if (!sweeps.delete(seen)) return;
          for (const [key, object] of objects)
            if (isIn(object, namespace) && !seen.has(key)) gone(key, object, late);
        },
        cancel: () => void sweeps.delete(seen),
      };
    },
    drop: (namespace) => {
      for (const [key, object] of objects) if (isIn(object, namespace)) gone(key, object);
    },
    count: (namespace) => (namespace === "" ? objects.size : (counts.get(namespace) ?? 0)),
  };
}

const keyOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `${namespace}/${name}`;

const isIn = (object: { readonly namespace: string }, namespace: string): boolean =>
  namespace === "" || object.namespace === namespace;

/** A change that was not seen happened after the last moment that was. */
function place(own: number | undefined, { after }: Late, now: number): number | undefined {
  if (own === undefined || own > now) return undefined;
  return after === undefined ? own : Math.max(own, Math.min(after, now));
}

const latest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

/** An object that was on its way out is taken to have gone when its grace ended, if that is over. */
const endOf = (object: object): number | undefined =>
  "deletedAt" in object ? (object.deletedAt as number) : undefined;

/** When any manager last wrote the object: all that some kinds tell of a change. */
function writtenAt(raw: Raw, now: number): number | undefined {
  const times = listAt(raw, "metadata", "managedFields").flatMap((entry) => timeAt(entry, "time") ?? []);
  const past = times.filter((time) => time <= now);
  return past.length === 0 ? undefined : Math.max(...past);
}

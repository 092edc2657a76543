import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { configMaps } from "../kinds/config-map.ts";
import type { Kind } from "../kinds/kind.ts";
import { pods } from "../kinds/pod.ts";
import type { KubeObject } from "../object.ts";
import { createStore } from "./memory.ts";
import { jsonOf } from "./json.ts";
import type { Change, Store } from "./store.ts";

const objectOf = (kind: Kind, namespace: string, name: string, value = 0): KubeObject => {
  const metadata = {
    name,
    namespace,
    uid: `${namespace}-${name}`,
    resourceVersion: "",
    creationTimestamp: "",
  };
  return Object.assign({ apiVersion: "v1", kind: kind.kind, metadata }, { data: { value: String(value) } });
};

const namesOf = (objects: readonly KubeObject[] | undefined): readonly string[] | undefined =>
  objects?.map(({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name}`);

describe("a store", () => {
  test("begins at revision 1 with nothing", () => {
    const store = createStore();
    expect([store.revision(), store.compacted(), store.list(pods)]).toEqual([1, 1, []]);
  });

  test("lists in the order of etcd's keys, where a dash comes before the slash", () => {
    const store = createStore();
    for (const [namespace, name] of [
      ["b", "a"],
      ["a", "z"],
      ["a-b", "x"],
      ["a", "a.b"],
      ["a", "a-b"],
      ["a", "a"],
    ] as const) {
      store.put(pods, objectOf(pods, namespace, name));
    }
    expect(namesOf(store.list(pods))).toEqual(["a-b/x", "a/a", "a/a-b", "a/a.b", "a/z", "b/a"]);
    expect(namesOf(store.list(pods, "a"))).toEqual(["a/a", "a/a-b", "a/a.b", "a/z"]);
  });

  test("gives each change the next revision, whatever its kind", () => {
    const store = createStore();
    const first = store.put(pods, objectOf(pods, "a", "x"));
    const second = store.put(configMaps, objectOf(configMaps, "a", "x"));
    const gone = store.remove(pods, "a", "x");
    expect([first, second, gone].map((object) => object?.metadata.resourceVersion)).toEqual(["2", "3", "4"]);
    expect(store.revision()).toBe(4);
  });

  test("removing what is not there is no change", () => {
    const store = createStore();
    expect(store.remove(pods, "a", "x")).toBeUndefined();
    expect(store.revision()).toBe(1);
  });

  test("a list that was given out does not change any more", () => {
    const store = createStore();
    store.put(pods, objectOf(pods, "a", "x"));
    const before = store.list(pods);
    store.put(pods, objectOf(pods, "a", "y"));
    expect(namesOf(before)).toEqual(["a/x"]);
    expect(store.list(pods)).toBe(store.list(pods));
  });

  test("what is stored cannot be changed", () => {
    const store = createStore();
    const stored = store.put(pods, objectOf(pods, "a", "x"));
    expect(() => Object.assign(stored.metadata, { name: "y" })).toThrow(TypeError);
    expect(() => Reflect.set(stored, "data", {}) || Object.assign(stored, { data: {} })).toThrow(TypeError);
  });

  test("an object's JSON is what it says", () => {
    const stored = createStore().put(pods, objectOf(pods, "a", "x"));
    expect(jsonOf(stored)).toBe(JSON.stringify(stored));
  });
});

describe("those who listen", () => {
  test("hear changes in order even when one of them writes while hearing", () => {
    const store = createStore();
    const heard: string[] = [];
    store.subscribe(({ object }) => {
      if (object.metadata.name === "a") store.put(pods, objectOf(pods, "n", "b"));
    });
    store.subscribe(({ object, revision }) => heard.push(`${object.metadata.name} at ${String(revision)}`));
    store.put(pods, objectOf(pods, "n", "a"));
    expect(heard).toEqual(["a at 2", "b at 3"]);
  });

  test("hear nothing that was stored before they listened, nor after they stopped", () => {
    const store = createStore();
    const late: number[] = [];
    let stop: () => void = () => undefined;
    store.subscribe(({ revision }) => {
      if (revision !== 2) return;
      store.put(pods, objectOf(pods, "n", "b"));
      stop = store.subscribe((change) => late.push(change.revision));
    });
    store.put(pods, objectOf(pods, "n", "a"));
    store.put(pods, objectOf(pods, "n", "c"));
    stop();
    store.put(pods, objectOf(pods, "n", "d"));
    expect(late).toEqual([4]);
  });
});

describe("the past", () => {
  const grown = (limits: { changes: number; size: number; least: number }, count: number): Store => {
    const store = createStore(limits);
    for (let value = 0; value < count; value += 1) store.put(pods, objectOf(pods, "n", "a", value));
    return store;
  };

  test("is forgotten up to the revision that is asked, which itself is kept", () => {
    const store = grown({ changes: 100, size: 1e6, least: 1 }, 10);
    store.compact(5);
    expect(store.compacted()).toBe(5);
    expect(store.changesSince(pods, 4)).toBeUndefined();
    expect(store.listAt(pods, "n", 4)).toBeUndefined();
    expect(store.changesSince(pods, 5)?.map(({ revision }) => revision)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(store.listAt(pods, "n", 5)?.map(({ metadata }) => metadata.resourceVersion)).toEqual(["5"]);
  });

  test("cannot be forgotten beyond now", () => {
    const store = grown({ changes: 100, size: 1e6, least: 1 }, 3);
    store.compact(1000);
    expect([store.compacted(), store.revision()]).toEqual([4, 4]);
    expect(store.changesSince(pods, 4)).toEqual([]);
    store.compact(2);
    expect(store.compacted()).toBe(4);
  });

  test("is bounded by the number of changes", () => {
    const store = grown({ changes: 20, size: 1e6, least: 1 }, 100);
    const kept = store.revision() - store.compacted();
    expect(kept).toBeLessThanOrEqual(20);
    expect(kept).toBeGreaterThanOrEqual(18);
  });

  test("is bounded by size, but never below the least number of changes", () => {
    const store = grown({ changes: 1000, size: 1000, least: 1 }, 100);
    const kept = store.changesSince(pods, store.compacted()) ?? [];
    expect(kept.reduce((sum, { object }) => sum + jsonOf(object).length, 0)).toBeLessThanOrEqual(1000);
    const least = grown({ changes: 1000, size: 10, least: 7 }, 100);
    expect(least.revision() - least.compacted()).toBe(7);
  });
});

interface Write {
  readonly kind: Kind;
  readonly namespace: string;
  readonly name: string;
  readonly action: "put" | "remove" | "compact";
  readonly value: number;
}

const writes = fc.array(
  fc.record<Write>({
    kind: fc.constantFrom(pods, configMaps),
    namespace: fc.constantFrom("a", "a-b", "b"),
    name: fc.constantFrom("x", "x-1", "x.1", "y"),
    action: fc.constantFrom("put", "put", "put", "remove", "remove", "compact"),
    value: fc.nat(99),
  }),
  { maxLength: 60 },
);

const act = (store: Store, { kind, namespace, name, action, value }: Write): void => {
  if (action === "put") store.put(kind, objectOf(kind, namespace, name, value));
  else if (action === "remove") store.remove(kind, namespace, name);
  else store.compact(Math.floor((store.revision() * value) / 150));
};

const bySlash = (a: KubeObject, b: KubeObject): number => {
  const [left, right] = [a, b].map(({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name}`);
  return Buffer.compare(Buffer.from(left ?? ""), Buffer.from(right ?? ""));
};

/** The simplest thing that is right: a map, sorted each time. */
class Model {
  readonly #objects = new Map<string, KubeObject>();
  hear({ type, object }: Change): void {
    const key = `${object.kind} ${object.metadata.namespace ?? ""}/${object.metadata.name}`;
    if (type === "DELETED") this.#objects.delete(key);
    else this.#objects.set(key, object);
  }
  list(kind: Kind, namespace?: string): readonly KubeObject[] {
    return [...this.#objects.values()]
      .filter((object) => object.kind === kind.kind)
      .filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace)
      .sort(bySlash);
  }
}

describe("any sequence of writes", () => {
  test("lists what a naive model lists, now and at every moment that is not compacted", () => {
    fc.assert(
      fc.property(writes, (sequence) => {
        const store = createStore({ changes: 30, size: 1e6, least: 5 });
        const model = new Model();
        const past = new Map<number, readonly KubeObject[]>([[1, []]]);
        store.subscribe((change) => {
          model.hear(change);
          past.set(change.revision, [...model.list(pods), ...model.list(configMaps, "a")]);
        });
        for (const write of sequence) act(store, write);
        expect(store.list(pods)).toEqual(model.list(pods));
        expect(store.list(configMaps, "a")).toEqual(model.list(configMaps, "a"));
        for (let at = 1; at <= store.revision(); at += 1) {
          const [some, others] = [store.listAt(pods, undefined, at), store.listAt(configMaps, "a", at)];
          if (at < store.compacted()) expect([some, others]).toEqual([undefined, undefined]);
          else expect([...(some ?? []), ...(others ?? [])]).toEqual(past.get(at));
        }
      }),
      { seed: 7 },
    );
  });

  test("is replayed from any revision to the same state by list, changes since and live changes", () => {
    fc.assert(
      fc.property(writes, fc.nat(60), (sequence, pause) => {
        const store = createStore({ changes: 30, size: 1e6, least: 5 });
        for (const write of sequence.slice(0, pause)) act(store, write);
        const from = store.revision();
        const start = store.list(pods);
        for (const write of sequence.slice(pause)) {
          if (write.action !== "compact") act(store, write);
        }
        const missed = store.changesSince(pods, from);
        if (missed === undefined) {
          expect(from).toBeLessThan(store.compacted());
          return;
        }
        const model = new Model();
        for (const object of start)
          model.hear({ type: "ADDED", kind: pods, object, previous: undefined, revision: from });
        for (const change of missed) model.hear(change);
        expect(model.list(pods)).toEqual(store.list(pods));
        expect(missed.every(({ type, previous }) => (previous === undefined) === (type === "ADDED"))).toBe(
          true,
        );
      }),
      { seed: 11 },
    );
  });
});

test("a listener that fails keeps neither the writer nor the others from what was written", () => {
  const thrown: (() => void)[] = [];
  const later = vi.spyOn(globalThis, "queueMicrotask").mockImplementation((then) => thrown.push(then));
  const store = createStore();
  const heard: string[] = [];
  store.subscribe(() => {
    throw new Error("a bug");
  });
  store.subscribe(({ object }) => heard.push(object.metadata.name));
  for (const name of ["a", "b"]) store.put(pods, objectOf(pods, "a", name));
  later.mockRestore();
  expect(heard).toEqual(["a", "b"]);
  expect(thrown).toHaveLength(2);
  expect(thrown[0]).toThrow("a bug");
});

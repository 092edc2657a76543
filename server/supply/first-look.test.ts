import { expect, test } from "vitest";
import { watchedKinds } from "../../lib/kinds/kinds.ts";
import type { Watch } from "../../lib/kinds/watch.ts";
import { firstLook } from "./first-look.ts";

const watch = (name: string, state: string, more: Partial<Watch> = {}): Watch => ({
  uid: `${name}@${more.namespace ?? ""}`,
  namespace: "",
  name,
  state,
  since: 0,
  completeUntil: undefined,
  message: undefined,
  ...more,
});
const api = watch("API", "live");
const all = (state: string, except: Readonly<Record<string, Watch>> = {}): readonly Watch[] => [
  api,
  ...watchedKinds.map((kind) => except[kind] ?? watch(kind, state)),
];

test("it is complete when every kind has been listed", () => {
  expect(firstLook(all("live"), false)).toBe("complete");
  expect(firstLook(all("live", { Pod: watch("Pod", "unwatched") }), false)).toBe("complete");
  expect(firstLook(all("live", { Event: watch("Event", "polling") }), false)).toBe("complete");
});

test("it is under way while a kind has not been listed, or is not spoken of yet", () => {
  expect(firstLook([], false)).toBe("under-way");
  expect(firstLook([api], false)).toBe("under-way");
  expect(firstLook(all("live", { Pod: watch("Pod", "loading") }), false)).toBe("under-way");
  expect(firstLook(all("live").slice(0, -1), false)).toBe("under-way");
});

test("one kind whose list fails is not waited for, but for Deployments", () => {
  const failing = { message: "etcd is unhappy" };
  expect(firstLook(all("live", { Pod: watch("Pod", "loading", failing) }), false)).toBe("complete");
  expect(firstLook(all("live", { Deployment: watch("Deployment", "loading", failing) }), false)).toBe(
    "under-way",
  );
});

test("nothing is complete as long as the API server does not answer", () => {
  for (const state of ["loading", "lost", "forbidden"])
    expect(firstLook([watch("API", state), ...all("live").slice(1)], false)).toBe("under-way");
});

test("a kind is waited for in every namespace that was named", () => {
  const named = (state: string) => [
    api,
    ...["a", "b"].flatMap((namespace) =>
      watchedKinds.map((kind) => watch(kind, namespace === "b" ? state : "live", { namespace })),
    ),
  ];
  expect(firstLook(named("loading"), true)).toBe("under-way");
  expect(firstLook(named("live"), true)).toBe("complete");
  expect(firstLook(named("forbidden"), true)).toBe("complete");
});

test("where the whole may not be listed, its namespaces are still to come", () => {
  expect(firstLook(all("live", { Pod: watch("Pod", "forbidden") }), false)).toBe("settling");
});

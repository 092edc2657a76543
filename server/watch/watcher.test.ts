import { afterEach, expect, test } from "vitest";
import { watchedKinds } from "../../lib/kinds/kinds.ts";
import { hang, later, line, refuse, statusOf, watch } from "../cluster/testing/answers.ts";
import type { FakeApi, Seen } from "../cluster/testing/fake-api.ts";
import { until } from "../cluster/testing/manual-clock.ts";
import {
  configMap,
  deployment,
  endpointSlice,
  event,
  namespace,
  pod,
  service,
} from "../cluster/testing/objects.ts";
import { watchAll, type WholeRig } from "./testing/watch-all.ts";

const rigs: WholeRig[] = [];
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.stop();
});

async function start(...args: Parameters<typeof watchAll>): Promise<WholeRig> {
  const rig = await watchAll(...args);
  rigs.push(rig);
  return rig;
}

const inShop = [
  deployment("web"),
  service("web"),
  endpointSlice("web"),
  pod("web"),
  configMap("settings", { data: { password: "hunter2" } }),
  event("started"),
];
const plurals = [
  "deployments",
  "replicasets",
  "services",
  "endpointslices",
  "pods",
  "configmaps",
  "secrets",
  "events",
];
const forbid = (what: (seen: Seen) => boolean) => (seen: Seen) =>
  seen.plural !== "" && what(seen) ? refuse(403, `${seen.plural} is forbidden: User "tester"`) : undefined;

test("all kinds are listed and watched, and each becomes facts", async () => {
  const rig = await start((api) => api.put(...inShop));
  for (const plural of plurals) await rig.reaches(`${plural}@`, "live");
  expect(rig.states()).toEqual({
    api: "live",
    ...Object.fromEntries(plurals.map((plural) => [`${plural}@`, "live"])),
  });
  expect(rig.log.story().sort()).toEqual(["+settings", "+started", "+web", "+web", "+web", "+web"]);
  expect(rig.watcher.health()).toHaveLength(watchedKinds.length);
  expect(rig.watcher.health().find(({ kind }) => kind === "Pod")).toMatchObject({
    status: "live",
    objects: 1,
    badLines: 0,
  });
  expect(rig.watcher.resourceVersions()["pods"]).toBe("16");
});

test("ConfigMaps are asked for as metadata only", async () => {
  const rig = await start((api) => api.put(...inShop));
  await rig.reaches("configmaps@", "live");
  rig.api.put(configMap("settings", { data: { password: "hunter3" } }, { labels: { a: "b" } }));
  await until(
    "the change came",
    () => rig.log.changes.filter(({ kind }) => kind === "ConfigMap").length === 2,
  );
  const asked = rig.api.requests.filter(({ plural }) => plural === "configmaps");
  expect(asked.map(({ headers }) => headers.accept)).toEqual([
    expect.stringContaining("as=PartialObjectMetadataList"),
    expect.stringContaining("as=PartialObjectMetadata;"),
  ]);
});

test("P04 freelens#2117: every list is in pages, and managed fields go no further than the door", async () => {
  const managedFields = [{ manager: "kubectl", operation: "Update", fieldsV1: { "f:spec": {} } }];
  const rig = await start((api) => api.put(pod("web", {}, { managedFields })));
  await rig.reaches("pods@", "live");
  const lists = rig.api.requests.filter(({ isWatch }) => !isWatch);
  expect(lists.length).toBeGreaterThanOrEqual(7);
  for (const { query } of lists) expect(Number(query["limit"])).toBeLessThanOrEqual(500);
  expect(JSON.stringify(rig.log.changes)).not.toContain("managedFields");
});

// Permissions.

test("P05 radar#684, A12 argo-rollouts#1547: one namespace means that nothing else is asked for", async () => {
  const rig = await start(
    (api) => {
      api.put(...inShop, pod("other", {}, { namespace: "elsewhere" }));
    },
    { namespaces: ["shop"] },
  );
  for (const plural of plurals) await rig.reaches(`${plural}@shop`, "live");
  expect(rig.api.requests.filter(({ path }) => !path.includes("/namespaces/shop/"))).toEqual([]);
  expect(rig.log.story()).not.toContain("+other");
});

test("A09 helm-dashboard#62: whoever may look into one namespace sees it, and one note tells of the rest", async () => {
  const rig = await start(
    (api) => {
      api.put(...inShop);
      api.decide = forbid(({ namespace: name }) => name !== "shop");
    },
    { namespace: "shop" },
  );
  for (const plural of plurals) await rig.reaches(`${plural}@shop`, "live");
  expect(rig.log.story()).toContain("+web");
  expect(rig.states()).toEqual({
    api: "live",
    ...Object.fromEntries(plurals.flatMap((plural) => [[`${plural}@`, "forbidden"], [`${plural}@shop`, "live"]])),
  }); // prettier-ignore
  expect(rig.log.watches("pods@").at(-1)?.message).toBe('pods is forbidden: User "tester"');
});

test("as long as the API server is away, what it forbids and what it permits is not forgotten", async () => {
  const rig = await start(
    (api) => {
      api.put(...inShop);
      api.decide = forbid(({ namespace: name }) => name !== "shop");
    },
    { namespace: "shop" },
  );
  await rig.reaches("pods@shop", "live");
  await rig.api.kill();
  await rig.clock.pass(70_000, 1000);
  expect(rig.states()).toMatchObject({ "pods@": "forbidden", "pods@shop": "lost" });
  await rig.api.restart();
  await rig.reaches("pods@shop", "live");
  expect(rig.log.story().filter((change) => change.startsWith("-"))).toEqual([]);
});

test("A10 lens#1961: rights in the twelfth of twelve namespaces are found", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `ns-${n + 1}`);
  const rig = await start((api) => {
    api.put(...names.map(namespace), pod("web", {}, { namespace: "ns-12" }));
    api.decide = forbid(({ plural, namespace: name }) => plural !== "namespaces" && name !== "ns-12");
  });
  await rig.reaches("pods@ns-12", "live");
  expect(rig.log.story()).toEqual(["+web"]);
  await rig.reaches("events@ns-12", "live");
  expect(Object.keys(rig.states()).filter((uid) => !uid.endsWith("@") && !uid.endsWith("@ns-12"))).toEqual([
    "api",
  ]);
});

test("a namespace that appears is looked into", async () => {
  const rig = await start((api) => {
    api.put(namespace("one"));
    api.decide = forbid(({ plural, namespace: name }) => plural !== "namespaces" && name === "");
  });
  await rig.reaches("pods@one", "live");
  rig.api.put(namespace("two"), pod("web", {}, { namespace: "two" }));
  await rig.clock.pass(61_000, 1000);
  await rig.reaches("pods@two", "live");
  expect(rig.log.story()).toEqual(["+web"]);
});

test("a kind that may not be listed is named and the rest works; it comes when it is permitted", async () => {
  const rig = await start((api) => {
    api.put(...inShop);
    api.decide = forbid(({ plural }) => plural === "events");
  });
  await rig.reaches("events@", "forbidden");
  await rig.reaches("pods@", "live");
  rig.api.decide = undefined;
  await rig.clock.pass(70_000, 1000);
  await rig.reaches("events@", "live");
  expect(rig.log.story()).toContain("+started");
});

test("when the whole cluster becomes permitted it takes over from its namespaces, and nothing is told twice", async () => {
  const rig = await start(
    (api) => {
      api.put(namespace("shop"), namespace("elsewhere"));
      api.put(pod("web"), pod("other", {}, { namespace: "elsewhere" }));
      api.decide = forbid(({ namespace: name }) => name !== "shop");
    },
    { namespace: "shop" },
  );
  await rig.reaches("pods@shop", "live");
  rig.api.decide = undefined;
  await rig.clock.pass(70_000, 1000);
  await rig.reaches("pods@", "live");
  expect(rig.log.story()).toEqual(["+web", "+other"]);
  expect(rig.states()["pods@shop"]).toBeUndefined();
  await until("one watch is left", () => rig.api.openWatches("pods") === 1);
});

test("A11 lens#3586: where only listing is permitted, lists are read each 10 s, and that is said", async () => {
  const rig = await start((api) => {
    api.put(pod("web"));
    api.decide = ({ plural, isWatch }) =>
      plural === "pods" && isWatch ? refuse(403, "cannot watch pods") : undefined;
  });
  await rig.reaches("pods@", "polling");
  expect(rig.log.story()).toEqual(["+web"]);
  rig.api.put(pod("api"));
  rig.api.remove(pod("web"));
  await rig.clock.pass(11_000);
  expect(rig.log.story()).toEqual(["+web", "+api", "-web"]);
  expect(rig.log.states("pods@")).toEqual(["loading", "polling"]);
  expect(rig.log.watches("pods@").at(-1)?.message).toBe("cannot watch pods");
});

test("A05 godaddy/kubernetes-client#373: a refusal in the place of the first event is a refusal", async () => {
  const rig = await start((api) => {
    api.put(pod("web"));
    api.decide = ({ plural, isWatch }) =>
      plural === "pods" && isWatch ? watch(line(statusOf(403, "no credentials"))) : undefined;
  });
  await rig.reaches("pods@", "polling");
  expect(rig.log.story()).toEqual(["+web"]);
  expect(rig.log.watches("pods@").at(-1)?.message).toBe("no credentials");
});

test("A13 k9s#4006: as long as a list is under way it is loading, never empty", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const rig = await start((api) => {
    api.put(deployment("web"));
    api.script(
      "deployments",
      later(gate, (_, response) =>
        api.list({ plural: "deployments", namespace: "", query: {}, headers: {} }, response),
      ),
    );
  });
  const began = rig.clock.now();
  await rig.clock.pass(8000);
  expect(rig.states()["deployments@"]).toBe("loading");
  expect(rig.log.watches("deployments@")[0]?.since).toBe(began);
  open();
  await rig.reaches("deployments@", "live");
});

test("P07 k9s#3245: ten thousand pods come page by page, and how many there are already can be told", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const rig = await start((api) => {
    api.put(...Array.from({ length: 10_000 }, (_, n) => pod(`pod-${n}`)));
    api.decide = (seen) =>
      seen.plural === "pods" && seen.query["continue"]?.includes('"start":5000')
        ? later(gate, (_, response) => api.list(seen, response))
        : undefined;
  });
  const pods = () => rig.watcher.health().find(({ kind }) => kind === "Pod");
  await until("half of them are there", () => pods()?.objects === 5000);
  expect(pods()?.status).toBe("loading");
  open();
  await until("all are there", () => pods()?.objects === 10_000);
  await rig.reaches("pods@", "live");
});

test("P08 aptakube#481: a list that nobody waits for any more is given up", async () => {
  const rig = await start((api) => {
    api.decide = ({ plural }) => (plural === "deployments" ? hang : undefined);
  });
  await until("it is asked for", () => rig.api.lists("deployments").length === 1);
  rig.watcher.stop();
  await until("its connection is closed", () => rig.api.sockets() <= 1);
});

// Large clusters.

const large = (api: FakeApi): void => {
  api.put(...Array.from({ length: 5 }, (_, n) => pod(`p${n}`, {}, { namespace: `ns-${n}` })));
  api.put(deployment("web", {}, { namespace: "ns-1" }), event("e", {}, { namespace: "ns-1" }));
};

test("in a large cluster what there is most of is watched only where somebody looks", async () => {
  const rig = await start(large, { largeAbove: 4 });
  await rig.reaches("pods@", "unwatched");
  await rig.reaches("deployments@", "live");
  expect(rig.log.story()).toEqual(["+web"]);
  const release = rig.watcher.interest("ns-1");
  await rig.reaches("pods@ns-1", "live");
  await rig.reaches("events@ns-1", "live");
  expect(rig.log.story().sort()).toEqual(["+e", "+p1", "+web"]);
  release();
  await rig.clock.pass(20_000, 5000);
  expect(rig.states()["pods@ns-1"]).toBe("live");
  await rig.clock.pass(20_000, 5000);
  expect(rig.states()["pods@ns-1"]).toBe("unwatched");
  expect(rig.log.story().slice(3).sort()).toEqual(["-e", "-p1"]);
});

test("whoever comes back soon finds what was watched meanwhile", async () => {
  const rig = await start(large, { largeAbove: 4 });
  await rig.reaches("pods@", "unwatched");
  rig.watcher.interest("ns-1")();
  await rig.clock.pass(20_000, 5000);
  const release = rig.watcher.interest("ns-1");
  await rig.clock.pass(40_000, 5000);
  expect(rig.states()["pods@ns-1"]).toBe("live");
  release();
  release();
  await rig.clock.pass(31_000, 1000);
  expect(rig.states()["pods@ns-1"]).toBe("unwatched");
  expect(rig.api.lists("pods").filter(({ namespace: name }) => name === "ns-1")).toHaveLength(1);
});

test("W16 javascript#402: coming and going a hundred times leaves one watch a kind, and nothing when nobody looks", async () => {
  const rig = await start(large, { largeAbove: 4 });
  await rig.reaches("pods@", "unwatched");
  for (let n = 0; n < 100; n++) {
    rig.watcher.interest("ns-1")();
    await rig.clock.pass(100);
  }
  await rig.reaches("pods@ns-1", "live");
  expect(["pods", "events", "endpointslices"].map((plural) => rig.api.openWatches(plural))).toEqual([
    1, 1, 1,
  ]);
  await rig.clock.pass(31_000, 1000);
  await until("nothing is open", () => rig.api.openWatches("pods") === 0);
  const before = rig.log.changes.length;
  rig.api.put(pod("late", {}, { namespace: "ns-1" }));
  await rig.clock.pass(1000);
  expect(rig.log.changes.length).toBe(before);
});

test("in a cluster of usual size looking changes nothing", async () => {
  const rig = await start(large);
  await rig.reaches("pods@", "live");
  const before = rig.api.requests.length;
  rig.watcher.interest("ns-1")();
  await rig.clock.pass(1000);
  expect(rig.api.requests.length).toBe(before);
});

import { afterEach, expect, test } from "vitest";
import { hang, refuse, rst } from "../cluster/testing/answers.ts";
import type { FakeApi } from "../cluster/testing/fake-api.ts";
import { until } from "../cluster/testing/manual-clock.ts";
import { pod } from "../cluster/testing/objects.ts";
import type { PulseStatus } from "./pulse.ts";
import { watchAll, type WholeRig } from "./testing/watch-all.ts";

// What is known of an API server that dies, freezes or refuses, and from when on.

const rigs: WholeRig[] = [];
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.stop();
});

const told: PulseStatus[] = [];
async function live(prepare: (api: FakeApi) => void = (api) => api.put(pod("web"))): Promise<WholeRig> {
  told.length = 0;
  const rig = await watchAll(prepare, { namespaces: ["shop"], pulse: (status) => told.push(status) });
  rigs.push(rig);
  await rig.reaches("pods@shop", "live");
  await rig.reaches("api", "live");
  await rig.clock.pass(4000);
  return rig;
}

/** An object that changed at this time of the API server's clock. */
const readyAt = (name: string, time: number) =>
  pod(name, {
    status: {
      conditions: [{ type: "Ready", status: "True", lastTransitionTime: new Date(time).toISOString() }],
    },
  });

test("an API server that freezes is noticed within 5 s, and all watches are lost since its last sign of life", async () => {
  const rig = await live();
  const frozenAt = rig.clock.now();
  rig.api.frozen = true;
  await rig.clock.pass(5000);
  expect(rig.states()["api"]).toBe("lost");
  expect(rig.states()["pods@shop"]).toBe("lost");
  const [api, pods] = ["api", "pods@shop"].map((uid) => rig.log.watches(uid).at(-1)!);
  expect(api!.since - frozenAt).toBeLessThan(5000);
  expect(pods!.completeUntil).toBe(api!.completeUntil);
  expect(frozenAt - api!.completeUntil!).toBeLessThanOrEqual(2000);
  expect(told.at(-1)).toMatchObject({ type: "lost", problem: { id: "silent" } });
});

test("when it thaws, what happened meanwhile stands at its own time, and all is live again", async () => {
  const rig = await live();
  rig.api.frozen = true;
  await rig.clock.pass(10_000);
  const time = Math.floor(rig.clock.now() / 1000) * 1000 - 3000;
  rig.api.put(readyAt("web", time));
  await rig.clock.pass(1000);
  expect(rig.log.story()).toEqual(["+web"]);
  rig.api.thaw();
  await rig.reaches("pods@shop", "live");
  await rig.reaches("api", "live");
  expect(rig.log.story()).toEqual(["+web", "~web"]);
  expect(rig.log.changes.find(({ kind, stamp }) => kind === "Pod" && stamp === time)).toBeDefined();
  // The sockets survived, so nothing was listed or watched again.
  expect(rig.api.lists("pods")).toHaveLength(1);
  expect(rig.api.watches("pods")).toHaveLength(1);
  // What comes from now on stands where it arrives.
  rig.api.put(readyAt("late", time));
  await until("it came", () => rig.log.story().at(-1) === "+late");
  expect(rig.log.changes.at(-1)?.stamp).toBeUndefined();
});

test("when it thaws and nothing had happened, the same watches are live again", async () => {
  const rig = await live();
  rig.api.frozen = true;
  await rig.clock.pass(6000);
  expect(rig.states()["pods@shop"]).toBe("lost");
  rig.api.thaw();
  await rig.reaches("pods@shop", "live");
  expect(rig.api.watches("pods")).toHaveLength(1);
});

test("W08 headlamp#7446: an API server that dies and comes back is followed again within 3 s, with what is gone", async () => {
  const rig = await live((api) => api.put(pod("web"), pod("api")));
  await rig.api.kill();
  await rig.clock.pass(2500);
  expect(rig.states()).toMatchObject({ api: "lost", "pods@shop": "lost" });
  expect(told.at(-1)).toMatchObject({
    problem: { id: expect.stringMatching(/unreachable|connectionLost/) as string },
  });
  await rig.clock.pass(60_000, 500);
  rig.api.remove(pod("api"));
  await rig.api.restart();
  await rig.clock.pass(3000);
  expect(rig.log.story().sort()).toEqual(["+api", "+web", "-api"]);
  expect(rig.states()).toMatchObject({ api: "live", "pods@shop": "live" });
  expect(rig.log.states("pods@shop")).toEqual(["loading", "live", "lost", "live"]);
});

test("when the API server dies, nothing was missed up to its last sign of life, though no line had come for long", async () => {
  const rig = await live();
  await rig.clock.pass(30_000, 1000);
  const died = rig.clock.now();
  await rig.api.kill();
  await rig.clock.pass(2500);
  const lost = rig.log.watches("pods@shop").at(-1);
  expect(lost).toMatchObject({ state: "lost" });
  expect(died - (lost?.completeUntil ?? 0)).toBeLessThanOrEqual(2000);
});

test("a connection that breaks while the API server lives may have been dead since its last line", async () => {
  const rig = await live();
  await rig.clock.pass(30_000, 1000);
  const broke = rig.clock.now();
  rig.api.decide = ({ plural, isWatch }) =>
    plural === "pods" && isWatch ? refuse(503, "no leader") : undefined;
  rig.api.disturb("pods", rst);
  await rig.clock.pass(5000);
  expect(broke - (rig.log.watches("pods@shop").at(-1)?.completeUntil ?? 0)).toBeGreaterThan(30_000);
});

test("W24 kubeview#179: a watch that is dead while the API server lives is told for itself", async () => {
  const rig = await live();
  const health = () => rig.watcher.health().find(({ kind }) => kind === "Pod")!;
  const last = health().lastHeard;
  await rig.clock.pass(60_000, 1000);
  expect(health().lastHeard).toBe(last);
  rig.api.decide = ({ plural, isWatch }) =>
    plural === "pods" && isWatch ? refuse(503, "no leader") : undefined;
  await rig.clock.pass(31_000, 1000);
  expect(rig.states()).toMatchObject({ api: "live", "pods@shop": "lost" });
  expect(health()).toMatchObject({ status: "lost", lastHeard: last });
});

test("as long as lines come, an answer that does not is no death", async () => {
  const rig = await live();
  rig.api.decide = ({ path }) => (path === "/version" ? hang : undefined);
  for (let n = 0; n < 20; n++) {
    rig.api.put(readyAt("web", rig.clock.now() - n));
    await rig.clock.pass(500);
  }
  expect(rig.log.states("api")).toEqual(["loading", "live"]);
  await rig.clock.pass(5000);
  expect(rig.log.states("api")).toEqual(["loading", "live", "lost"]);
});

test("a sign-in that expired is told, though the open watches go on; it is over when it is mended", async () => {
  const rig = await live();
  rig.api.decide = ({ path }) => (path === "/version" ? refuse(401, "Unauthorized") : undefined);
  await rig.clock.pass(2100);
  expect(rig.states()).toMatchObject({ api: "forbidden", "pods@shop": "live" });
  expect(told.at(-1)).toMatchObject({
    type: "refusing",
    problem: { id: "unauthorized", args: { user: "tester" } },
  });
  rig.api.decide = undefined;
  await rig.clock.pass(2100);
  expect(rig.states()["api"]).toBe("live");
});

test("an API server that only refuses to tell its version lives", async () => {
  const rig = await live((api) => {
    api.decide = ({ path }) => (path === "/version" ? refuse(403, "forbidden") : undefined);
  });
  expect(rig.states()["api"]).toBe("live");
});

test("after a laptop slept, what it did not see is a gap", async () => {
  const rig = await live();
  const asleep = rig.clock.now();
  rig.clock.jump(3_600_000);
  await rig.clock.pass(3000);
  expect(rig.log.states("api")).toEqual(["loading", "live", "lost", "live"]);
  expect(rig.log.states("pods@shop")).toEqual(["loading", "live", "lost", "live"]);
  const lost = rig.log.watches("pods@shop").find(({ state }) => state === "lost");
  expect(lost?.completeUntil).toBeLessThanOrEqual(asleep);
});

test("before the first answer it is loading, with what is wrong, and it begins by itself", async () => {
  const rig = await watchAll((api) => (api.decide = () => refuse(503, "starting")), { namespaces: ["shop"] });
  rigs.push(rig);
  await rig.clock.pass(30_000, 500);
  expect(rig.states()).toMatchObject({ api: "loading", "pods@shop": "loading" });
  expect(rig.log.watches("api").at(-1)?.message).toBe("503 starting");
  rig.api.decide = undefined;
  await rig.clock.pass(3000);
  expect(rig.states()).toMatchObject({ api: "live", "pods@shop": "live" });
});

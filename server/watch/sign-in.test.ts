import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type Cluster } from "../cluster/cluster.ts";
import { fin, refuse } from "../cluster/testing/answers.ts";
import { startFakeApi, type FakeApi } from "../cluster/testing/fake-api.ts";
import { createScratch, kubeconfig, type Scratch } from "../cluster/testing/files.ts";
import { createClock, until, type ManualClock } from "../cluster/testing/manual-clock.ts";
import { pod } from "../cluster/testing/objects.ts";
import { createLog, door, type Log } from "./testing/rig.ts";
import { startWatching, type Watcher } from "./watcher.ts";

// From a kubeconfig to facts, when what it says does not hold for ever.

let scratch: Scratch;
let api: FakeApi;
let clock: ManualClock;
let log: Log;
let undo: (() => unknown)[];

beforeEach(async () => {
  scratch = await createScratch();
  api = await startFakeApi();
  api.put(pod("web"));
  clock = createClock(Date.now());
  log = createLog(clock.now);
  undo = [scratch.remove, api.kill];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function open(config: unknown): Promise<Cluster> {
  const file = await scratch.write("config", config);
  const around = { env: {}, home: scratch.path("home"), serviceAccount: scratch.path("none") };
  const connection = await connect({ kubeconfig: file }, { clock, around });
  if (connection.type === "none") throw new Error("There is a kubeconfig.");
  undo.push(connection.cluster.close);
  return connection.cluster;
}

function watch(cluster: Cluster): Watcher {
  const watcher = startWatching(cluster, log, { door, namespaces: ["shop"] });
  undo.push(watcher.stop);
  return watcher;
}

/** Lets time pass until something is so. */
async function eventually(what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 200; tries++) await clock.pass(100);
  await until(what, isSo);
}
const reaches = (uid: string, state: string): Promise<void> =>
  eventually(`${uid} is ${state}`, () => log.states(uid).at(-1) === state);

const plugin = (script: string): Promise<string> =>
  scratch.write("plugin.mjs", `#!/usr/bin/env node\n${script}`, 0o700);
const exec = () =>
  kubeconfig(api.url, { exec: { apiVersion: "client.authentication.k8s.io/v1", command: "./plugin.mjs" } });
const giving = (token: string, expires: number): string =>
  `console.log(${JSON.stringify(JSON.stringify({ status: { token, expirationTimestamp: new Date(expires).toISOString() } }))})`;

test("A01 javascript#228: a watch is opened again with the new token", async () => {
  await plugin(giving("first", Date.now() - 1));
  watch(await open(exec()));
  await reaches("pods@shop", "live");
  await plugin(giving("second", Date.now() + 3_600_000));
  api.decide = ({ headers }) =>
    headers.authorization === "Bearer second" ? undefined : refuse(401, "Unauthorized");
  api.disturb("pods", fin);
  await eventually("it is watched again", () => api.watches("pods").length >= 2);
  await reaches("pods@shop", "live");
  expect(api.watches("pods").map(({ headers }) => headers.authorization)).toEqual([
    "Bearer first",
    "Bearer second",
  ]);
  expect(log.story()).toEqual(["+web"]);
});

test("A03 javascript#389: a sign-in that cannot be renewed is told; open watches go on, and it is over when it is mended", async () => {
  await plugin(giving("first", Date.now() - 1));
  const watcher = watch(await open(exec()));
  await reaches("pods@shop", "live");
  await plugin('console.error("sign in again"); process.exit(1)');
  await reaches("api", "forbidden");
  expect(watcher.pulse()).toMatchObject({
    type: "refusing",
    problem: { id: "pluginFailed", args: { reason: "sign in again" } },
  });
  api.put(pod("api"));
  await eventually("it came", () => log.story().includes("+api"));
  expect(log.states("pods@shop")).toEqual(["loading", "live"]);
  await plugin(giving("third", Date.now() + 3_600_000));
  await reaches("api", "live");
});

test("a wrong context is told, and it begins by itself when it is put right", async () => {
  const right = kubeconfig(api.url, {});
  const watcher = watch(await open({ ...right, "current-context": "wrong" }));
  const problem = (): unknown => {
    const status = watcher.pulse();
    return status.type === "connecting" ? status.problem : undefined;
  };
  await eventually("it is told", () => problem() !== undefined);
  expect(problem()).toEqual({ id: "contextMissing", args: { context: "wrong", known: "test" } });
  await scratch.write("config", right);
  await reaches("pods@shop", "live");
  expect(log.story()).toEqual(["+web"]);
});

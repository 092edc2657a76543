import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stringAt } from "../../lib/base/raw.ts";
import { scenario } from "../../lib/commands/scenario.ts";
import { scenarios } from "../../lib/commands/scenarios/scenarios.ts";
import { shopObjects, shopPath } from "../../lib/commands/scenarios/shop.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";
import { carryOut } from "../commands/carry-out.ts";
import { parseConfig } from "../config.ts";
import { log } from "../log.ts";
import { openPlayground } from "./play.ts";
import { speaker } from "./start.ts";
import type { Supply } from "./supply.ts";

let folder: string;
let supply: Supply;
let cluster: Cluster;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-play-"));
  vi.stubEnv("XDG_CACHE_HOME", folder);
  vi.spyOn(log, "say").mockImplementation((line) => void lines.push(line));
  vi.spyOn(log, "warn").mockImplementation((line) => void lines.push(`! ${line}`));
  const config = parseConfig(["--playground-port", "0", "--speed", "20", "--seed", "7"]);
  if (config.type !== "serve") throw new Error(config.type);
  const opened = await openPlayground(config, speaker);
  if ("id" in opened) throw new Error(`${opened.id} ${JSON.stringify(opened.args)}`);
  supply = opened;
  if (supply.cluster === undefined) throw new Error("a playground is a cluster");
  ({ cluster } = supply);
  await new Promise<void>((resolve) => {
    supply.log.whenOpen(resolve);
  });
});
beforeAll(async () => {
  fresh = await specs();
});
afterAll(async () => {
  await supply.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const start = async (id: string, deployment: string) => {
  const asked = scenario.parse({ scenario: id, deployment });
  if (asked === undefined) throw new Error(`${id} of ${deployment} is no scenario`);
  return carryOut(
    {
      cluster,
      digest: (text) => text,
      now: Date.now,
      release: () => Promise.resolve({ type: "found", object: undefined }),
      programs: undefined,
    },
    asked,
    undefined,
  );
};
/** What is wanted of every object of the shop, as the API server has it. */
const specs = async () =>
  Object.fromEntries(
    await Promise.all(
      shopObjects.map(async (object) => {
        const answer = await askJson(cluster, { path: shopPath(object) });
        return [shopPath(object), answer.type === "json" ? answer.value["spec"] : answer.problem] as const;
      }),
    ),
  );
/** As it was at first. */
let fresh: Awaited<ReturnType<typeof specs>>;

test("it is watched like any cluster, and says that it is none", () => {
  const names = [...supply.log.world.objects.Deployment.values()].map(
    ({ namespace, name }) => `${namespace}/${name}`,
  );
  expect(names.sort()).toEqual(
    ["blue", "canary", "cart", "green", "stable", "storefront", "web"].map((name) => `shop/${name}`),
  );
  const source = supply.source();
  expect(source).toMatchObject({ type: "cluster", context: "playground", readOnly: false });
  const kubeconfig = stringAt(source, "playground", "kubeconfig") ?? "";
  expect(lines[0]).toMatch(/^This is the playground, at https:\/\/127\.0\.0\.1:\d+ \(seed 7\)\./);
  expect(lines[1]).toBe(`export KUBECONFIG=${kubeconfig}`);
  expect(kubeconfig.startsWith(folder)).toBe(true);
});

const first = scenarios.map(({ id, deployments }) => [id, deployments[0] ?? ""] as const);

test.each(first)("%s of %s is accepted by the API server, and a reset undoes it", async (id, deployment) => {
  const outcome = await start(id, deployment);
  expect(outcome).toMatchObject({ type: "accepted" });
  if (id !== "reset" && id !== "switch-to-blue" && id !== "canary-off")
    expect(await specs()).not.toEqual(fresh);
  expect(await start("reset", deployment)).toMatchObject({ type: "accepted" });
  expect(await specs()).toEqual(fresh);
});

test("a reset brings back what was deleted", async () => {
  for (const path of shopObjects.filter(({ kind }) => kind !== "Namespace").map(shopPath)) {
    const body = { type: "application/json", text: "{}" };
    expect(await askJson(cluster, { path, method: "DELETE", body })).toMatchObject({ type: "json" });
  }
  expect(await start("reset", "web")).toMatchObject({ type: "accepted" });
  // The addresses of Services are given out anew.
  const lasting = (all: typeof fresh) => JSON.stringify(all).replaceAll(/"10[.]96[.][\d.]+"/g, '""');
  expect(lasting(await specs())).toBe(lasting(fresh));
});

test("when it is stopped its kubeconfig is gone", async () => {
  const source = supply.source();
  const kubeconfig = stringAt(source, "playground", "kubeconfig") ?? "";
  await access(kubeconfig);
  await supply.stop();
  await expect(access(kubeconfig)).rejects.toThrow();
});

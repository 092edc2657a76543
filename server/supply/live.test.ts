import { afterEach, expect, test } from "vitest";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/words.ts";
import { refuse, send } from "../cluster/testing/answers.ts";
import { directCluster } from "../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi } from "../cluster/testing/fake-api.ts";
import { createClock, until, type ManualClock } from "../cluster/testing/manual-clock.ts";
import { deployment, namespace, pod } from "../cluster/testing/objects.ts";
import { openCluster, type LiveOptions } from "./live.ts";
import type { Supply } from "./supply.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(prepare: (api: FakeApi) => void | Promise<void>, options: Partial<LiveOptions> = {}) {
  const api = await startFakeApi();
  stops.push(() => api.kill());
  await prepare(api);
  const clock = createClock();
  const supply = openCluster(directCluster(api.url, clock), {
    context: undefined,
    namespaces: [],
    readOnly: false,
    playground: undefined,
    problem: undefined,
    pulse: () => undefined,
    ...options,
  });
  stops.push(supply.stop);
  return { api, clock, supply };
}

const isOpen = ({ log }: Supply): boolean => log.seenFrom() !== undefined;

/** Lets time pass until something is so, at most 20 s. */
async function becomes(clock: ManualClock, what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 200; tries++) await clock.pass(100);
  await until(what, isSo);
}

test("what is there at first is the base, and what comes afterwards is a fact", async () => {
  const { api, clock, supply } = await start((fake) => fake.put(deployment("web"), pod("one")));
  await becomes(clock, "the log is open", () => isOpen(supply));
  expect([...supply.log.base.objects.Deployment.keys()]).toEqual(["Deployment web"]);
  expect([...supply.log.base.objects.Pod.keys()]).toEqual(["Pod one"]);
  expect(supply.log.facts.filter(({ kind }) => kind === "Pod")).toEqual([]);
  api.put(pod("two"));
  await until("the pod is a fact", () => supply.log.world.objects.Pod.has("Pod two"));
  expect(supply.log.facts.filter(({ kind }) => kind === "Pod")).toHaveLength(1);
  expect(supply.log.base.objects.Pod.has("Pod two")).toBe(false);
});

test("one kind that may not be listed holds nothing back", async () => {
  const { clock, supply } = await start(
    (fake) => {
      fake.put(deployment("web"));
      fake.decide = (seen) => (seen.plural === "pods" ? refuse(403, "pods is forbidden") : undefined);
    },
    { namespaces: ["shop"] },
  );
  await becomes(clock, "the log is open", () => isOpen(supply));
  expect(supply.log.base.objects.Deployment.size).toBe(1);
  expect(supply.problem()).toBeUndefined();
});

test("one kind whose list fails again and again holds nothing back", async () => {
  const { clock, supply } = await start((fake) => {
    fake.put(deployment("web"));
    fake.decide = (seen) => (seen.plural === "events" ? refuse(500, "etcd is unhappy") : undefined);
  });
  await becomes(clock, "the log is open", () => isOpen(supply));
  expect(supply.log.base.objects.Deployment.size).toBe(1);
});

test("where only namespaces may be seen, what is in them is the base", async () => {
  const { clock, supply } = await start((fake) => {
    fake.put(namespace("shop"), namespace("other"), deployment("web"), pod("one"));
    fake.decide = (seen) =>
      seen.plural !== "namespaces" && seen.plural !== "" && seen.namespace !== "shop"
        ? refuse(403, `${seen.plural} is forbidden`)
        : undefined;
  });
  await becomes(clock, "the log is open", () => isOpen(supply));
  expect(supply.log.base.objects.Deployment.size).toBe(1);
  expect(supply.log.base.objects.Pod.size).toBe(1);
});

test("a server that cannot be reached is a problem in words, and no reason to open the log", async () => {
  const { api, clock, supply } = await start((fake) => fake.kill());
  await becomes(clock, "there is a problem", () => supply.problem() !== undefined);
  const problem = supply.problem();
  expect(problem && sayProblem(en, problem)).toContain(`${api.url} cannot be reached`);
  await clock.pass(10_000);
  expect(isOpen(supply)).toBe(false);

  await api.restart();
  api.put(deployment("web"));
  await becomes(clock, "the log is open", () => isOpen(supply));
  expect(supply.problem()).toBeUndefined();
  expect(supply.log.base.objects.Deployment.size).toBe(1);
});

test("what was wrong with the configuration is said until the server answers", async () => {
  const problem = { id: "contextMissing", args: { context: "kind", known: "a" } };
  const { clock, supply } = await start(() => undefined, { problem });
  expect(supply.problem()).toEqual(problem);
  await becomes(clock, "it is mended", () => supply.problem() === undefined);
});

test("the versions are those of the lists that were read, by kind and where it is watched", async () => {
  const { api, clock, supply } = await start((fake) => fake.put(deployment("web")), { namespaces: ["shop"] });
  await becomes(clock, "the log is open", () => isOpen(supply));
  expect(supply.resourceVersion("Deployment", "shop")).toBe(String(api.version()));
  expect(supply.resourceVersion("Deployment", "elsewhere")).toBeUndefined();
});

test("a namespace that was named and is not there is told, and no more once it is there", async () => {
  const told: (readonly string[])[] = [];
  const there = new Set(["/api/v1/namespaces/shop"]);
  const { clock, supply } = await start(
    (fake) => {
      fake.decide = ({ path }) => {
        if (!path.startsWith("/api/v1/namespaces/") || path.split("/").length !== 5) return undefined;
        return there.has(path) ? send(200, "application/json", "{}") : refuse(404, "namespaces not found");
      };
    },
    { namespaces: ["shop", "prdo"], absent: (names) => told.push(names) },
  );
  await becomes(clock, "it is missing", () => absentIn(supply) !== undefined);
  expect([absentIn(supply), told]).toEqual([["prdo"], [["prdo"]]]);
  there.add("/api/v1/namespaces/prdo");
  await becomes(clock, "it is there", () => absentIn(supply) === undefined);
});

test("of a namespace that may not be looked up nothing is told", async () => {
  const told: (readonly string[])[] = [];
  const { api, clock, supply } = await start(() => undefined, {
    namespaces: ["prod"],
    absent: (names) => told.push(names),
  });
  const looked = () => api.requests.some(({ path }) => path === "/api/v1/namespaces/prod");
  await becomes(clock, "it was looked up", looked);
  await clock.pass(10_000);
  expect([absentIn(supply), told]).toEqual([undefined, []]);
});

const absentIn = (supply: Supply): readonly string[] | undefined => {
  const source = supply.source();
  return source.type === "cluster" ? source.absent : undefined;
};

test("it is known when the API server was last heard, and what is watched", async () => {
  const { api, clock, supply } = await start(() => undefined, { namespaces: ["shop"], readOnly: true });
  await becomes(clock, "the log is open", () => isOpen(supply));
  await clock.pass(4_000);
  expect(clock.now() - (supply.lastHeard() ?? 0)).toBeLessThanOrEqual(2_100);
  expect(supply.source()).toEqual({
    type: "cluster",
    context: "test",
    server: api.url,
    namespaces: ["shop"],
    readOnly: true,
    playground: undefined,
  });
});

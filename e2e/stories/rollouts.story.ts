import { agreesNow, viewOf } from "./agree.ts";
import { expect, test } from "./fixtures.ts";
import { done, follow, rung } from "./follow.ts";
import { configMap, deployment, service } from "./manifests.ts";

/** The kinds of rollout that there are, each compared with the API server while it runs and at rest. */

test("a rolling update and the way back", async ({ kubectl, start }) => {
  const there = await start({ name: "web" });
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  const forth = await follow(there, (view) => done(view) && view.versions.length === 2);
  expect(forth.some((view) => view.outcome === "progressing")).toBe(true);
  expect(forth.at(-1)?.sentence).toContain("2.0");
  await kubectl("rollout", "undo", "deployment/web", "--to-revision=1");
  const back = await follow(there, (view) => done(view) && view.versions[0]?.revision === 3);
  expect(back.at(-1)?.versions.map((version) => [version.revision, version.existing])).toEqual([
    [3, 4],
    [2, 0],
  ]);
});

test("a rollover to a third version, scaled on the way", async ({ kubectl, start }) => {
  const there = await start({ name: "web", replicas: 6, readyDelay: "1500ms" });
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await follow(there, (view) => (view.versions[0]?.ready ?? 0) >= 1);
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:3.0");
  await kubectl("scale", "deployment/web", "--replicas=9");
  const readings = await follow(there, (view) => done(view) && view.versions.length === 3);
  expect(readings.at(-1)?.versions.map((version) => version.existing)).toEqual([9, 0, 0]);
});

test("a version that never becomes ready, past its deadline", async ({ apply, kubectl, start }) => {
  const spec = { progressDeadlineSeconds: 4 };
  const there = await start({ name: "web", spec });
  await apply(deployment({ name: "web", spec, image: "registry.example/web:2.0", neverReady: true }));
  const readings = await follow(there, (view) => view.outcome === "failed");
  const last = readings.at(-1);
  expect(last && rung(last, "ready")).not.toBe("reached");
  expect(last?.traffic.services[0]?.shares).toEqual({ [last?.versions[1]?.uid ?? ""]: 1 });
  await kubectl("rollout", "undo", "deployment/web");
  await follow(there, (view) => done(view) && view.versions[0]?.revision === 3);
});

test("no room for the surge pod while none may stop first", async ({ apply, start }) => {
  const there = await start({ name: "web" });
  await apply(deployment({ name: "web", image: "registry.example/web:2.0", cpu: "900" }));
  const readings = await follow(there, (view) => /node/i.test(view.sentence));
  expect(readings.at(-1)).toMatchObject({ outcome: "progressing" });
  expect(readings.at(-1)?.versions.map((version) => version.available)).toEqual([0, 4]);
});

test("Recreate, and the gap in between", async ({ apply, kubectl, place }) => {
  const there = place("report");
  await apply(
    deployment({ name: "report", strategy: { type: "Recreate" } }),
    service("report", { app: "report" }),
  );
  await follow(there, done);
  await kubectl("set", "image", "deployment/report", "web=registry.example/web:2.0");
  const readings = await follow(there, (view) => done(view) && view.versions.length === 2);
  expect(readings.some((view) => view.traffic.state === "empty")).toBe(true);
});

test("blue and green behind one Service", async ({ apply, kubectl, place }) => {
  const blue = deployment({ name: "web-blue", labels: { app: "web", slot: "blue" } });
  const green = deployment({
    name: "web-green",
    labels: { app: "web", slot: "green" },
    image: "registry.example/web:2.0",
  });
  await apply(blue, green, service("web", { app: "web", slot: "blue" }));
  const blueAt = place("web-blue");
  await follow(
    blueAt,
    (view) => done(view) && Object.keys(view.traffic.services[0]?.shares ?? {}).length === 1,
  );
  await kubectl("patch", "service", "web", "-p", '{"spec":{"selector":{"slot":"green"}}}');
  await follow(
    place("web-green"),
    (view) => (view.traffic.services[0]?.shares[view.versions[0]?.uid ?? ""] ?? 0) === 1,
  );
  await kubectl("patch", "service", "web", "-p", '{"spec":{"selector":{"slot":"blue"}}}');
  await follow(blueAt, (view) => (view.traffic.services[0]?.shares[view.versions[0]?.uid ?? ""] ?? 0) === 1);
});

test("a canary of one beside nine", async ({ apply, kubectl, place }) => {
  const stable = deployment({ name: "stable", replicas: 9, labels: { app: "front", track: "stable" } });
  const canary = deployment({
    name: "canary",
    replicas: 1,
    labels: { app: "front", track: "canary" },
    image: "registry.example/web:2.0",
  });
  await apply(stable, canary, service("front", { app: "front" }));
  const there = place("stable");
  const share = (view: {
    traffic: { services: readonly { shares: Readonly<Record<string, number>> }[] };
  }): number[] =>
    Object.values(view.traffic.services[0]?.shares ?? {}).map((part) => Number(part.toFixed(3)));
  await follow(there, (view) => share(view).sort().join() === "0.1,0.9");
  await kubectl("scale", "deployment/canary", "--replicas=0");
  await follow(
    there,
    (view) =>
      share(view)
        .filter((part) => part > 0)
        .join() === "1",
  );
});

test("paused, changed and resumed", async ({ kubectl, start }) => {
  const there = await start({ name: "web" });
  await kubectl("rollout", "pause", "deployment/web");
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  const held = await follow(there, (view) => view.outcome === "paused" && view.deployment?.generation === 3);
  expect(held.at(-1)?.versions).toHaveLength(1);
  await kubectl("rollout", "resume", "deployment/web");
  await follow(there, (view) => done(view) && view.versions.length === 2);
});

test("an annotation and a ConfigMap alone roll nothing", async ({ apply, kubectl, place }) => {
  const there = place("web");
  await apply(
    configMap("settings", { a: "1" }),
    deployment({ name: "web", configMap: "settings" }),
    service("web", { app: "web" }),
  );
  const before = (await follow(there, done)).at(-1);
  await kubectl("annotate", "deployment/web", "kubernetes.io/change-cause=only words");
  await apply(configMap("settings", { a: "2" }));
  const after = (await follow(there, (view) => done(view) && view.deployment?.generation === 2)).at(-1);
  expect(after?.versions.map((version) => version.uid)).toEqual(
    before?.versions.map((version) => version.uid),
  );
  expect(after?.ladder.find((entry) => entry.rung === "declared")?.at).toBe(
    before?.ladder.find((entry) => entry.rung === "declared")?.at,
  );
});

test("a Deployment deleted and made again is another one", async ({
  cluster,
  rollscope,
  namespace,
  apply,
  kubectl,
  start,
}) => {
  const there = await start({ name: "web" });
  const first = await agreesNow(cluster, there.address, namespace, "web");
  await kubectl("delete", "deployment", "web");
  await expect
    .poll(async () => (await viewOf(rollscope.address, namespace, "web")).deployment ?? null)
    .toBeNull();
  await apply(deployment({ name: "web" }));
  const second = (await follow(there, done)).at(-1);
  expect(second?.deployment?.["uid"]).not.toBe(first.deployment?.["uid"]);
  expect(second?.versions).toHaveLength(1);
});

test("kubectl rollout status and the outcome agree at rest", async ({
  cluster,
  rollscope,
  namespace,
  apply,
  kubectl,
  place,
}) => {
  await apply(deployment({ name: "web", replicas: 2 }), deployment({ name: "none", replicas: 0 }));
  await follow(place("web"), done);
  expect(await kubectl("rollout", "status", "deployment/web", "--watch=false")).toContain(
    "successfully rolled out",
  );
  expect(await kubectl("rollout", "status", "deployment/none", "--watch=false")).toContain(
    "successfully rolled out",
  );
  const none = await agreesNow(cluster, rollscope.address, namespace, "none");
  expect(["done", "none"]).toContain(none.outcome);
});

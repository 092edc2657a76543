import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../http/testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const older = "/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers";
const newer = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers";
const spec = {
  scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
  maxReplicas: 3,
  targetCPUUtilizationPercentage: 50,
};

describe("a kind of two versions", () => {
  test("is one object in both", async () => {
    const body = { metadata: { name: "web" }, spec };
    expect(await server.ask(older, { method: "POST", body })).toMatchObject({
      status: 201,
      body: { apiVersion: "autoscaling/v1", spec: { ...spec, minReplicas: 1 } },
    });
    const { body: read } = await server.ask(`${newer}/web`);
    expect(read).toMatchObject({
      apiVersion: "autoscaling/v2",
      spec: { metrics: [{ resource: { target: { averageUtilization: 50 } } }] },
    });
    const patch = { spec: { maxReplicas: 5 } };
    const type = "application/merge-patch+json";
    await server.ask(`${newer}/web`, { method: "PATCH", type, body: patch });
    const { body: list } = await server.ask(older);
    expect(list).toMatchObject({
      kind: "HorizontalPodAutoscalerList",
      apiVersion: "autoscaling/v1",
      items: [{ spec: { maxReplicas: 5, targetCPUUtilizationPercentage: 50 } }],
    });
    expect((await server.ask(`${older}/web`, { method: "DELETE" })).status).toBe(200);
    expect((await server.ask(`${newer}/web`)).status).toBe(404);
  });

  test("is in discovery in the order of preference, with the hash of what is stored", async () => {
    const { body } = await server.ask("/apis/autoscaling");
    expect(body).toMatchObject({ preferredVersion: { version: "v2" } });
    const hashes = await Promise.all(
      ["/api/v1", "/apis/events.k8s.io/v1"].map(async (path) => {
        const resources = (await server.ask(path)).body["resources"] as readonly Record<string, string>[];
        return resources.find(({ name }) => name === "events")?.["storageVersionHash"];
      }),
    );
    expect(hashes).toEqual(["r2yiGXH7wu8=", "r2yiGXH7wu8="]);
  });
});

const events = "/apis/events.k8s.io/v1/namespaces/default/events";
const event = {
  metadata: { name: "a" },
  regarding: { kind: "Pod", name: "a", namespace: "default" },
  note: "hello",
  type: "Normal",
  reason: "Greeting",
  action: "Greet",
  reportingController: "example.com/greeter",
  reportingInstance: "greeter-1",
  eventTime: "2026-11-30T12:00:00.000000Z",
};

describe("an Event of events.k8s.io", () => {
  test("is an Event of the core group under other names", async () => {
    expect(await server.ask(events, { method: "POST", body: event })).toMatchObject({
      status: 201,
      body: { apiVersion: "events.k8s.io/v1", note: "hello", regarding: event.regarding },
    });
    const { body } = await server.ask("/api/v1/namespaces/default/events/a");
    expect(body).toMatchObject({
      apiVersion: "v1",
      message: "hello",
      involvedObject: event.regarding,
      reportingComponent: "example.com/greeter",
    });
    expect(body).not.toHaveProperty("note");
    expect(body).toMatchObject({ firstTimestamp: null, lastTimestamp: null });
    const named = "fieldSelector=regarding.name%3Da";
    expect((await server.ask(`${events}?${named}`)).body["items"]).toHaveLength(1);
  });

  test.each([
    [{ eventTime: undefined }, "eventTime: Required value"],
    [{ action: "" }, "action: Required value"],
    [{ type: "Loud" }, 'type: Invalid value: "": has invalid value: Loud'],
    [{ deprecatedCount: 2 }, 'count: Invalid value: "": needs to be unset'],
    [{ series: { count: 1, lastObservedTime: event.eventTime } }, "series.count: Invalid value"],
    [{ reportingInstance: "x".repeat(129) }, "can have at most 128 characters"],
  ])("with %j is refused", async (more, why) => {
    const body = { ...event, ...more, metadata: { name: "b" } };
    const answer = await server.ask(events, { method: "POST", body });
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining(why) as string } });
  });

  test("keeps what it says once it is there", async () => {
    const type = "application/merge-patch+json";
    const answer = await server.ask(`${events}/a`, { method: "PATCH", type, body: { note: "good bye" } });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("message: Invalid value") as string },
    });
  });
});

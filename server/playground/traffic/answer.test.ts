import { describe, expect, test } from "vitest";
import { kubeletWorld, shopPod, type KubeletWorld } from "../kubelet/testing/kubelet-world.ts";
import { endpointSlices, type EndpointConditions } from "../kinds/endpoint-slice.ts";
import { services } from "../kinds/service.ts";
import { answerRequest, type ProxiedRequest } from "./answer.ts";

const manager = { manager: "test" };
const request: ProxiedRequest = {
  resource: "services",
  namespace: "default",
  name: "web",
  method: "GET",
  path: "/",
};

/** A Service `web` in front of the pods of `conditions`, which all run. */
function shop(
  conditions: Readonly<Record<string, EndpointConditions>>,
  tags: Readonly<Record<string, string>> = {},
): KubeletWorld {
  const world = kubeletWorld();
  for (const name of Object.keys(conditions)) world.createPod(name, shopPod(tags[name] ?? "1.0"));
  world.clock.advance(10_000);
  const ports = [{ name: "http", port: 80, targetPort: "http" }];
  world.registry.create(
    services,
    "default",
    { metadata: { name: "web" }, spec: { ports, selector: { app: "web" } } },
    manager,
  );
  const endpoints = Object.entries(conditions).map(([name, condition]) => ({
    addresses: [world.pod(name)?.status?.podIP ?? ""],
    conditions: condition,
    targetRef: { kind: "Pod", namespace: "default", name, uid: world.pod(name)?.metadata.uid },
  }));
  const labels = { "kubernetes.io/service-name": "web" };
  world.registry.create(
    endpointSlices,
    "default",
    {
      metadata: { name: "web-1", labels },
      addressType: "IPv4",
      ports: [{ name: "http", port: 8080, protocol: "TCP" }],
      endpoints,
    },
    manager,
  );
  return world;
}

const ready = { ready: true, serving: true, terminating: false };
const unready = { ready: false, serving: false, terminating: false };
const draining = { ready: false, serving: true, terminating: true };

function podsThatAnswer(world: KubeletWorld, times = 40): ReadonlySet<string> {
  return new Set(Array.from({ length: times }, () => answerRequest(world, request).pod));
}

describe("a request to a Service", () => {
  test("is answered by a process that says its version, pod and path", () => {
    const world = shop({ a: ready }, { a: "2.0" });
    const answer = answerRequest(world, { ...request, name: "web:http", path: "/cart" });
    expect(answer).toMatchObject({ status: 200, version: "2.0", pod: "a" });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "x-version": "2.0",
      "x-pod": "a",
    });
    expect(JSON.parse(answer.body)).toEqual({ version: "2.0", pod: "a", path: "/cart" });
  });

  test("reaches every ready endpoint and no other", () => {
    const world = shop({ a: ready, b: ready, c: unready, d: draining, e: {} });
    expect(podsThatAnswer(world)).toEqual(new Set(["a", "b", "e"]));
  });

  test("reaches what still serves while it terminates when nothing is ready", () => {
    const world = shop({ a: unready, b: draining });
    expect(podsThatAnswer(world)).toEqual(new Set(["b"]));
  });

  test("of nine stable pods and one canary reaches the canary one time in ten", () => {
    const names = Array.from({ length: 10 }, (_, index) => `p-${index}`);
    const world = shop(Object.fromEntries(names.map((name) => [name, ready])), { "p-9": "2.0" });
    let canary = 0;
    for (let times = 0; times < 2_000; times += 1)
      canary += answerRequest(world, request).version === "2.0" ? 1 : 0;
    expect(canary / 2_000).toBeGreaterThan(0.085);
    expect(canary / 2_000).toBeLessThan(0.115);
  });

  test.each<{
    name: string;
    to: Readonly<Record<string, EndpointConditions>>;
    code: number;
    message: string;
  }>([
    { name: "web:http", to: { a: unready }, code: 503, message: 'no endpoints available for service "web"' },
    { name: "web:80", to: { a: unready }, code: 503, message: 'no endpoints available for service "web"' },
    { name: "web:81", to: { a: ready }, code: 503, message: 'no service port 81 found for service "web"' },
    { name: "web:grpc", to: { a: ready }, code: 503, message: 'no endpoints available for service "web"' },
    { name: "other", to: {}, code: 404, message: 'services "other" not found' },
    { name: "a:b:c:d", to: {}, code: 400, message: 'invalid service request "a:b:c:d"' },
    { name: "ftp:web:80", to: {}, code: 400, message: 'invalid service request "ftp:web:80"' },
  ])("by $name is refused in upstream's words: $message", ({ name, to, code, message }) => {
    const world = shop(to);
    expect(() => answerRequest(world, { ...request, name })).toThrow(
      expect.objectContaining({ code, message }),
    );
  });

  test("whose pod has stopped meanwhile is refused as a connection is", () => {
    const world = shop({ a: ready });
    world.deletePod("a");
    world.clock.advance(700);
    expect(() => answerRequest(world, request)).toThrow(
      expect.objectContaining({
        code: 503,
        message: "error trying to reach service: dial tcp 10.244.0.2:8080: connect: connection refused",
      }),
    );
  });

  test("by a browser gets a page", () => {
    const world = shop({ a: ready });
    const answer = answerRequest(world, { ...request, accept: "text/html,application/xhtml+xml" });
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("The shop");
  });
});

describe("a request to a Pod", () => {
  test.each([
    ["a", 200],
    ["a:8080", 200],
    ["http:a:8080", 200],
  ])("by %s reaches it", (name, status) => {
    const world = shop({ a: unready });
    expect(answerRequest(world, { ...request, resource: "pods", name }).status).toBe(status);
  });

  test("that is not ready is answered as it can", () => {
    const world = shop({ a: unready }, { a: "2.1-broken" });
    expect(answerRequest(world, { ...request, resource: "pods", name: "a" })).toMatchObject({
      status: 503,
      version: "2.1-broken",
    });
  });

  test.each([
    ["a:9", 503, "error trying to reach service: dial tcp 10.244.0.2:9: connect: connection refused"],
    ["none", 404, 'pods "none" not found'],
    ["a:b", 503, "error trying to reach service: dial tcp: lookup tcp/b: unknown port"],
    [":80", 400, 'invalid pod request ":80"'],
  ])("by %s is refused", (name, code, message) => {
    const world = shop({ a: ready });
    expect(() => answerRequest(world, { ...request, resource: "pods", name })).toThrow(
      expect.objectContaining({ code, message }),
    );
  });
});

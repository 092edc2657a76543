import { expect, test } from "vitest";
import { kubeletWorld } from "../kubelet/testing/kubelet-world.ts";
import { answerRequest } from "./answer.ts";

const image = "registry.k8s.io/e2e-test-images/agnhost:2.66.1";

function running(args: readonly string[], container: object = {}) {
  const world = kubeletWorld();
  world.createPod("one", { containers: [{ name: "agnhost", image, args: [...args], ...container }] });
  world.clock.advance(10_000);
  const get = (name: string, path = "/", query = "") =>
    answerRequest(world, { resource: "pods", namespace: "default", name, method: "GET", path, query });
  return { ...world, get };
}

test("a pod says its name where it is told to, and listens on nothing else", () => {
  const { get } = running(["serve-hostname"], { ports: [{ containerPort: 9376 }] });
  expect(get("one").body).toBe("one");
  expect(get("one:9376", "/any").body).toBe("one");
  expect(() => get("one:80")).toThrow(/connect: connection refused$/);
});

test("what is asked of it reaches it with its parameters", () => {
  const { get } = running(["netexec", "--http-port=80"]);
  expect(get("one", "/echo", "msg=hello&code=202")).toMatchObject({ status: 202, body: "hello" });
});

test("a probe finds it at the port of its arguments, though its container declares none", () => {
  const readinessProbe = { httpGet: { path: "/", port: 80 }, initialDelaySeconds: 5, periodSeconds: 1 };
  const { pod, clock } = running(["netexec", "--http-port=80"], { readinessProbe });
  clock.advance(10_000);
  expect(pod("one")?.status?.containerStatuses?.[0]).toMatchObject({ ready: true });
});

test("a request can end it, and it starts again", () => {
  const { get, pod, clock } = running(["netexec"]);
  get("one:8080", "/exit", "code=3");
  clock.advance(2_000);
  expect(pod("one")?.status?.containerStatuses?.[0]).toMatchObject({
    lastState: { terminated: { exitCode: 3, reason: "Error" } },
  });
  clock.advance(20_000);
  expect(pod("one")?.status?.containerStatuses?.[0]).toMatchObject({ ready: true, restartCount: 1 });
});

test("it pauses where it is told nothing", () => {
  const { get, pod } = running([]);
  expect(pod("one")?.status?.phase).toBe("Running");
  expect(() => get("one:8080")).toThrow(/connect: connection refused$/);
});

import { describe, expect, test } from "vitest";
import { kubeletWorld, readiness, shopPod, type KubeletWorld } from "./testing/kubelet-world.ts";

const secondsOf = (line: string | undefined): number => Number(line?.split(" ")[0]);
const startedAt = (world: KubeletWorld): number =>
  secondsOf(world.lines("web-1").find((line) => / running/.test(line)));
const readyAt = (world: KubeletWorld): number =>
  secondsOf(world.lines("web-1").find((line) => line.endsWith("Ready")));
const unhealthy = (world: KubeletWorld): readonly string[] =>
  world.told("web-1").filter((text) => text.startsWith("Unhealthy"));

function started(container: object, image = "nginx:1"): KubeletWorld {
  const world = kubeletWorld();
  world.createPod("web-1", {
    containers: [{ name: "web", image, ports: [{ name: "http", containerPort: 80 }], ...container }],
  });
  world.clock.advance(120_000);
  return world;
}

describe("a readiness probe", () => {
  test("is tried at once, and then every period", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.3-slow", { readinessProbe: { ...readiness, periodSeconds: 7 } }));
    world.clock.advance(120_000);
    // Ready 40 s after its start: the first try after that is the seventh.
    expect(readyAt(world) - startedAt(world)).toBeCloseTo(42, 0);
  });

  test.each([
    [{ initialDelaySeconds: 3, periodSeconds: 2 }, 4],
    [{ initialDelaySeconds: 4, periodSeconds: 2 }, 4],
    [{ periodSeconds: 3, successThreshold: 3 }, 6],
  ])("with %j lets a good process be ready after %d s", (numbers, seconds) => {
    const world = started({ readinessProbe: { httpGet: { path: "/", port: "http" }, ...numbers } });
    expect(readyAt(world) - startedAt(world)).toBeCloseTo(seconds, 0);
  });

  test("that fails for a while takes the pod out after its failureThreshold, and in again", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.5-hang", { readinessProbe: { ...readiness, failureThreshold: 2 } }));
    world.clock.advance(60_000);
    const out = world.lines("web-1").at(-1);
    expect(out).toMatch(/Running running$/);
    // It hangs after 30 s: tries at 30 and 32 s find nothing for a second each.
    expect(secondsOf(out) - startedAt(world)).toBeCloseTo(33, 0);
  });

  test.each([
    [
      { httpGet: { path: "/x", port: 8081 } },
      'Readiness probe failed: Get "http://10.244.0.2:8081/x": dial tcp 10.244.0.2:8081: connect: connection refused',
    ],
    [
      { httpGet: { path: "/x", port: "none" } },
      'Readiness probe errored and resulted in unknown state: strconv.Atoi: parsing "none": invalid syntax',
    ],
    [
      { tcpSocket: { port: 81 } },
      "Readiness probe failed: dial tcp 10.244.0.2:81: connect: connection refused",
    ],
    [{ exec: { command: ["sh", "-c", "echo no; exit 1"] } }, "Readiness probe failed: no"],
    [
      { grpc: { port: 99 } },
      'Readiness probe failed: timeout: failed to connect service "10.244.0.2:99" within 1s: context deadline exceeded',
    ],
  ])("%j says why it fails", (action, message) => {
    const world = started({ readinessProbe: { ...action, periodSeconds: 10 } });
    expect(unhealthy(world)).toEqual([`Unhealthy: ${message}`]);
    expect(readyAt(world)).toBeNaN();
  });

  test.each([
    [{ httpGet: { path: "/", port: "http" } }],
    [{ httpGet: { port: 80 } }],
    [{ tcpSocket: { port: "http" } }],
    [{ exec: { command: ["cat", "/tmp/healthy"] } }],
    [{ exec: { command: ["wget", "-qO-", "http://localhost:80/"] } }],
    [{ grpc: { port: 80 } }],
  ])("%j passes", (action) => {
    const world = started({ readinessProbe: action });
    expect(readyAt(world)).toBeLessThan(4);
  });
});

describe("a startup probe", () => {
  const startup = { httpGet: { path: "/readyz", port: 8080 }, periodSeconds: 10, failureThreshold: 6 };

  test("holds the other probes back until it passes", () => {
    const world = kubeletWorld();
    const liveness = { httpGet: { path: "/readyz", port: 8080 }, periodSeconds: 5, failureThreshold: 1 };
    world.createPod(
      "web-1",
      shopPod("2.3-slow", { startupProbe: startup, livenessProbe: liveness, readinessProbe: readiness }),
    );
    world.clock.advance(120_000);
    const status = world.pod("web-1")?.status?.containerStatuses?.[0];
    expect(status).toMatchObject({ restartCount: 0, started: true, ready: true });
    // Ticks every 10 s from when the pod was taken up: the first after 42 s passes, and readiness follows at once.
    expect(readyAt(world)).toBeCloseTo(50, 0);
    expect(unhealthy(world)).toEqual([
      "Unhealthy: Startup probe failed: HTTP probe failed with statuscode: 503",
    ]);
  });

  test("that never passes has the container started again", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.1-broken", { startupProbe: { ...startup, failureThreshold: 3 } }));
    world.clock.advance(40_000);
    expect(world.told("web-1")).toContain("Killing: Container web failed startup probe, will be restarted");
    expect(world.pod("web-1")?.status?.containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      started: false,
    });
  });
});

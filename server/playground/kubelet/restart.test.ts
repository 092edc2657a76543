import { describe, expect, test } from "vitest";
import { createBackoff, goDuration, goMillis, kubeletLimits } from "./backoff.ts";
import { kubeletWorld, readiness, shopPod, type KubeletWorld } from "./testing/kubelet-world.ts";

const secondsOf = (line: string): number => Number(line.split(" ")[0]);
const web = (world: KubeletWorld): NonNullable<NonNullable<ReturnType<KubeletWorld["pod"]>>["status"]> =>
  world.pod("web-1")?.status ?? {};

describe("a container that crashes", () => {
  test("is started again at once, then after 10, 20, 40, 80, 160, 300 and 300 s from its end", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.2-crash"));
    world.clock.advance(1_000_000);
    const ends = world.lines("web-1").filter((line) => / Error(\(\d\))?$/.test(line));
    const starts = world.lines("web-1").filter((line) => / running\+\(\d\) Ready$/.test(line));
    const pauses = starts.map((start, index) => secondsOf(start) - secondsOf(ends[index] ?? ""));
    expect(pauses.map(Math.floor)).toEqual([0, 10, 20, 40, 80, 160, 300, 300]);
  });

  test("shows how it ended, and waits in CrashLoopBackOff in a pod that counts as Running", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.2-crash", { readinessProbe: readiness }));
    world.clock.advance(9_000);
    const uid = world.pod("web-1")?.metadata.uid ?? "";
    expect(web(world)).toMatchObject({
      phase: "Running",
      containerStatuses: [
        {
          ready: false,
          started: false,
          restartCount: 1,
          state: {
            waiting: {
              reason: "CrashLoopBackOff",
              message: `back-off 10s restarting failed container=web pod=web-1_default(${uid})`,
            },
          },
          lastState: { terminated: { exitCode: 1, reason: "Error" } },
        },
      ],
    });
    expect(world.told("web-1")).toContain(
      `BackOff: Back-off restarting failed container web in pod web-1_default(${uid})`,
    );
  });

  test("counts anew after it ran for more than 10 minutes", () => {
    const backoff = createBackoff(kubeletLimits);
    backoff.next("web", 0, 0);
    backoff.next("web", 2_000, 10_000);
    expect(backoff.pause("web")).toBe(20_000);
    const end = 10_000 + 600_001;
    expect(backoff.until("web", end, end)).toBeUndefined();
    backoff.next("web", end, end);
    expect(backoff.pause("web")).toBe(10_000);
  });

  test("or is killed for its memory says OOMKilled", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.6-leak"));
    world.clock.advance(50_000);
    expect(web(world).containerStatuses?.[0]).toMatchObject({
      restartCount: 1,
      lastState: { terminated: { exitCode: 137, reason: "OOMKilled" } },
    });
  });
});

describe("a liveness probe", () => {
  const liveness = { httpGet: { path: "/healthz", port: 8080 }, periodSeconds: 5, failureThreshold: 3 };

  test("that fails three times has its container stopped and started again", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.5-hang", { livenessProbe: liveness }));
    world.clock.advance(60_000);
    const restarted = world.lines("web-1").find((line) => line.endsWith("Running running+(1) Ready"));
    // It hangs 30 s after its start at 2.4 s; asked at 35, 40 and 45 s, each try lasts a second, then it stops.
    expect(secondsOf(restarted ?? "")).toBeGreaterThan(46);
    expect(secondsOf(restarted ?? "")).toBeLessThan(48);
    expect(world.told("web-1")).toContain("Killing: Container web failed liveness probe, will be restarted");
    expect(world.told("web-1")).toContain(
      'Unhealthy: Liveness probe failed: Get "http://10.244.0.2:8080/healthz": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    );
    expect(web(world).containerStatuses?.[0]?.lastState?.terminated).toMatchObject({ exitCode: 0 });
  });

  test("that passes changes nothing", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0", { livenessProbe: liveness }));
    world.clock.advance(300_000);
    expect(world.lines("web-1")).toHaveLength(5);
  });
});

describe("durations", () => {
  test.each([
    [10_000, "10s"],
    [80_000, "1m20s"],
    [300_000, "5m0s"],
  ])("of %d ms are written as Go does: %s", (ms, text) => {
    expect(goDuration(ms)).toBe(text);
  });

  test.each([
    [845, "845ms"],
    [1_200, "1.2s"],
    [61_500, "1m1.5s"],
  ])("of %d ms to the ms: %s", (ms, text) => {
    expect(goMillis(ms)).toBe(text);
  });
});

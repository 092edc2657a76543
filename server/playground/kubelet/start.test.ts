import { describe, expect, test } from "vitest";
import { kubeletWorld, readiness, shopPod } from "./testing/kubelet-world.ts";

/** Without the times. */
const steps = (lines: readonly string[]): readonly string[] => lines.map((line) => line.replace(/^\S+ /, ""));

describe("a pod starts", () => {
  test("line by line, as a watcher of a real kubelet sees it", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0", { readinessProbe: readiness }));
    world.clock.advance(10_000);
    expect(steps(world.lines("web-1"))).toEqual([
      "ADDED Pending",
      "MODIFIED Pending", // bound
      "MODIFIED Pending ContainerCreating",
      "MODIFIED Pending ContainerCreating", // the sandbox is up
      "MODIFIED Running running",
      "MODIFIED Running running+ Ready",
    ]);
    expect(world.told("web-1")).toEqual([
      "Scheduled: Successfully assigned default/web-1 to node-a",
      'Pulling: Pulling image "rollscope.dev/shop/web:1.0"',
      expect.stringMatching(
        /^Pulled: Successfully pulled image "rollscope.dev\/shop\/web:1.0" in 1\.\d{1,3}s \(1\.\d{1,3}s including waiting\)\. Image size: \d+ bytes\.$/,
      ),
      "Created: Container created",
      "Started: Container started",
      "Unhealthy: Readiness probe failed: HTTP probe failed with statuscode: 503",
    ]);
  });

  test("and without a readiness probe it is ready when it is started", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0"));
    world.clock.advance(10_000);
    expect(world.lines("web-1").at(-1)).toMatch(/MODIFIED Running running\+ Ready$/);
    expect(world.lines("web-1")).toHaveLength(5);
  });

  test("and any image of others is up within 3 s", () => {
    const world = kubeletWorld();
    world.createPod("nginx", { containers: [{ name: "nginx", image: "nginx" }] });
    world.clock.advance(3_000);
    expect(world.pod("nginx")?.status?.conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
      "PodReadyToStartContainers=True",
      "Initialized=True",
      "Ready=True",
      "ContainersReady=True",
      "PodScheduled=True",
    ]);
    expect(world.pod("nginx")?.status?.containerStatuses?.[0]).toMatchObject({
      image: "docker.io/library/nginx:latest",
      started: true,
      ready: true,
    });
    const { imageID, containerID } = world.pod("nginx")?.status?.containerStatuses?.[0] ?? {};
    expect(imageID).toMatch(/^docker\.io\/library\/nginx@sha256:[0-9a-f]{64}$/);
    expect(containerID).toMatch(/^containerd:\/\/[0-9a-f]{64}$/);
  });

  test("and says why it is not ready", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.1-broken", { readinessProbe: readiness }));
    world.clock.advance(600_000);
    const condition = world.pod("web-1")?.status?.conditions?.find(({ type }) => type === "Ready");
    expect(condition).toMatchObject({
      status: "False",
      reason: "ContainersNotReady",
      message: "containers with unready status: [web]",
      observedGeneration: 1,
    });
    // A pod that stays as it is costs no line, whatever its probes find.
    expect(world.lines("web-1")).toHaveLength(5);
  });

  test("sooner where its image is there, and then without a line for the sandbox", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0"));
    world.clock.advance(10_000);
    world.createPod("web-2", shopPod("1.0"));
    world.clock.advance(1_200);
    expect(steps(world.lines("web-2"))).toEqual([
      "ADDED Pending",
      "MODIFIED Pending",
      "MODIFIED Pending ContainerCreating",
      "MODIFIED Running running+ Ready",
    ]);
    expect(world.told("web-2")).toContain(
      'Pulled: Container image "rollscope.dev/shop/web:1.0" already present on machine and can be accessed by the pod',
    );
  });

  test("and with speed, sooner by that much, but for its probes", () => {
    const world = kubeletWorld(1, ["node-a"], 20);
    world.createPod("web-1", shopPod("1.0", { readinessProbe: { ...readiness, initialDelaySeconds: 6 } }));
    world.clock.advance(200);
    expect(world.lines("web-1").at(-1)).toMatch(/Running running$/);
    world.clock.advance(5_800);
    expect(world.lines("web-1").at(-1)).toMatch(/Running running$/);
    world.clock.advance(300);
    expect(world.lines("web-1").at(-1)).toMatch(/Ready$/);
  });
});

describe("init containers", () => {
  const tool = (name: string, script: string, more: object = {}): object => ({
    name,
    image: "busybox:1.37",
    command: ["sh", "-c", script],
    ...more,
  });

  test("run to their end one after the other, before the pod's own", () => {
    const world = kubeletWorld();
    world.createPod("web-1", {
      initContainers: [tool("one", "sleep 2"), tool("two", "echo hello; sleep 1")],
      ...shopPod("1.0"),
    });
    world.clock.advance(20_000);
    expect(steps(world.lines("web-1"))).toEqual([
      "ADDED Pending",
      "MODIFIED Pending",
      "MODIFIED Pending PodInitializing PodInitializing PodInitializing",
      "MODIFIED Pending PodInitializing PodInitializing PodInitializing",
      "MODIFIED Pending running PodInitializing PodInitializing",
      "MODIFIED Pending Completed+ PodInitializing PodInitializing",
      "MODIFIED Pending Completed+ running PodInitializing",
      "MODIFIED Pending Completed+ Completed+ PodInitializing",
      "MODIFIED Running Completed+ Completed+ running+ Ready",
    ]);
  });

  test("that fail are tried again, with growing pauses", () => {
    const world = kubeletWorld();
    world.createPod("web-1", { initContainers: [tool("one", "exit 3")], ...shopPod("1.0") });
    world.clock.advance(20_000);
    expect(world.pod("web-1")?.status).toMatchObject({
      phase: "Pending",
      initContainerStatuses: [
        { state: { waiting: { reason: "CrashLoopBackOff" } }, lastState: { terminated: { exitCode: 3 } } },
      ],
    });
    expect(world.pod("web-1")?.status?.conditions?.find(({ type }) => type === "Initialized")).toMatchObject({
      status: "False",
      reason: "ContainersNotInitialized",
      message: "containers with incomplete status: [one]",
    });
  });

  test("that fail in a pod that never restarts make it fail", () => {
    const world = kubeletWorld();
    world.createPod("web-1", {
      restartPolicy: "Never",
      initContainers: [tool("one", "false")],
      ...shopPod("1.0"),
    });
    world.clock.advance(20_000);
    expect(world.lines("web-1").at(-1)).toMatch(/Failed Error ContainerStatusUnknown$/);
  });

  test("that always restart go on beside the pod's own, which wait until they have started", () => {
    const world = kubeletWorld();
    const sidecar = {
      name: "proxy",
      image: "envoy:1",
      restartPolicy: "Always",
      startupProbe: { tcpSocket: { port: 9901 }, periodSeconds: 5 },
    };
    world.createPod("web-1", { initContainers: [sidecar], ...shopPod("1.0") });
    world.clock.advance(20_000);
    const seen = steps(world.lines("web-1"));
    expect(seen).toContain("MODIFIED Pending running PodInitializing");
    expect(seen.at(-1)).toBe("MODIFIED Running running+ running+ Ready");
  });
});

describe("a pod that is there to end", () => {
  test.each([
    ["Never", "exit 0", /Succeeded Completed$/],
    ["Never", "exit 2", /Failed Error$/],
    ["OnFailure", "sleep 1", /Succeeded Completed$/],
    ["OnFailure", "exit 1", /Running (Error|CrashLoopBackOff|running)\(\d\)$/],
    ["Always", "true", /Running (Completed|CrashLoopBackOff|running)\(\d\)$/],
  ])("with restartPolicy %s and the command %j ends so", (restartPolicy, script, last) => {
    const world = kubeletWorld();
    world.createPod("task", {
      restartPolicy,
      containers: [{ name: "task", image: "busybox", command: ["sh", "-c", script] }],
    });
    world.clock.advance(60_000);
    expect(world.lines("task").at(-1)).toMatch(last);
  });

  test("is deleted at once when it is done, and keeps its log until then", () => {
    const world = kubeletWorld();
    world.createPod("task", {
      restartPolicy: "Never",
      containers: [{ name: "task", image: "busybox", command: ["echo", "done"] }],
    });
    world.clock.advance(10_000);
    expect(world.pod("task")?.status?.phase).toBe("Succeeded");
    world.deletePod("task");
    expect(world.pod("task")).toBeUndefined();
  });

  test("and lasts longer than it may fails with DeadlineExceeded", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0", {}, { activeDeadlineSeconds: 8 }));
    world.clock.advance(20_000);
    expect(world.pod("web-1")?.status).toMatchObject({ phase: "Failed", reason: "DeadlineExceeded" });
  });
});

describe("readiness gates", () => {
  test("hold Ready back until somebody sets them", async () => {
    const { pods } = await import("../kinds/pod.ts");
    const world = kubeletWorld();
    world.createPod(
      "web-1",
      shopPod("1.0", {}, { readinessGates: [{ conditionType: "shop.dev/registered" }] }),
    );
    world.clock.advance(10_000);
    const ready = (): unknown => world.pod("web-1")?.status?.conditions?.find(({ type }) => type === "Ready");
    expect(ready()).toMatchObject({
      status: "False",
      reason: "ReadinessGatesNotReady",
      message: 'corresponding condition of pod readiness gate "shop.dev/registered" does not exist.',
    });
    const gate = { type: "shop.dev/registered", status: "True" };
    world.registry.change(
      pods,
      "default",
      "web-1",
      (draft) => {
        const { status } = draft as { status: { conditions: object[] } };
        return { ...draft, status: { ...status, conditions: [...status.conditions, gate] } };
      },
      { manager: "test", subresource: "status" },
    );
    world.clock.settle();
    expect(ready()).toMatchObject({ status: "True" });
    expect(world.pod("web-1")?.status?.conditions).toContainEqual({
      ...gate,
      lastProbeTime: null,
      lastTransitionTime: null,
    });
  });
});

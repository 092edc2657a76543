import { describe, expect, test } from "vitest";
import { answerRequest } from "../traffic/answer.ts";
import { createLog } from "./log.ts";
import { logOf, logText } from "./logs.ts";
import { kubeletWorld, readiness, shopPod, type KubeletWorld } from "./testing/kubelet-world.ts";

const text = (world: KubeletWorld, name: string, options: Parameters<typeof logOf>[3] = {}): string => {
  const log = logOf(world.store, "default", name, options);
  return log === undefined ? "" : logText(log, {});
};

describe("a container's log", () => {
  test("tells of its start, of what it answered, and of failed probes", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0", { readinessProbe: readiness }));
    world.clock.advance(10_000);
    const request = {
      resource: "pods",
      namespace: "default",
      name: "web-1:8080",
      method: "GET",
      path: "/a",
    } as const;
    answerRequest(world, request);
    expect(text(world, "web-1").split("\n")).toEqual([
      "shop/web 1.0 is starting",
      "listening",
      "GET /readyz 503",
      "GET /a 200",
      "",
    ]);
  });

  test("tells why it crashed, in the log of the life before", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.2-crash"));
    world.clock.advance(5_500);
    expect(text(world, "web-1", { previous: true })).toMatch(/exiting with code 1\n$/);
    expect(text(world, "web-1")).toMatch(/listening\n$/);
  });

  test("is followed until its container ends", () => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("2.2-crash"));
    world.clock.advance(3_000);
    const heard: string[] = [];
    logOf(world.store, "default", "web-1", {})?.follow(
      (line) => heard.push(line.text),
      () => heard.push("(end)"),
    );
    world.clock.advance(60_000);
    expect(heard).toEqual([
      "fatal: cannot open the catalogue: schema 7 is newer than 6",
      "exiting with code 1",
      "(end)",
    ]);
  });

  test("is empty while the pod has no node", () => {
    const world = kubeletWorld(1, []);
    world.createPod("web-1", shopPod("1.0"));
    expect(logOf(world.store, "default", "web-1", {})).toBeUndefined();
  });

  test.each([
    ["web-1", { previous: true }, 'previous terminated container "web" in pod "web-1" not found'],
    ["web-1", { container: "x" }, "container x is not valid for pod web-1"],
    ["none", {}, 'pods "none" not found'],
    ["bad", {}, 'container "web" in pod "bad" is waiting to start: trying and failing to pull image'],
    ["two", {}, "a container name must be specified for pod two, choose one of: [i a b]"],
  ])("of %s with %j is refused: %s", (name, options, message) => {
    const world = kubeletWorld();
    world.createPod("web-1", shopPod("1.0"));
    world.createPod("bad", shopPod("9.9"));
    const container = (one: string): object => ({ name: one, image: "nginx" });
    world.createPod("two", {
      containers: [container("a"), container("b")],
      initContainers: [container("i")],
    });
    world.clock.advance(5_000);
    expect(() => logOf(world.store, "default", name, options)).toThrow(message);
  });

  test("keeps its latest lines only", () => {
    const log = createLog();
    for (let line = 0; line < 1_000; line += 1) log.write({ at: line, text: `line ${line}` });
    expect(log.lines).toHaveLength(400);
    expect(log.lines.at(-1)?.text).toBe("line 999");
  });

  test.each([
    [{ tailLines: 1 }, "c\n"],
    [{ tailLines: 0 }, ""],
    [{ since: 2_000 }, "b\nc\n"],
    [{ limitBytes: 3 }, "a\nb"],
    [{ tailLines: 1, timestamps: true }, "1970-01-01T00:00:03.000000000Z c\n"],
  ])("gives what is asked for: %j", (options, wanted) => {
    const log = createLog();
    for (const [index, line] of ["a", "b", "c"].entries()) log.write({ at: (index + 1) * 1_000, text: line });
    expect(logText(log, options)).toBe(wanted);
  });
});

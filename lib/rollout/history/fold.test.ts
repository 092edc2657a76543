import { describe, expect, test } from "vitest";
import type { Fact } from "../../log/fact.ts";
import { applyFact } from "../../log/world.ts";
import { say } from "../../words/phrase.ts";
import { en } from "../../words/words.ts";
import { applyHistory, openHistory, type MutableHistory } from "./fold.ts";
import {
  after, atRest, bits, container, declared, deployment, event, gone, noon, pending, pod, progressing, put, replicaSet, running,
  service, setStatus, shopWeb, slice, starting, status, template, waiting, worldOf,
} from "../testing/samples.ts"; // prettier-ignore

function course(base: readonly Fact[], facts: readonly Fact[], lanes = true): MutableHistory {
  const world = worldOf(...base);
  const history = openHistory(shopWeb, world, noon, { lanes });
  for (const fact of facts) {
    const before = applyFact(world, fact);
    applyHistory(history, world, fact, before);
  }
  return history;
}

const seen = <T extends { readonly at: number }>(steps: readonly T[]): readonly T[] =>
  steps.filter(({ at }) => at >= noon);
const marksOf = (history: MutableHistory) =>
  seen(history.marks).map(({ at, type, text, version }) => [
    (at - noon) / 1000,
    type,
    say(en, text),
    version,
  ]);

describe("the replicas of a history", () => {
  test("are steps of states per version, with the limits of their time", () => {
    const { replicas, versions } = course(atRest(), [
      ...declared("2.0"),
      put("Pod", pod("web-1.0", 4, { deletedAt: after(33), graceSeconds: 30 }), 3),
      put("ReplicaSet", replicaSet("1.0", 3), 3),
      put("ReplicaSet", replicaSet("2.0", 2, { createdAt: after(1), status: setStatus(1, 1, 0) }), 4),
      gone("Pod", "web-1.0-4", 5),
    ]);
    expect(versions.map(({ label, colour, letter }) => [label, colour, letter])).toEqual([
      ["1.0", 0, "A"],
      ["2.0", 1, "B"],
    ]);
    const rest = { available: 4, ready: 0, starting: 0, untold: 0, missing: 0, leaving: 0 };
    expect(
      seen(replicas).map(({ at, ceiling, floor, counts }) => [(at - noon) / 1000, ceiling, floor, counts]),
    ).toEqual([
      [0, 5, 4, [rest]],
      [1, 5, 4, [rest, { available: 0, ready: 0, starting: 1, untold: 0, missing: 0, leaving: 0 }]],
      [
        3,
        5,
        4,
        [
          { ...rest, leaving: 1 },
          { available: 0, ready: 0, starting: 1, untold: 0, missing: 0, leaving: 0 },
        ],
      ],
      [
        3,
        5,
        4,
        [
          { ...rest, available: 3, leaving: 1 },
          { available: 0, ready: 0, starting: 1, untold: 0, missing: 0, leaving: 0 },
        ],
      ],
      [
        4,
        5,
        4,
        [
          { ...rest, available: 3, leaving: 1 },
          { available: 0, ready: 1, starting: 0, untold: 0, missing: 1, leaving: 0 },
        ],
      ],
      [
        5,
        5,
        4,
        [
          { ...rest, available: 3 },
          { available: 0, ready: 1, starting: 0, untold: 0, missing: 1, leaving: 0 },
        ],
      ],
    ]);
  });

  test("do not know who leaves where pods are not watched, unless the ReplicaSet tells", () => {
    const unwatched = put("Watch", {
      uid: "pods/",
      namespace: "",
      name: "Pod",
      state: "unwatched",
      since: noon,
      completeUntil: undefined,
      message: undefined,
    });
    const untold = replicaSet("1.0", 4, { status: { ...setStatus(4), terminating: undefined } });
    const { replicas } = course([put("Deployment", deployment()), put("ReplicaSet", untold), unwatched], []);
    expect(replicas.at(-1)?.counts[0]?.leaving).toBeUndefined();
    const told = replicaSet("1.0", 4, { status: { ...setStatus(4), terminating: 2 } });
    expect(
      course([put("Deployment", deployment()), put("ReplicaSet", told), unwatched], []).replicas.at(-1)
        ?.counts[0]?.leaving,
    ).toBe(2);
  });

  test("a version that is gone does not exist from then on", () => {
    const { replicas } = course(
      [...atRest(), put("ReplicaSet", replicaSet("0.9", 0, { createdAt: after(-7200) }))],
      [gone("ReplicaSet", "web-0.9", 2)],
    );
    const [, last] = [replicas.at(-2)?.counts, replicas.at(-1)?.counts];
    expect(last?.filter((counts) => counts === undefined)).toHaveLength(1);
  });
});

describe("the traffic of a history", () => {
  test("is one band a Service: shares, nothing, and not known as what they are", () => {
    const blind = (state: string, seconds: number) =>
      put(
        "Watch",
        {
          uid: "endpointslices/",
          namespace: "",
          name: "EndpointSlice",
          state,
          since: noon,
          completeUntil: undefined,
          message: undefined,
        },
        seconds,
      );
    const { traffic } = course(atRest(), [
      put(
        "EndpointSlice",
        slice("a", { "web-1.0-1": bits.ready, "web-1.0-2": bits.draining, db: bits.external }),
        2,
      ),
      put("EndpointSlice", slice("a", {}), 3),
      blind("forbidden", 4),
    ]);
    expect(traffic).toHaveLength(1);
    expect(
      traffic[0]?.steps.map(({ at, state, ready, external, draining }) => [
        (at - noon) / 1000,
        state,
        ready,
        external,
        draining,
      ]),
    ).toEqual([
      [-70, "unknown", [], 0, []],
      [0, "known", [4], 0, [0]],
      [2, "known", [1], 1, [1]],
      [3, "empty", [0], 0, [0]],
      [4, "unknown", [], 0, []],
    ]);
  });

  test("of a Service that is gone ends", () => {
    const { traffic } = course(atRest(), [gone("Service", "service-web", 2)]);
    expect(traffic[0]?.steps.at(-1)).toMatchObject({ at: after(2), state: "empty" });
  });

  test("a switched selector is an instant, with the version that it picks", () => {
    const colored = (name: string) => template(name, { labels: { app: "web", color: name } });
    const base = ["blue", "green"].flatMap((name) => [
      put(
        "Deployment",
        deployment({ uid: name, name: name === "blue" ? "web" : name, template: colored(name) }),
      ),
      put("ReplicaSet", replicaSet(name, 4, { owner: name, template: colored(name) })),
    ]);
    const picks = (color: string) => service({ selector: { app: "web", color } });
    const history = course([...base, put("Service", picks("blue"))], [put("Service", picks("green"), 5)]);
    const green = history.versions.findIndex(({ label }) => label === "green");
    expect(marksOf(history)).toEqual([[5, "selector", "selector of web: app=web,color=green", green]]);
    expect(history.traffic).toHaveLength(1);
  });
});

describe("the lanes of a history", () => {
  test("go over to the ReplicaSet that adopts their pods, with their share of the traffic", () => {
    const again = replicaSet("1.0", 4, { uid: "web-1.0-again" });
    const owned = (owner: string | undefined, at: number) =>
      [1, 2, 3, 4].map((n) => put("Pod", pod("web-1.0", n, { owner }), at));
    const released = [...owned(undefined, 1), gone("ReplicaSet", "web-1.0", 2)];
    expect(course(atRest(), released).lanes.get("web-1.0-1")).toMatchObject({ version: 0, end: after(1) });
    const { lanes, traffic } = course(atRest(), [
      ...released,
      ...owned(again.uid, 3),
      put("ReplicaSet", again, 4),
    ]);
    expect(lanes.get("web-1.0-1")).toMatchObject({ version: 1, end: undefined });
    expect(traffic[0]?.steps.at(-1)).toMatchObject({ ready: [0, 4], external: 0 });
  });

  const lane = (facts: readonly Fact[], base = [...atRest(), ...declared("2.0")]) => {
    const made = course(base, facts).lanes.get("web-2.0-9");
    return made && { ...made, segments: made.segments.map(({ at, state }) => [(at - noon) / 1000, state]) };
  };
  const at = (seconds: number, over: Parameters<typeof pod>[2]) =>
    put("Pod", pod("web-2.0", 9, { createdAt: after(2), ...over }), seconds);

  test("follow a pod from its creation to its end", () => {
    expect(
      lane([
        at(2, pending),
        at(3, starting),
        put("Event", event({ kind: "Pod", uid: "web-2.0-9" }, { reason: "Pulling", type: "Normal" }), 4),
        put("Event", event({ kind: "Pod", uid: "web-2.0-9" }, { reason: "Pulled", type: "Normal" }), 6),
        at(7, running),
        at(9, { readyAt: after(9) }),
        at(12, { deletedAt: after(42), graceSeconds: 30 }),
        gone("Pod", "web-2.0-9", 15),
      ]),
    ).toMatchObject({
      pod: "web-2.0-9",
      version: 1,
      end: after(15),
      segments: [
        [2, "pending"],
        [3, "starting"],
        [4, "pulling"],
        [6, "starting"],
        [7, "running"],
        [9, "available"],
        [12, "leaving"],
      ],
    });
  });

  test("a ready pod becomes available when minReadySeconds have passed, at that time", () => {
    const wait = [
      put("ReplicaSet", replicaSet("2.0", 1, { minReadySeconds: 5, status: setStatus(1, 1, 0) }), 8),
    ];
    const later = put("ReplicaSet", replicaSet("2.0", 1, { minReadySeconds: 5 }), 16);
    expect(lane([...wait, at(8, running), at(9, {}), later])?.segments).toEqual([
      [8, "running"],
      [9, "ready"],
      [14, "available"],
    ]);
    // Not ready again before its time: it never was available.
    expect(lane([...wait, at(9, {}), at(11, running), later])?.segments).toEqual([
      [9, "ready"],
      [11, "running"],
    ]);
  });

  test("end with their pods where the Deployment is gone before them, and another has its name", () => {
    const made = lane([
      at(3, {}),
      gone("Deployment", "web", 10),
      put("Deployment", deployment({ uid: "another", createdAt: after(10) }), 10),
      gone("ReplicaSet", "web-2.0", 10),
      at(11, { deletedAt: after(41), graceSeconds: 30 }),
      gone("Pod", "web-2.0-9", 12),
    ]);
    expect(made?.segments).toEqual([
      [3, "available"],
      [11, "leaving"],
    ]);
    expect(made?.end).toBe(after(12));
  });

  test("carry exits with their code and reason, each once", () => {
    const last = {
      reason: "Error",
      exitCode: 3,
      signal: undefined,
      message: undefined,
      startedAt: after(4),
      finishedAt: after(5),
    };
    const crashed = waiting("CrashLoopBackOff", "back-off", { restarts: 1, last });
    const made = lane([
      at(3, running),
      at(6, crashed),
      at(7, { ...running, containers: [container({ ready: false, restarts: 2, last })] }),
    ]);
    expect(made?.marks.map(({ text }) => say(en, text))).toEqual(["web ended: Error, exit code 3"]);
    expect(made?.segments.map(([, state]) => state)).toEqual(["running", "failed", "running"]);
  });

  test("a pod that comes before its ReplicaSet gets its lane when that comes", () => {
    expect(lane([at(1, pending), ...declared("2.0")], [...atRest()])?.segments).toEqual([[1, "pending"]]);
  });

  test("are not drawn for the board", () => {
    expect(course(atRest(), [], false).lanes.size).toBe(0);
  });
});

describe("the marks of a history", () => {
  test("tell what caused things, each with the version that it brought", () => {
    const asked = deployment({ generation: 2, template: template("2.0") });
    const facts = [
      ...declared("2.0"),
      put("Deployment", { ...asked, generation: 3, replicas: 6 }, 2),
      put("Deployment", { ...asked, generation: 4, replicas: 6, paused: true }, 3),
      put("Deployment", { ...asked, generation: 5, replicas: 6 }, 4),
      put("Deployment", { ...asked, generation: 6, replicas: 6, maxSurge: "2" }, 5),
      put(
        "Deployment",
        {
          ...asked,
          generation: 6,
          replicas: 6,
          maxSurge: "2",
          conditions: [progressing("ProgressDeadlineExceeded", after(6))],
        },
        6,
      ),
      put("Deployment", deployment({ generation: 7, replicas: 6, maxSurge: "2" }), 7),
      gone("Deployment", "web", 8),
    ];
    expect(marksOf(course(atRest(), facts))).toEqual([
      [1, "template", "template: 1.0 → 2.0", 1],
      [2, "scaled", "scaled: 4 → 6", undefined],
      [3, "paused", "paused", undefined],
      [4, "resumed", "resumed", undefined],
      [5, "strategy", "strategy: RollingUpdate, surge 2, unavailable 0", undefined],
      [6, "deadline", "progress deadline passed", undefined],
      [7, "rollback", "back: 2.0 → 1.0", 0],
      [8, "deleted", "deleted", undefined],
    ]);
  });

  test("a version that comes back gets another number, and its own former one is told", () => {
    const old = replicaSet("1.0", 4, { revision: 1 });
    const history = course(
      [
        put("Deployment", deployment({ revision: 2, template: template("2.0") })),
        put("ReplicaSet", old),
        put("ReplicaSet", replicaSet("2.0", 0)),
      ],
      [
        put("ReplicaSet", { ...old, revision: 3, formerRevisions: [1] }, 5),
        // Written again for another reason.
        put("ReplicaSet", { ...old, revision: 3, formerRevisions: [1], replicas: 3 }, 6),
        put("ReplicaSet", replicaSet("9.0", 1, { uid: "elsewhere", owner: "another", revision: 1 }), 7),
        put("ReplicaSet", replicaSet("9.0", 1, { uid: "elsewhere", owner: "another", revision: 2 }), 8),
      ],
    );
    expect(marksOf(history).filter(([, type]) => type === "renumbered")).toEqual([
      [5, "renumbered", "1.0: revision 1 became 3", 0],
    ]);
  });

  test("a rollout that is complete is marked once", () => {
    const asked = deployment({
      generation: 2,
      template: template("2.0"),
      status: status({ observedGeneration: 2 }),
    });
    const facts = [
      ...declared("2.0"),
      put("Deployment", asked, 9),
      put("Deployment", { ...asked, changeCause: "x" }, 10),
    ];
    expect(marksOf(course(atRest(), facts)).filter(([, type]) => type === "done")).toEqual([
      [9, "done", "done: 2.0", 1],
    ]);
  });

  test("a warning that repeats is one mark that counts; an Event that expires stays", () => {
    const warning = event(
      { kind: "Pod", uid: "web-1.0-1" },
      { reason: "Unhealthy", message: "Readiness probe failed: 503" },
    );
    const { marks } = course(atRest(), [
      put("Event", warning, 2),
      put("Event", { ...warning, count: 7 }, 9),
      gone("Event", warning.uid, 3600),
      put("Event", event({ kind: "Pod", uid: "stranger" }, { reason: "Failed" }), 4),
    ]);
    expect(seen(marks).map(({ at, times, text }) => [at, times, say(en, text)])).toEqual([
      [after(2), 7, "Unhealthy (web-1.0-1): Readiness probe failed: 503"],
    ]);
  });

  test("a ConfigMap counts where a version reads it and its data changed", () => {
    const reads = template("1.0", { configMaps: ["settings"] });
    const config = (name: string, changedAt: number | undefined, resourceVersion: string) => ({
      uid: name,
      namespace: "shop",
      name,
      createdAt: after(-99),
      resourceVersion,
      changedAt,
    });
    const history = course(
      [
        ...atRest(),
        put("Deployment", deployment({ template: reads })),
        put("ConfigMap", config("settings", undefined, "1")),
        put("ConfigMap", config("other", undefined, "1")),
      ],
      [
        put("ConfigMap", config("settings", undefined, "2"), 1),
        put("ConfigMap", config("settings", after(2), "3"), 2),
        put("ConfigMap", config("other", after(3), "4"), 3),
      ],
    );
    expect(marksOf(history)).toEqual([[2, "config", "ConfigMap settings changed", undefined]]);
  });
});

describe("the gaps of a history", () => {
  const health = (name: string, state: string, seconds: number, completeUntil?: number) =>
    put(
      "Watch",
      {
        uid: name,
        namespace: "",
        name,
        state,
        since: after(seconds),
        completeUntil,
        message: undefined,
      },
      seconds,
    );

  test("are what the server did not see, from when it was last complete, however many watches were blind", () => {
    const { gaps } = course(atRest(), [
      health("Pod", "lost", 10, after(8)),
      health("Service", "lost", 11, after(9)),
      health("Pod", "live", 20),
      health("Service", "live", 25),
      health("API", "lost", 40, after(38)),
    ]);
    expect(gaps).toEqual([
      { from: after(8), to: after(25), watches: ["Pod", "Service"] },
      { from: after(38), to: undefined, watches: ["API"] },
    ]);
  });

  test("a watch of another namespace is none of this one's", () => {
    const far = put(
      "Watch",
      {
        uid: "pods/far",
        namespace: "far",
        name: "Pod",
        state: "lost",
        since: after(1),
        completeUntil: undefined,
        message: undefined,
      },
      1,
    );
    expect(course(atRest(), [far]).gaps).toEqual([]);
  });

  test("what arrives late stands where its own stamp says, within the gap", () => {
    const late = { ...put("ReplicaSet", replicaSet("1.0", 3), 30), stamp: after(12) };
    expect(course(atRest(), [late]).replicas.at(-1)?.at).toBe(after(12));
  });
});

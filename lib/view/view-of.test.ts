import { describe, expect, test } from "vitest";
import type { Fact } from "../log/fact.ts";
import {
  fold,
  after, atRest, bits, container, condition, declared, deployment, event, gone, pending, pod, progressing, put, replicaSet, running,
  service, setStatus, slice, stage, starting, status, template, waiting, type Stage,
} from "../rollout/testing/samples.ts"; // prettier-ignore
import { enKnow, sayReason } from "../words/know.ts";
import { say } from "../words/phrase.ts";
import { en } from "../words/words.ts";
import { viewOf } from "./view-of.ts";

const look = (on: Stage, seconds = 10) => {
  const view = viewOf(on, after(seconds));
  return {
    view,
    outcome: view.outcome,
    sentence: say(en, view.sentence),
    details: view.details.map((detail) => say(en, detail)),
    rungs: Object.fromEntries(view.ladder.map(({ rung, state }) => [rung, state])),
    reasons: view.explanations.map(({ id }) => id),
  };
};

const watch = (kind: string, state: string, namespace = ""): Fact =>
  put("Watch", {
    uid: `${kind}/${namespace}`,
    namespace,
    name: kind,
    state,
    since: after(-5),
    completeUntil: undefined,
    message: undefined,
  });

/** Version 2.0 on its way: `ready` of `existing` new pods, all ready ones in rotation beside `old` old ones. */
function rolling(
  existing: number,
  ready: number,
  old: number,
  rest: Partial<Parameters<typeof pod>[2]> = starting,
) {
  const uids = (set: string, count: number) => Array.from({ length: count }, (_, n) => `${set}-${n + 1}`);
  const inRotation = [...uids("web-2.0", ready), ...uids("web-1.0", old)];
  const asked = deployment({
    generation: 2,
    template: template("2.0"),
    status: status({
      observedGeneration: 2,
      updated: existing,
      replicas: existing + old,
      ready: ready + old,
      available: ready + old,
    }),
    conditions: [progressing("ReplicaSetUpdated", after(5))],
  });
  return [
    ...declared("2.0"),
    ...Array.from({ length: 4 - old }, (_, n) => gone("Pod", `web-1.0-${4 - n}`, 3)),
    put("ReplicaSet", replicaSet("1.0", old), 4),
    ...Array.from({ length: existing }, (_, n) =>
      put("Pod", pod("web-2.0", n + 1, { createdAt: after(6), ...(n < ready ? {} : rest) }), 4),
    ),
    put(
      "ReplicaSet",
      replicaSet("2.0", existing, { createdAt: after(1), status: setStatus(existing, ready) }),
      4,
    ),
    put("EndpointSlice", slice("a", Object.fromEntries(inRotation.map((uid) => [uid, bits.ready]))), 4),
    put("Deployment", asked, 5),
  ];
}

describe("the sentence of a rolling update", () => {
  test("says who is in rotation and what the next pod is doing", () => {
    const { outcome, sentence, details } = look(stage(atRest(), rolling(3, 2, 2)));
    expect(outcome).toBe("progressing");
    expect(sentence).toBe("2.0 is taking over: 2 of 4 new pods are in rotation, the third is starting.");
    expect(details).toEqual([
      "for 9 s",
      "waits for the start of web-2.0-3, created 4 s ago",
      "deadline in 9 min 55 s if nothing moves; Kubernetes will not go back by itself",
      "1.0 still serves 50 %",
    ]);
  });

  test.each([
    [604, "deadline in 1 s if nothing moves; Kubernetes will not go back by itself"],
    [605, "the deadline is over; Kubernetes has not said so yet, and will not go back by itself"],
    [607, "the deadline is over; Kubernetes has not said so yet, and will not go back by itself"],
  ])("never leaves out the deadline: %s s after the declaration", (seconds, told) => {
    expect(look(stage(atRest(), rolling(3, 2, 2)), seconds).details).toContain(told);
  });

  test.each([
    ["starts", rolling(3, 2, 2), 6, "waits for the start of web-2.0-3, created 1 s ago"],
    [
      "is ready and not in rotation yet",
      [
        ...rolling(3, 2, 2),
        put("Pod", pod("web-2.0", 3, { createdAt: after(1), readyAt: after(6), ready: true }), 6),
      ],
      6,
      "web-2.0-3 is ready for 1 s and not in rotation yet",
    ],
  ])(
    "names a pod that %s once it has for a second, for nobody reads what comes and goes",
    (...[, facts, since, told]) => {
      const on = stage(atRest(), facts);
      expect(look(on, since + 1).details).toContain(told);
      const { details } = look(on, since + 0.9);
      expect(details.filter((detail) => detail.includes("web-2.0-3"))).toEqual([]);
      expect(details).toHaveLength(3);
    },
  );

  test.each([
    ["waits for a node", pending],
    [
      "finds no node",
      {
        ...pending,
        unscheduledReason: "Unschedulable",
        unscheduledMessage: "0/1 nodes: 1 Insufficient cpu.",
      },
    ],
    ["runs and is not ready yet", running],
    ["cannot pull its image", waiting("ImagePullBackOff", "Back-off")],
    ["crashes again and again", waiting("CrashLoopBackOff", "back-off 10s")],
    [
      "cannot be started as it is configured",
      waiting("CreateContainerConfigError", 'configmap "x" not found'),
    ],
  ])("the third %s", (doing, pods) => {
    expect(look(stage(atRest(), rolling(3, 2, 3, pods))).sentence).toBe(
      `2.0 is taking over: 2 of 4 new pods are in rotation, the third ${doing}.`,
    );
  });

  test("with a probe that fails: the pod, the probe's answer, and since when", () => {
    const failing = event(
      { kind: "Pod", uid: "web-2.0-3" },
      {
        reason: "Unhealthy",
        message: "Readiness probe failed: HTTP probe failed with statuscode: 503",
        firstAt: after(7),
        count: 3,
      },
    );
    const { sentence, details, reasons } = look(
      stage(atRest(), [...rolling(3, 2, 2, running), put("Event", failing, 7)]),
      41,
    );
    expect(sentence).toBe(
      "2.0 is taking over: 2 of 4 new pods are in rotation, the third fails its readiness probe.",
    );
    expect(details).toContain("waits for the readiness of web-2.0-3, failing for 34 s: HTTP 503");
    expect(reasons).toContain("not-ready");
  });

  test("with minReadySeconds says which pod it waits for, though that pod is in rotation", () => {
    const on = stage(atRest(), [
      ...declared("2.0", { minReadySeconds: 30 }),
      put("Pod", pod("web-2.0", 1, { readyAt: after(5) }), 5),
      put("ReplicaSet", replicaSet("2.0", 1, { createdAt: after(1), status: setStatus(1, 1, 0) }), 5),
      put("EndpointSlice", slice("b", { "web-2.0-1": bits.ready }), 5),
    ]);
    const { sentence, details } = look(on, 20);
    expect(sentence).toBe("2.0 is taking over: 1 of 4 new pods is in rotation.");
    expect(details).toContain("web-2.0-1 counts as available in 15 s (minReadySeconds)");
  });

  test("with a container that was restarted again, though it runs for the moment, it crashes", () => {
    const again = { ...running, containers: [container({ ready: false, restarts: 2 })] };
    expect(look(stage(atRest(), rolling(3, 2, 3, again))).sentence).toBe(
      "2.0 is taking over: 2 of 4 new pods are in rotation, the third crashes again and again.",
    );
  });

  test("with all new pods in rotation, says what is left to stop", () => {
    expect(look(stage(atRest(), rolling(4, 4, 1))).sentence).toBe(
      "2.0 is taking over: all 4 new pods are in rotation, 1 old pod still to stop.",
    );
  });

  test("does not take old pods for new ones: nothing of the ladder is lit by them", () => {
    const { rungs } = look(stage(atRest(), rolling(1, 0, 4)));
    expect(rungs).toEqual({
      declared: "reached",
      observed: "reached",
      created: "now",
      ready: "waiting",
      rotation: "waiting",
      answering: "unknown",
    });
  });

  test("back to a version that was there says so", () => {
    const base = [
      put(
        "Deployment",
        deployment({ generation: 2, template: template("2.0"), status: status({ observedGeneration: 2 }) }),
      ),
      put("ReplicaSet", replicaSet("2.0", 4)),
      put("ReplicaSet", replicaSet("1.0", 0)),
      put("Service", service()),
      put("EndpointSlice", slice("a", {})),
    ];
    const back = deployment({
      generation: 3,
      status: status({ observedGeneration: 3, updated: 1, replicas: 5 }),
      conditions: [],
    });
    const { sentence } = look(
      stage(base, [
        put("Deployment", back, 1),
        put(
          "ReplicaSet",
          replicaSet("1.0", 1, { revision: 3, formerRevisions: [1], status: setStatus(1, 0) }),
          2,
        ),
        put("Pod", pod("web-1.0", 1, starting), 2),
      ]),
    );
    expect(sentence).toBe("Going back to 1.0: none of 4 pods is in rotation yet, the first is starting.");
  });

  test("over a rollout that was not done names the one left behind", () => {
    const on = stage(atRest(), [
      ...rolling(2, 1, 3),
      put(
        "Deployment",
        deployment({
          generation: 3,
          template: template("3.0"),
          status: status({ observedGeneration: 3, updated: 1, replicas: 5 }),
        }),
        6,
      ),
      put("ReplicaSet", replicaSet("3.0", 1, { createdAt: after(6), status: setStatus(1, 0) }), 6),
    ]);
    expect(look(on).sentence).toBe(
      "3.0 is taking over before 2.0 was done: none of 4 new pods is in rotation yet.",
    );
  });
});

describe("the sentence of a rollout that does not move", () => {
  const failed = (facts: readonly Fact[]): readonly Fact[] => [
    ...facts,
    put(
      "Deployment",
      deployment({
        generation: 2,
        template: template("2.0"),
        status: status({ observedGeneration: 2, updated: 1, replicas: 5 }),
        conditions: [progressing("ProgressDeadlineExceeded", after(605))],
      }),
      606,
    ),
  ];

  test("after the deadline: what serves, and that nobody goes back by itself", () => {
    const { outcome, sentence, details, rungs } = look(
      stage(atRest(), failed(rolling(1, 0, 4, running))),
      607,
    );
    expect(outcome).toBe("failed");
    expect(sentence).toBe("2.0 does not become ready: the old version still serves everything.");
    expect(details).toContain("deadline passed 2 s ago; Kubernetes will not go back by itself");
    expect(rungs).toMatchObject({ created: "now", ready: "blocked" });
  });

  test("no room for the surge pod, and no old pod may stop first", () => {
    const noNode = {
      ...pending,
      unscheduledReason: "Unschedulable",
      unscheduledMessage: "0/1 nodes are available: 1 Insufficient cpu.",
    };
    const { outcome, sentence, reasons, view } = look(stage(atRest(), rolling(1, 0, 4, noNode)), 20);
    expect(outcome).toBe("progressing");
    expect(sentence).toBe("Nothing moves: the surge pod finds no node (cpu), and no old pod may stop first.");
    expect(reasons[0]).toBe("unschedulable");
    const [first] = view.explanations;
    expect(first && sayReason(enKnow, first.text)).toBe(
      "Pod web-2.0-1 finds no node: 0/1 nodes are available: 1 Insufficient cpu. By maxSurge 1 pod above the 4 may exist, by maxUnavailable none of them may be missing: so no old pod may stop first, and nothing moves.",
    );
  });

  test.each([
    [
      "2.0 crashes again and again (exit code 1): the old version still serves everything.",
      waiting("CrashLoopBackOff", "back-off 10s", {
        restarts: 4,
        last: {
          reason: "Error",
          exitCode: 1,
          signal: undefined,
          message: undefined,
          startedAt: after(5),
          finishedAt: after(6),
        },
      }),
    ],
    [
      "2.0 cannot start, its image cannot be pulled: the old version still serves everything.",
      waiting("ErrImagePull", "not found"),
    ],
    [
      '2.0 cannot start as it is configured (configmap "x" not found): the old version still serves everything.',
      waiting("CreateContainerConfigError", 'configmap "x" not found'),
    ],
  ])("%s", (sentence, pods) => {
    expect(look(stage(atRest(), rolling(1, 0, 4, pods))).sentence).toBe(sentence);
  });

  test("pods that are refused: by whom", () => {
    const message =
      'pods "web-2.0-x" is forbidden: exceeded quota: compute, requested: pods=1, used: pods=4, limited: pods=4';
    const refused = deployment({
      generation: 2,
      template: template("2.0"),
      status: status({ observedGeneration: 2, updated: 0 }),
      conditions: [
        progressing("NewReplicaSetCreated", after(1)),
        { ...condition("ReplicaFailure", "True", "FailedCreate"), message },
      ],
    });
    const { sentence, rungs } = look(
      stage(atRest(), [
        ...declared("2.0"),
        put("ReplicaSet", replicaSet("2.0", 1, { status: setStatus(0) }), 2),
        put("Deployment", refused, 2),
      ]),
    );
    expect(sentence).toBe(
      "Pods of 2.0 are refused (exceeded quota: compute): the old version still serves everything.",
    );
    expect(rungs["created"]).toBe("blocked");
  });

  test("a condition left by the rollout before is no failure (O05)", () => {
    const before = deployment({
      generation: 6,
      template: template("2.0"),
      status: status({ observedGeneration: 6, updated: 1, replicas: 5 }),
      conditions: [progressing("ProgressDeadlineExceeded", after(-30))],
    });
    const base = [
      ...atRest(),
      put("ReplicaSet", replicaSet("2.0", 1, { status: setStatus(1, 0) })),
      put("Deployment", before),
    ];
    expect(look(stage(base)).outcome).toBe("failed");
    const seven = {
      ...before,
      generation: 7,
      template: template("3.0"),
      status: status({ observedGeneration: 7, updated: 0, replicas: 5 }),
    };
    const on = stage(base, [put("Deployment", seven, 1)]);
    expect(look(on)).toMatchObject({ outcome: "progressing" });
    expect(look(on).reasons).toContain("stale-deadline");
    // It is one as soon as this rollout has had as long as it may take.
    expect(look(on, 602).outcome).toBe("failed");
    const moved = stage(base, [
      put("Deployment", seven, 1),
      put("Deployment", { ...seven, conditions: [progressing("ReplicaSetUpdated", after(1))] }, 1.2),
    ]);
    expect(look(moved).outcome).toBe("progressing");
    expect(look(moved).reasons).not.toContain("stale-deadline");
  });
});

describe("the sentence at rest", () => {
  test("says who serves", () => {
    const { outcome, sentence, rungs } = look(stage(atRest()));
    expect(outcome).toBe("done");
    expect(sentence).toBe("Done. 1.0 serves everything, 4 of 4 pods in rotation.");
    expect(rungs).toMatchObject({ created: "reached", ready: "reached", rotation: "reached" });
  });

  test("says that old pods still leave", () => {
    const leaving = put("Pod", pod("web-0.9", 1, { deletedAt: after(20), graceSeconds: 30 }));
    const on = stage([
      ...atRest(),
      put("ReplicaSet", replicaSet("0.9", 0, { createdAt: after(-7200) })),
      leaving,
    ]);
    expect(look(on).sentence).toBe(
      "Done. 1.0 serves everything, 4 of 4 pods in rotation; 1 old pod is still leaving.",
    );
  });

  test("back at a version, without a Service, says both", () => {
    const rolled = [
      ...atRest().filter(({ kind }) => kind !== "Service"),
      put("ReplicaSet", replicaSet("2.0", 0)),
      put("Deployment", deployment({ generation: 2, template: template("2.0") })),
    ];
    const back = deployment({ generation: 3, status: status({ observedGeneration: 3 }) });
    const on = stage(rolled, [put("Deployment", back, 4)]);
    expect(look(on).sentence).toBe("Done. Back at 1.0: all 4 pods are available; no Service selects them.");
  });

  test("an image that cannot be pulled is waited for, not said to be pulled", () => {
    const on = stage(atRest(), rolling(1, 0, 4, waiting("ImagePullBackOff", "back-off")));
    expect(look(on).details).toContain("waits for the image of web-2.0-1, created 4 s ago");
  });

  test("of a version that cannot come, without a Service, tells which pods are available, not who serves", () => {
    const facts = rolling(1, 0, 4, waiting("ImagePullBackOff", "back-off"));
    const on = stage(
      atRest().filter(({ kind }) => kind !== "Service"),
      facts,
    );
    expect(look(on).sentence).toBe(
      "2.0 cannot start, its image cannot be pulled: 4 old pods are still available.",
    );
  });

  test("without a Service says so, and that rung does not apply", () => {
    const on = stage(atRest().filter(({ kind }) => kind !== "Service"));
    expect(look(on).sentence).toBe("Done. All 4 pods of 1.0 are available; no Service selects them.");
    expect(look(on).rungs["rotation"]).toBe("not-applicable");
    expect(look(on).view.traffic).toEqual({ state: "none", services: [] });
  });

  test("with fewer in rotation than are available does not call everything well", () => {
    const on = stage([...atRest(), put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready }))]);
    expect(look(on).sentence).toBe("Done, says Kubernetes, but 1 of 4 pods of 1.0 is in rotation.");
  });

  test("at 0 replicas has words of its own", () => {
    const none = deployment({
      replicas: 0,
      status: status({ replicas: 0, updated: 0, ready: 0, available: 0 }),
    });
    const on = stage([
      put("Deployment", none),
      put("ReplicaSet", replicaSet("1.0", 0)),
      put("Service", service()),
    ]);
    expect(look(on)).toMatchObject({
      outcome: "done",
      sentence: "Scaled to 0: no pod of 1.0 runs.",
      rungs: { created: "not-applicable", ready: "not-applicable", rotation: "not-applicable" },
    });
  });

  test("an annotation rolls nothing, and that is said (annotation only)", () => {
    const touched = deployment({
      generation: 2,
      changeCause: "why",
      status: status({ observedGeneration: 2 }),
    });
    const { outcome, sentence, reasons } = look(stage(atRest(), [put("Deployment", touched, 2)]));
    expect(outcome).toBe("done");
    expect(sentence).toBe("Done. 1.0 serves everything, 4 of 4 pods in rotation.");
    expect(reasons).toContain("without-template");
  });

  test("a ConfigMap that changed after the pods started is in the sentence", () => {
    const reads = template("1.0", { configMaps: ["web-config"] });
    const config = {
      uid: "c",
      namespace: "shop",
      name: "web-config",
      createdAt: after(-999),
      resourceVersion: "2",
      changedAt: after(2),
    };
    const on = stage([
      ...atRest(),
      put("Deployment", deployment({ template: reads })),
      put("ReplicaSet", replicaSet("1.0", 4, { template: reads })),
      put("ConfigMap", config),
    ]);
    expect(look(on).sentence).toBe(
      "Done. ConfigMap web-config changed after these pods started: what they read at their start is still the old.",
    );
  });

  test("a pod that is lost later is lost, not a rollout", () => {
    const on = stage(atRest(), [
      put("Pod", pod("web-1.0", 4, waiting("CrashLoopBackOff", "back-off")), 5),
      put("ReplicaSet", replicaSet("1.0", 4, { status: setStatus(4, 3) }), 5),
      put("Deployment", deployment({ status: status({ ready: 3, available: 3 }) }), 5),
      put(
        "EndpointSlice",
        slice("a", Object.fromEntries([1, 2, 3].map((n) => [`web-1.0-${n}`, bits.ready]))),
        5,
      ),
    ]);
    expect(look(on)).toMatchObject({
      outcome: "progressing",
      sentence: "1.0 is not complete: 3 of 4 pods are in rotation, the fourth crashes again and again.",
      rungs: { created: "reached", ready: "lost", rotation: "lost" },
    });
  });

  test("scaling alone is called scaling", () => {
    const on = stage(atRest(), [
      put(
        "Deployment",
        deployment({
          generation: 2,
          replicas: 6,
          status: status({ observedGeneration: 2, replicas: 6, updated: 6 }),
        }),
        4,
      ),
      put("ReplicaSet", replicaSet("1.0", 6, { status: setStatus(6, 4) }), 4),
      put("Pod", pod("web-1.0", 5, starting), 4),
      put("Pod", pod("web-1.0", 6, starting), 4),
    ]);
    expect(look(on)).toMatchObject({
      outcome: "progressing",
      sentence: "Scaling from 4 to 6: 4 of 6 pods are in rotation, 2 more are starting.",
      rungs: { created: "reached", ready: "now", rotation: "now" },
    });
  });

  test("a pod that is lost after a scaling was complete is no part of it", () => {
    const first = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`web-1.0-${n + 1}`, bits.ready]));
    const sized = (ready: number) =>
      deployment({
        generation: 2,
        replicas: 6,
        status: status({ observedGeneration: 2, replicas: 6, updated: 6, ready, available: ready }),
      });
    const on = stage(atRest(), [
      put("Deployment", sized(4), 4),
      put("ReplicaSet", replicaSet("1.0", 6, { status: setStatus(6, 6) }), 5),
      put("Pod", pod("web-1.0", 5), 5),
      put("Pod", pod("web-1.0", 6), 5),
      put("EndpointSlice", slice("a", first(6)), 5),
      put("Deployment", sized(6), 6),
      put("Pod", pod("web-1.0", 6, starting), 8),
      put("ReplicaSet", replicaSet("1.0", 6, { status: setStatus(6, 5) }), 8),
      put("EndpointSlice", slice("a", first(5)), 8),
      put("Deployment", sized(5), 8),
    ]);
    expect(look(on)).toMatchObject({
      sentence: "1.0 is not complete: 5 of 6 pods are in rotation, the sixth is starting.",
      rungs: { ready: "lost", rotation: "lost" },
    });
    expect(look(on).details[0]).toBe("for 2 s");
  });

  test("a scaling down that the status does not show yet", () => {
    const down = (replicas: number, counts: Parameters<typeof status>[0]) =>
      stage(atRest(), [
        put(
          "Deployment",
          deployment({ generation: 2, replicas, status: status({ observedGeneration: 2, ...counts }) }),
          4,
        ),
        put("ReplicaSet", replicaSet("1.0", replicas, { status: setStatus(4, 3) }), 4),
        put("Pod", pod("web-1.0", 4, starting), 4),
      ]);
    expect(look(down(0, { available: 3 }))).toMatchObject({
      outcome: "progressing",
      sentence: "Scaled to 0: 4 pods of 1.0 still leaving.",
    });
    expect(look(down(2, { available: 3 }))).toMatchObject({
      outcome: "progressing",
      sentence: "Scaling from 4 to 2: both pods are in rotation.",
    });
  });
});

describe("a pause", () => {
  test("before anything rolled", () => {
    const paused = deployment({
      generation: 3,
      paused: true,
      template: template("2.0"),
      status: status({ observedGeneration: 3, updated: 0 }),
    });
    expect(look(stage(atRest(), [put("Deployment", paused, 2)]))).toMatchObject({
      outcome: "paused",
      sentence: "Paused: 2.0 is declared and will roll when it is resumed.",
    });
  });

  test("in the middle", () => {
    const on = stage(atRest(), rolling(3, 2, 2));
    const paused = deployment({
      generation: 3,
      paused: true,
      template: template("2.0"),
      status: status({ observedGeneration: 3, updated: 3, replicas: 5 }),
    });
    const facts = [...rolling(3, 2, 2), put("Deployment", paused, 6)];
    expect(look(on).outcome).toBe("progressing");
    const { outcome, sentence, details } = look(stage(atRest(), facts), 18);
    expect(outcome).toBe("paused");
    expect(sentence).toBe(
      "Paused in the middle of 2.0: 2 of 4 new pods are in rotation, the third is starting, 2 old pods stay.",
    );
    expect(details).toContain("paused for 12 s");
  });

  test("at rest is done, as kubectl says, and told", () => {
    const on = stage([...atRest(), put("Deployment", deployment({ paused: true }))]);
    expect(look(on)).toMatchObject({ outcome: "done" });
    expect(look(on).reasons).toContain("paused");
    expect(look(on).details).toContain("paused: the next change waits until it is resumed");
  });
});

describe("Recreate", () => {
  const asked = (over: Parameters<typeof status>[0]) =>
    deployment({
      generation: 2,
      strategy: "Recreate",
      maxSurge: undefined,
      maxUnavailable: undefined,
      template: template("2.0"),
      status: status({ observedGeneration: 2, ...over }),
    });
  const base = [
    ...atRest(),
    put("Deployment", deployment({ strategy: "Recreate", maxSurge: undefined, maxUnavailable: undefined })),
  ];

  test("first stops the old version", () => {
    const leaving = [1, 2].map((n) =>
      put("Pod", pod("web-1.0", n, { deletedAt: after(31), graceSeconds: 30 }), 2),
    );
    const on = stage(base, [
      put("Deployment", asked({ updated: 0, replicas: 0 }), 1),
      put("ReplicaSet", replicaSet("1.0", 0, { status: setStatus(0) }), 2),
      ...leaving,
      gone("Pod", "web-1.0-3", 2),
      gone("Pod", "web-1.0-4", 2),
    ]);
    expect(look(on, 3).sentence).toBe("1.0 is stopping, so that 2.0 can start: 2 old pods still there.");
  });

  test("says that nobody answers only when no leaving pod does", () => {
    const on = stage(base, [
      put("Deployment", asked({ updated: 0, replicas: 0 }), 1),
      put("ReplicaSet", replicaSet("1.0", 0, { status: setStatus(0) }), 2),
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.draining }), 2),
      ...[1, 2, 3, 4].map((n) => gone("Pod", `web-1.0-${n}`, 3)),
      put("ReplicaSet", replicaSet("2.0", 4, { createdAt: after(3), status: setStatus(4, 0) }), 3),
    ]);
    expect(look(on, 3).sentence).toBe("1.0 is stopping, so that 2.0 can start: 1 old pod still there.");
    fold(on, put("EndpointSlice", slice("a", {}), 4));
    expect(look(on, 4).sentence).toMatch(/nobody answers for 0 s now[.]$/);
  });

  test("then nobody answers, and for how long", () => {
    const on = stage(base, [
      put("Deployment", asked({ updated: 0, replicas: 0 }), 1),
      put("ReplicaSet", replicaSet("1.0", 0, { status: setStatus(0) }), 2),
      ...[1, 2, 3, 4].map((n) => gone("Pod", `web-1.0-${n}`, 3)),
      put("EndpointSlice", slice("a", {}), 3),
      put("ReplicaSet", replicaSet("2.0", 4, { createdAt: after(4), status: setStatus(4, 0) }), 4),
      put("Pod", pod("web-2.0", 1, starting), 4),
    ]);
    const { view, sentence, reasons } = look(on, 5.4);
    expect(sentence).toBe("2.0 is starting after all of 1.0 stopped: nobody answers for 2 s now.");
    expect(view.strategy).toBe("recreate");
    expect(view.traffic.state).toBe("empty");
    expect(reasons).toContain("recreate-gap");
  });
});

describe("several Deployments behind one Service", () => {
  const one = (name: string, labels: Readonly<Record<string, string>>, size: number) => [
    put(
      "Deployment",
      deployment({
        uid: name,
        name,
        replicas: size,
        createdAt: after(-100),
        template: template(name, { labels }),
        status: status({ replicas: size, updated: size, ready: size, available: size }),
      }),
    ),
    put(
      "ReplicaSet",
      replicaSet(name, size, {
        owner: name,
        createdAt: after(-100),
        revision: 1,
        template: template(name, { labels }),
      }),
    ),
    ...Array.from({ length: size }, (_, n) => put("Pod", pod(`web-${name}`, n + 1))),
  ];
  const endpoints = (name: string, size: number) =>
    Object.fromEntries(Array.from({ length: size }, (_, n) => [`web-${name}-${n + 1}`, bits.ready]));

  test("a canary has a share of the requests", () => {
    const base = [
      ...one("stable", { app: "web", track: "stable" }, 9),
      ...one("canary", { app: "web", track: "canary" }, 1),
      put("Service", service()),
      put("EndpointSlice", slice("a", { ...endpoints("stable", 9), ...endpoints("canary", 1) })),
    ];
    const canary = look(stage(base, [], { namespace: "shop", name: "canary" }));
    expect(canary.view.strategy).toBe("canary");
    expect(canary.sentence).toBe("canary beside stable: 1 of 10 endpoints, about 10 % of requests.");
    expect(canary.view.traffic.services[0]?.shares).toEqual({ "web-stable": 0.9, "web-canary": 0.1 });
    expect(canary.view.versions.map(({ deployment: name, colour }) => [name, colour])).toEqual([
      ["canary", 0],
      ["stable", 1],
    ]);
  });

  test("blue-green: who serves, and whether the other may take over", () => {
    const base = [
      ...one("blue", { app: "web", color: "blue" }, 3),
      ...one("green", { app: "web", color: "green" }, 3),
      put("Service", service({ selector: { app: "web", color: "green" } })),
      put("EndpointSlice", slice("a", endpoints("green", 3))),
    ];
    for (const name of ["blue", "green"]) {
      const { sentence, view } = look(stage(base, [], { namespace: "shop", name }));
      expect(view.strategy).toBe("blue-green");
      expect(sentence).toBe("green serves everything; blue is ready to take over.");
    }
    const blue = look(stage(base, [], { namespace: "shop", name: "blue" }));
    expect(blue.rungs["rotation"]).toBe("not-applicable");
    expect(blue.view.ladder.find(({ rung }) => rung === "rotation")?.note?.id).toBe("notPicked");
  });
});

test("a switch of the selector is told of a Deployment that was there, not of one made again since", () => {
  const labels = { app: "web", color: "blue" };
  const blue = (createdAt: number) =>
    put("Deployment", deployment({ createdAt, template: template("1.0", { labels }) }), 8);
  const base = [
    blue(after(-60)),
    put("ReplicaSet", replicaSet("1.0", 4, { template: template("1.0", { labels }) })),
    put("Service", service({ selector: { app: "web" } })),
  ];
  const narrowed = put("Service", service({ selector: labels }), 6);
  const details = (createdAt: number) =>
    look(stage(base, [narrowed, blue(createdAt)])).view.details.map(({ id }) => id);
  expect(details(after(-60))).toContain("switchedAgo");
  expect(details(after(7))).not.toContain("switchedAgo");
});

test("what came last stands first below the sentence: a switch, or the end of a newer rollout", () => {
  const labels = { app: "web", color: "blue" };
  const colored = (tag: string, seconds: number) =>
    put(
      "Deployment",
      deployment({ generation: Number(tag[0]), template: template(tag, { labels }) }),
      seconds,
    );
  const base = [
    colored("1.0", 0),
    put("ReplicaSet", replicaSet("1.0", 4, { template: template("1.0", { labels }) })),
    put("Service", service({ selector: { app: "web" } })),
  ];
  const narrowed = put("Service", service({ selector: labels }), 6);
  const on = stage(base, [narrowed]);
  const details = (seconds: number) => look(on, seconds).view.details.map(({ id }) => id);
  expect(details(7).slice(0, 2)).toEqual(["switchedAgo", "doneAgo"]);
  fold(on, colored("2.0", 8));
  fold(on, put("ReplicaSet", replicaSet("2.0", 4, { template: template("2.0", { labels }) }), 9));
  const observed = status({ observedGeneration: 2 });
  const done = deployment({ generation: 2, template: template("2.0", { labels }), status: observed });
  fold(on, put("Deployment", done, 10));
  expect(details(11).slice(0, 2)).toEqual(["doneAgo", "switchedAgo"]);
});

test("a Deployment that rolls while another one serves takes nothing over", () => {
  const colored = (tag: string, color: string) => template(tag, { labels: { app: "web", color } });
  const facts = [
    put("Deployment", deployment({ template: colored("1.0", "blue") })),
    put("ReplicaSet", replicaSet("1.0", 4, { template: colored("1.0", "blue") })),
    put("Deployment", deployment({ uid: "green", name: "green", template: colored("g", "green") })),
    put("ReplicaSet", replicaSet("g", 4, { owner: "green", template: colored("g", "green") })),
    put("Pod", pod("web-g", 1)),
    put("Service", service({ selector: { app: "web", color: "green" } })),
    put("EndpointSlice", slice("a", { "web-g-1": bits.ready })),
  ];
  const on = stage(facts, [
    ...declared("2.0", { template: colored("2.0", "blue") }),
    put(
      "ReplicaSet",
      replicaSet("2.0", 2, {
        createdAt: after(1),
        template: colored("2.0", "blue"),
        status: setStatus(2, 1),
      }),
      2,
    ),
    put("Pod", pod("web-2.0", 2, starting), 2),
  ]);
  expect(look(on).sentence).toBe(
    "2.0 comes up while green serves: 1 of 4 new pods is ready, the second is starting.",
  );
});

describe("what is not there", () => {
  test("says when it was deleted in a detail: the sentence is read out whenever it changes", () => {
    const { view } = look(stage(atRest(), [gone("Deployment", "web", 5)]));
    expect(view.details.map((detail) => say(en, detail))).toEqual(["5 s ago"]);
  });

  test.each([
    ["never was", [], [], "There is no Deployment web in namespace shop."],
    ["deleted while watched", atRest(), [gone("Deployment", "web", 5)], "web was deleted."],
    ["not listed yet", [watch("Deployment", "loading")], [], "Looking for web: the first list is under way."],
    [
      "not allowed",
      [watch("Deployment", "forbidden")],
      [],
      "Deployments of namespace shop are not seen here: nothing is known of web.",
    ],
    [
      "lies in a namespace that is not watched, though another is",
      [watch("Deployment", "live", "pay")],
      [],
      "Deployments of namespace shop are not seen here: nothing is known of web.",
    ],
  ])("%s", (_name, base, facts, sentence) => {
    const seen = look(stage(base, facts));
    expect(seen).toMatchObject({ outcome: "none", sentence });
    expect(seen.view.deployment).toBeUndefined();
    expect(seen.view.versions).toEqual([]);
  });

  test("a deletion that waits for its pods is told", () => {
    const on = stage([...atRest(), put("Deployment", deployment({ deletedAt: after(-1) }))]);
    expect(look(on).sentence).toBe("web is being deleted: 4 pods still to go.");
  });
});

describe("what is not watched is unknown, never 0", () => {
  test.each(["forbidden", "unwatched", "loading"])("pods that are %s", (state) => {
    const base = [...atRest().filter(({ kind }) => kind !== "Pod"), watch("Pod", state)];
    const { view, sentence, details, rungs } = look(stage(base));
    expect(sentence).toBe("Done. All 4 pods of 1.0 are available.");
    expect(details).toContain("pods are not watched here, so who is in rotation is not known");
    expect(rungs["rotation"]).toBe("unknown");
    expect(view.traffic).toEqual({ state: "unknown", services: [] });
    expect(view.versions[0]).toMatchObject({
      existing: 4,
      ready: 4,
      terminating: undefined,
      inRotation: undefined,
    });
  });

  test("slices that may not be listed", () => {
    const base = [
      ...atRest().filter(({ kind }) => kind !== "EndpointSlice"),
      watch("EndpointSlice", "forbidden"),
    ];
    const { view, rungs } = look(stage(base));
    expect(rungs["rotation"]).toBe("unknown");
    expect(view.versions[0]).toMatchObject({ terminating: 0, inRotation: undefined });
  });

  test("nobody is called silent where slices are not watched", () => {
    const base = [
      ...atRest().filter(({ kind }) => kind !== "EndpointSlice"),
      watch("EndpointSlice", "unwatched"),
    ];
    expect(stage(base, [put("ReplicaSet", replicaSet("1.0", 4), 2)]).progress.silentSince).toBeUndefined();
  });

  test("a watch that is lost leaves what was known", () => {
    const { view } = look(stage([...atRest(), watch("Pod", "lost")]));
    expect(view.traffic.state).toBe("known");
  });

  test("counts before the first status are unknown", () => {
    const on = stage([
      put("Deployment", deployment({ status: undefined })),
      put("ReplicaSet", replicaSet("1.0", 4, { status: undefined })),
    ]);
    expect(look(on).view.versions[0]).toMatchObject({
      desired: 4,
      existing: undefined,
      ready: undefined,
      available: undefined,
    });
    expect(look(on).view.deployment?.observedGeneration).toBeUndefined();
  });
});

describe("cases that people met elsewhere", () => {
  test("old pods that crash while they leave raise no alarm (O03)", () => {
    const on = stage([
      ...atRest(),
      put("ReplicaSet", replicaSet("0.9", 0, { createdAt: after(-7200) })),
      put(
        "Pod",
        pod("web-0.9", 1, {
          ...waiting("CrashLoopBackOff", "back-off"),
          deletedAt: after(25),
          graceSeconds: 30,
        }),
      ),
    ]);
    const { outcome, view } = look(on);
    expect(outcome).toBe("done");
    expect(view.explanations.filter(({ weight }) => weight !== "tells")).toEqual([]);
  });

  test("crash-looping pods are not ready, and the reason is shown (O10)", () => {
    const crashed = (n: number) => put("Pod", pod("web-1.0", n, waiting("CrashLoopBackOff", "back-off")));
    const base = [
      put(
        "Deployment",
        deployment({ replicas: 2, status: status({ replicas: 2, updated: 2, ready: 0, available: 0 }) }),
      ),
      put("ReplicaSet", replicaSet("1.0", 2, { status: setStatus(2, 0) })),
      crashed(1),
      crashed(2),
    ];
    const { view, reasons } = look(stage(base));
    expect(view.versions[0]).toMatchObject({ existing: 2, ready: 0 });
    expect(reasons).toContain("crash-loop");
  });

  test("evicted pods count nowhere and are told (O11)", () => {
    const evicted = (n: number) =>
      put("Pod", pod("web-1.0", n, { phase: "Failed", reason: "Evicted", ready: false, containers: [] }));
    const base = [
      put(
        "Deployment",
        deployment({ replicas: 1, status: status({ replicas: 1, updated: 1, ready: 1, available: 1 }) }),
      ),
      put("ReplicaSet", replicaSet("1.0", 1)),
      put("Pod", pod("web-1.0", 1)),
      evicted(2),
      evicted(3),
      put("Service", service()),
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready })),
    ];
    const { view, sentence } = look(stage(base));
    expect(sentence).toBe("Done. 1.0 serves everything, its pod in rotation.");
    const told = view.explanations.find(({ id }) => id === "evicted");
    expect(told && sayReason(enKnow, told.text)).toBe(
      "2 pods ended (Evicted): the objects stay, and count nowhere.",
    );
  });

  test("a pod whose readiness alone changes changes the view (O13)", () => {
    const on = stage(atRest(), [put("Pod", pod("web-1.0", 1, { deletedAt: after(30) }), 1)]);
    expect(look(on).view.versions[0]?.terminating).toBe(1);
  });

  test("objects without containers, statuses or annotations are shown as far as they go (O14)", () => {
    const bare = template("1.0", { containers: [], digest: "bare" });
    const on = stage([
      put(
        "Deployment",
        deployment({ template: bare, status: undefined, conditions: [], revision: undefined }),
      ),
      put("ReplicaSet", replicaSet("1.0", 1, { template: bare, revision: undefined, status: undefined })),
      put("Pod", pod("web-1.0", 1, { containers: [] })),
    ]);
    expect(look(on).view.versions[0]).toMatchObject({ label: "?", images: [], revision: undefined });
  });

  test("overlapping selectors: counts as reported, and a hint (O15)", () => {
    const on = stage([
      put(
        "Deployment",
        deployment({ replicas: 5, status: status({ replicas: 25, updated: 25, ready: 25, available: 25 }) }),
      ),
      put("ReplicaSet", replicaSet("1.0", 5, { status: setStatus(25) })),
    ]);
    expect(look(on).view.versions[0]).toMatchObject({ desired: 5, existing: 25 });
    expect(look(on).reasons).toContain("overlapping-selectors");
  });

  test("a deleted pod leaves, then is gone, and is never back (O17, W25)", () => {
    const on = stage(atRest(), [put("Pod", pod("web-1.0", 1, { deletedAt: after(30) }), 1)]);
    expect(look(on).view.versions[0]?.terminating).toBe(1);
    const later = stage(atRest(), [
      put("Pod", pod("web-1.0", 1, { deletedAt: after(30) }), 1),
      gone("Pod", "web-1.0-1", 2),
    ]);
    expect(look(later).view.versions[0]?.terminating).toBe(0);
  });

  test("a version of an old number keeps its place when it becomes the newest (O07)", () => {
    const on = stage([
      put("Deployment", deployment()),
      put("ReplicaSet", replicaSet("1.0", 4, { revision: 3, formerRevisions: [1] })),
      put("ReplicaSet", replicaSet("2.0", 0, { createdAt: after(-60) })),
    ]);
    expect(
      look(on).view.versions.map(({ revision, colour, current }) => [revision, colour, current]),
    ).toEqual([
      [3, 0, true],
      [2, 1, false],
    ]);
  });

  test("a change-cause that equals the one before was carried over", () => {
    const on = stage([
      put("Deployment", deployment()),
      put("ReplicaSet", replicaSet("1.0", 0, { changeCause: "first" })),
      put("ReplicaSet", replicaSet("2.0", 0, { changeCause: "first", createdAt: after(-60) })),
      put("ReplicaSet", replicaSet("3.0", 4, { changeCause: "third", createdAt: after(-50) })),
    ]);
    expect(look(on).view.versions.map(({ changeCauseInherited }) => changeCauseInherited)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("a restarted container is told with its exit code, reason and message", () => {
    const last = {
      reason: "OOMKilled",
      exitCode: 137,
      signal: undefined,
      message: "too much",
      startedAt: after(1),
      finishedAt: after(2),
    };
    const crash = {
      ready: false,
      readyAt: undefined,
      containersReady: false,
      containers: [
        container({ ready: false, state: "waiting", reason: "CrashLoopBackOff", restarts: 3, last }),
      ],
    };
    const { view, sentence } = look(stage(atRest(), rolling(1, 0, 4, crash)));
    expect(sentence).toBe(
      "2.0 crashes again and again (exit code 137, OOMKilled): the old version still serves everything.",
    );
    const found = view.explanations.find(({ id }) => id === "crash-loop");
    expect(found?.evidence[0]).toMatchObject({
      kind: "Pod",
      name: "web-2.0-1",
      value: { id: "valueEnding", args: { exitCode: 137, reason: "OOMKilled", message: "too much" } },
    });
    expect(found?.next).toBe("kubectl -n shop logs pod/web-2.0-1 -c web --previous");
  });
});

import { describe, expect, test } from "vitest";
import type { Fact } from "../log/fact.ts";
import { situationOf } from "../rollout/situation.ts";
import {
  after, atRest, bits, condition, container, declared, deployment, event, gone, pending, pod, progressing, put, replicaSet, running,
  service,
  setStatus, slice, stage, status, template, waiting,
} from "../rollout/testing/samples.ts"; // prettier-ignore
import { enKnow, sayReason } from "../words/know.ts";
import { explain } from "./explainers.ts";
import type { Explanation } from "./explanation.ts";

/** Everything that is said of a course of facts at a time. */
function told(facts: readonly Fact[], seconds = 60, base = atRest()): readonly Explanation[] {
  const { world, progress } = stage(base, facts);
  const situation = situationOf(world, progress, after(seconds));
  if (situation === undefined) throw new Error("no Deployment in this course");
  return explain(situation).map(({ explanation }) => explanation);
}

/** 2.0 declared, with one pod of it that is as given. */
const newPod = (over: Parameters<typeof pod>[2]): readonly Fact[] => [
  ...declared("2.0"),
  put("Pod", pod("web-2.0", 1, { createdAt: after(2), ...over }), 2),
];

const ending = (exitCode: number, reason: string, message?: string) => ({
  reason,
  exitCode,
  signal: undefined,
  message,
  startedAt: after(3),
  finishedAt: after(4),
});

const noNode = {
  ...pending,
  unscheduledReason: "Unschedulable",
  unscheduledMessage: "0/3 nodes are available: 3 Insufficient memory.",
};

const conditioned = (...conditions: ReturnType<typeof condition>[]): readonly Fact[] => [
  ...declared("2.0"),
  put(
    "Deployment",
    deployment({
      generation: 2,
      template: template("2.0"),
      status: status({ observedGeneration: 2, updated: 0 }),
      conditions,
    }),
    2,
  ),
];

interface Case {
  readonly id: string;
  readonly weight: Explanation["weight"];
  readonly facts: readonly Fact[];
  readonly seconds?: number;
  readonly text: string;
  /** Of the first piece of evidence. */
  readonly field: string;
  readonly value: string;
  readonly next: string | undefined;
}

const cases: readonly Case[] = [
  {
    id: "unschedulable",
    weight: "stops",
    facts: newPod(noNode),
    text: "Pod web-2.0-1 finds no node: 0/3 nodes are available: 3 Insufficient memory. By maxSurge 1 pod above the 4 may exist, by maxUnavailable none of them may be missing: so no old pod may stop first, and nothing moves.",
    field: "status.conditions[PodScheduled]",
    value: "False, Unschedulable: 0/3 nodes are available: 3 Insufficient memory.",
    next: "kubectl -n shop describe pod/web-2.0-1",
  },
  {
    id: "unschedulable",
    weight: "warns",
    // An old pod is on its way out: there will be room.
    facts: [...newPod(noNode), put("Pod", pod("web-1.0", 1, { deletedAt: after(70), graceSeconds: 30 }), 3)],
    text: "Pod web-2.0-1 finds no node: 0/3 nodes are available: 3 Insufficient memory. By maxSurge 1 pod above the 4 may exist, by maxUnavailable none of them may be missing.",
    field: "status.conditions[PodScheduled]",
    value: "False, Unschedulable: 0/3 nodes are available: 3 Insufficient memory.",
    next: "kubectl -n shop describe pod/web-2.0-1",
  },
  {
    id: "refused",
    weight: "stops",
    facts: conditioned({
      ...condition("ReplicaFailure", "True", "FailedCreate"),
      message: "exceeded quota: compute",
    }),
    text: "The API server refuses to create pods: exceeded quota: compute.",
    field: "status.conditions[ReplicaFailure]",
    value: "True, FailedCreate: exceeded quota: compute",
    next: "kubectl -n shop get resourcequota,limitrange",
  },
  {
    id: "set-refused",
    weight: "stops",
    facts: conditioned({
      ...condition("Progressing", "False", "ReplicaSetCreateError"),
      message: "Failed to create new replica set",
    }),
    text: "The API server refuses to create the ReplicaSet: Failed to create new replica set.",
    field: "status.conditions[Progressing]",
    value: "False, ReplicaSetCreateError: Failed to create new replica set",
    next: "kubectl -n shop describe deployment/web",
  },
  {
    id: "image-pull",
    weight: "stops",
    facts: newPod(waiting("ImagePullBackOff", 'Back-off pulling image "web:2.0"')),
    text: 'The image web:2.0 cannot be pulled (ImagePullBackOff): Back-off pulling image "web:2.0".',
    field: "status.containerStatuses[web].state.waiting",
    value: 'ImagePullBackOff: Back-off pulling image "web:2.0"',
    next: "kubectl -n shop describe pod/web-2.0-1",
  },
  {
    id: "crash-loop",
    weight: "stops",
    facts: newPod(
      waiting("CrashLoopBackOff", "back-off 20s", { restarts: 3, last: ending(1, "Error", "no database") }),
    ),
    text: "Container web of web-2.0-1 ended with exit code 1 (Error) and was restarted 3 times: no database.",
    field: "status.containerStatuses[web].lastState.terminated",
    value: "exit code 1, Error, no database",
    next: "kubectl -n shop logs pod/web-2.0-1 -c web --previous",
  },
  {
    id: "crash-loop",
    weight: "stops",
    facts: newPod(waiting("CrashLoopBackOff", "back-off 10s", { restarts: 0, last: ending(1, "Error") })),
    text: "Container web of web-2.0-1 ended with exit code 1 (Error) and was not restarted yet.",
    field: "status.containerStatuses[web].lastState.terminated",
    value: "exit code 1, Error",
    next: "kubectl -n shop logs pod/web-2.0-1 -c web --previous",
  },
  {
    id: "crash-loop",
    weight: "stops",
    facts: newPod({
      ...running,
      containers: [container({ ready: false, state: "terminated", ended: ending(1, "Error") })],
    }),
    text: "Container web of web-2.0-1 ended with exit code 1 (Error) and was not restarted yet.",
    field: "status.containerStatuses[web].state.terminated",
    value: "exit code 1, Error",
    next: "kubectl -n shop logs pod/web-2.0-1 -c web",
  },
  {
    id: "crash-loop",
    weight: "stops",
    facts: newPod({
      ...running,
      containers: [container({ ready: false, restarts: 1, last: ending(1, "Error") })],
    }),
    text: "Container web of web-2.0-1 ended with exit code 1 (Error) and was restarted once.",
    field: "status.containerStatuses[web].lastState.terminated",
    value: "exit code 1, Error",
    next: "kubectl -n shop logs pod/web-2.0-1 -c web --previous",
  },
  {
    id: "config-error",
    weight: "stops",
    facts: newPod(waiting("CreateContainerConfigError", 'secret "db" not found')),
    text: 'Container web cannot be started (CreateContainerConfigError): secret "db" not found.',
    field: "status.containerStatuses[web].state.waiting",
    value: 'CreateContainerConfigError: secret "db" not found',
    next: "kubectl -n shop describe pod/web-2.0-1",
  },
  {
    id: "not-ready",
    weight: "warns",
    facts: [
      ...newPod(running),
      put(
        "Event",
        event(
          { kind: "Pod", uid: "web-2.0-1" },
          {
            reason: "Unhealthy",
            message: "Readiness probe failed: dial tcp 10.0.0.1:80: connect: connection refused",
            firstAt: after(20),
          },
        ),
        20,
      ),
    ],
    text: "Pod web-2.0-1 runs and is not ready: its probe fails for 40 s with dial tcp 10.0.0.1:80: connect: connection refused.",
    field: "status.conditions[Ready]",
    value: "False",
    next: "kubectl -n shop logs pod/web-2.0-1",
  },
  {
    id: "not-ready",
    weight: "warns",
    facts: newPod(running),
    text: "Pod web-2.0-1 runs for 58 s and is not ready; no probe has reported a failure.",
    field: "status.conditions[Ready]",
    value: "False",
    next: "kubectl -n shop logs pod/web-2.0-1",
  },
  {
    id: "readiness-gate",
    weight: "stops",
    facts: [
      ...newPod({ ...running, containersReady: true, readyReason: "ReadinessGatesNotReady" }),
      put(
        "ReplicaSet",
        replicaSet("2.0", 1, {
          template: template("2.0", { readinessGates: ["example.com/lb"] }),
          status: setStatus(1, 0),
        }),
        2,
      ),
    ],
    text: "The containers of web-2.0-1 are ready, but its readiness gate example.com/lb is closed: whoever has to open it has not.",
    field: "status.conditions[Ready]",
    value: "False, ReadinessGatesNotReady",
    next: "kubectl -n shop get pod/web-2.0-1 -o yaml",
  },
  {
    id: "not-in-rotation",
    weight: "warns",
    facts: newPod({ readyAt: after(40) }),
    text: "Pod web-2.0-1 is ready for 20 s, and no EndpointSlice of Service web counts it.",
    field: "status.conditions[Ready]",
    value: "True",
    next: "kubectl -n shop get endpointslices -l kubernetes.io/service-name=web -o yaml",
  },
  {
    id: "settling",
    weight: "tells",
    facts: [
      ...declared("2.0", { minReadySeconds: 30 }),
      put("Pod", pod("web-2.0", 1, { readyAt: after(50) }), 50),
    ],
    text: "A pod is ready and not available yet: minReadySeconds is 30, 20 s to go.",
    field: "spec.minReadySeconds",
    value: "30",
    next: undefined,
  },
  {
    id: "leaving-slowly",
    weight: "tells",
    facts: [
      ...declared("2.0"),
      put("Pod", pod("web-1.0", 1, { deletedAt: after(70), graceSeconds: 30 }), 40),
    ],
    text: "Pod web-1.0-1 was asked to stop 20 s ago; its grace is 30 s.",
    field: "metadata.deletionGracePeriodSeconds",
    value: "30",
    next: "kubectl -n shop get pod/web-1.0-1 -o yaml",
  },
  {
    id: "leaving-slowly",
    weight: "warns",
    facts: [
      ...declared("2.0"),
      put("Pod", pod("web-1.0", 1, { deletedAt: after(40), graceSeconds: 30, finalizers: 1 }), 10),
    ],
    text: "Pod web-1.0-1 was asked to stop 50 s ago; its grace is 30 s and over for 20 s, and 1 finalizer holds it.",
    field: "metadata.deletionGracePeriodSeconds",
    value: "30",
    next: "kubectl -n shop get pod/web-1.0-1 -o yaml",
  },
  {
    id: "deadline",
    weight: "stops",
    facts: conditioned(progressing("ProgressDeadlineExceeded", after(602))),
    seconds: 610,
    text: "Nothing moved for 10 min, the progress deadline. Kubernetes only says so: it goes on trying and does not go back by itself.",
    field: "status.conditions[Progressing]",
    value: "False, ProgressDeadlineExceeded",
    next: "kubectl -n shop rollout history deployment/web",
  },
  {
    id: "paused",
    weight: "warns",
    facts: [
      put(
        "Deployment",
        deployment({ generation: 2, paused: true, status: status({ observedGeneration: 2 }) }),
        5,
      ),
    ],
    text: "The Deployment is paused: changes of its template wait until it is resumed; scaling does not.",
    field: "spec.paused",
    value: "true",
    next: "kubectl -n shop rollout resume deployment/web",
  },
  {
    id: "recreate-gap",
    weight: "warns",
    facts: declared("2.0", { strategy: "Recreate", maxSurge: undefined, maxUnavailable: undefined }),
    text: "Recreate stops every old pod before it starts a new one: nobody answers in between.",
    field: "spec.strategy.type",
    value: "Recreate",
    next: undefined,
  },
  {
    id: "draining-only",
    weight: "warns",
    facts: [put("EndpointSlice", slice("a", { "web-1.0-1": bits.draining, "web-1.0-2": bits.draining }), 5)],
    text: "No endpoint of web is ready; 2 pods that are leaving still answer.",
    field: "ready endpoints",
    value: "0",
    next: "kubectl -n shop get endpointslices -l kubernetes.io/service-name=web",
  },
  {
    id: "overlapping-selectors",
    weight: "warns",
    facts: [
      put("Deployment", deployment({ status: status({ replicas: 25, updated: 25, available: 25 }) }), 5),
    ],
    text: "The controller counts 25 pods of this version where at most 5 may exist: do the selectors of two controllers overlap?",
    field: "status.updatedReplicas",
    value: "25",
    next: "kubectl -n shop get replicasets -l app=web",
  },
  {
    id: "evicted",
    weight: "tells",
    facts: [
      put(
        "Pod",
        pod("web-1.0", 9, { phase: "Failed", reason: "Evicted", message: "low on memory", ready: false }),
        5,
      ),
    ],
    text: "1 pod ended (Evicted): the object stays, and counts nowhere.",
    field: "status.phase",
    value: "Failed, Evicted, low on memory",
    next: "kubectl -n shop get pods --field-selector=status.phase=Failed",
  },
  {
    id: "scaled",
    weight: "tells",
    facts: [
      ...declared("2.0"),
      put(
        "Deployment",
        deployment({
          generation: 3,
          replicas: 8,
          template: template("2.0"),
          status: status({ observedGeneration: 3, updated: 1 }),
          managers: [
            { name: "kubectl-set", operation: "Update", at: after(1), content: true },
            { name: "kube-controller-manager", operation: "Update", at: after(45), content: false },
          ],
        }),
        45,
      ),
    ],
    text: "Replicas went from 4 to 8 during this rollout, 15 s ago; the last who wrote without the template is kube-controller-manager.",
    field: "spec.replicas",
    value: "8",
    next: "kubectl -n shop get hpa",
  },
  {
    id: "unobserved",
    weight: "tells",
    facts: [put("Deployment", deployment({ generation: 2, template: template("2.0") }), 1)],
    text: "The controller has seen generation 1, not 2 yet: its counts are about what was before.",
    field: "status.observedGeneration",
    value: "1",
    next: "kubectl -n shop get deployment/web -o yaml",
  },
  {
    id: "without-template",
    weight: "tells",
    facts: [
      put(
        "Deployment",
        deployment({ generation: 2, changeCause: "x", status: status({ observedGeneration: 2 }) }),
        5,
      ),
    ],
    text: "The Deployment changed (generation 1 → 2) and its template did not, as with an annotation: no new ReplicaSet, nothing rolls.",
    field: "metadata.generation",
    value: "2",
    next: "kubectl -n shop rollout history deployment/web",
  },
  {
    id: "no-service",
    weight: "tells",
    facts: [gone("Service", "service-web", 5)],
    text: "No Service selects these pods: nobody reaches them by a Service's name.",
    field: "spec.template.metadata.labels",
    value: "app=web",
    next: "kubectl -n shop get services -o wide",
  },
  {
    id: "no-service",
    weight: "warns",
    facts: [put("Service", service({ selector: { app: "wbe" } }), 5)],
    text: "Service web does not select these pods any more, and no other does: nobody reaches them by a Service's name.",
    field: "spec.selector",
    value: "app=wbe",
    next: "kubectl -n shop get services -o wide",
  },
  {
    id: "no-readiness-probe",
    weight: "tells",
    facts: [
      put(
        "Deployment",
        deployment({
          template: template("1.0", {
            containers: [
              {
                name: "web",
                image: "web:1.0",
                init: false,
                readiness: false,
                liveness: true,
                startup: false,
              },
            ],
          }),
        }),
        5,
      ),
    ],
    text: "web has no readiness probe: ready means only that it has started.",
    field: "spec.template.spec.containers[web].readinessProbe",
    value: "absent",
    next: undefined,
  },
];

describe("a reason is found, with its evidence and what to look at next", () => {
  test.each(cases)("$id ($weight): $text", ({ id, weight, facts, seconds, text, field, value, next }) => {
    const found = told(facts, seconds).find((explanation) => explanation.id === id);
    expect(found).toMatchObject({ weight, next });
    expect(found && sayReason(enKnow, found.text)).toBe(text);
    const [piece] = found?.evidence ?? [];
    expect(piece && sayReason(enKnow, piece.field)).toBe(field);
    expect(piece && sayReason(enKnow, piece.value)).toBe(value);
  });

  test("a rollout at rest has nothing to explain", () => {
    expect(told([])).toEqual([]);
  });

  test.each(cases)("$id is not said of a rollout that goes well", ({ id }) => {
    const well = [
      ...newPod({
        ready: false,
        readyAt: undefined,
        containersReady: false,
        containers: [container({ ready: false, state: "waiting", reason: "ContainerCreating" })],
      }),
    ];
    expect(told(well, 4).map((explanation) => explanation.id)).not.toContain(id);
  });
});

describe("of a ConfigMap that changed", () => {
  const config = (changedAt: number | undefined) =>
    put(
      "ConfigMap",
      {
        uid: "c",
        namespace: "shop",
        name: "settings",
        createdAt: after(-99),
        resourceVersion: "1",
        changedAt,
      },
      5,
    );
  const reading = [
    ...atRest(),
    put("Deployment", deployment({ template: template("1.0", { configMaps: ["settings"] }) })),
    put("ReplicaSet", replicaSet("1.0", 4, { template: template("1.0", { configMaps: ["settings"] }) })),
  ];

  test("after the pods started it is said, with both times", () => {
    const found = told([config(after(5))], 60, reading).find(({ id }) => id === "config-changed");
    expect(found).toMatchObject({
      weight: "warns",
      evidence: [
        { kind: "ConfigMap", name: "settings", since: after(5) },
        { kind: "Pod", field: "status.startTime", since: after(-69) },
      ],
      next: "kubectl -n shop rollout restart deployment/web",
    });
  });

  test.each([
    ["before they started", after(-80)],
    ["at a time that nobody tells", undefined],
  ])("%s it is not", (_name, at) => {
    expect(told([config(at)], 60, reading).map(({ id }) => id)).not.toContain("config-changed");
  });

  test("that no version reads it is not", () => {
    expect(told([config(after(5))]).map(({ id }) => id)).not.toContain("config-changed");
  });
});

test("what stops comes before what warns, and that before what is good to know", () => {
  const weights = told([
    ...newPod(waiting("CrashLoopBackOff", "back-off", { restarts: 2, last: ending(1, "Error") })),
    gone("Service", "service-web", 5),
    put(
      "Deployment",
      deployment({
        generation: 3,
        paused: true,
        template: template("2.0"),
        status: status({ observedGeneration: 3, updated: 1 }),
      }),
      6,
    ),
  ]).map(({ weight }) => weight);
  expect(weights).toEqual(
    [...weights].sort(
      (a, b) => ["stops", "warns", "tells"].indexOf(a) - ["stops", "warns", "tells"].indexOf(b),
    ),
  );
  expect(new Set(weights).size).toBe(3);
});

describe("who scaled a rollout on its way", () => {
  const writer = (name: string, seconds: number | undefined) => ({
    name,
    operation: "Update",
    at: seconds === undefined ? undefined : after(seconds),
    content: false,
  });
  test.each([
    ["who wrote at that time", [writer("kubectl-annotate", 9), writer("kubectl-edit", 45)], "kubectl-edit"],
    [
      "who wrote without a time, by way of the scale subresource",
      [writer("kubectl-annotate", 9), writer("kubectl", undefined)],
      "kubectl",
    ],
    ["nobody, where all others wrote at other times", [writer("kubectl-annotate", 9)], undefined],
  ])("is %s", (_name, managers, name) => {
    const changed = deployment({ generation: 3, replicas: 8, template: template("2.0"), managers });
    const found = told([...declared("2.0"), put("Deployment", changed, 45)]).find(
      ({ id }) => id === "scaled",
    );
    expect(found?.text.args).toMatchObject({ from: 4, to: 8, writer: name });
  });
});

test("pods of the present version are refused in the words of its own ReplicaSet", () => {
  const saying = (message: string) => ({ ...condition("ReplicaFailure", "True", "FailedCreate"), message });
  const set = replicaSet("2.0", 1, { status: setStatus(0), conditions: [saying("exceeded quota: new")] });
  const facts = [...conditioned(saying("exceeded quota: old")), put("ReplicaSet", set, 3)];
  const found = told(facts).find(({ id }) => id === "refused");
  expect(found && sayReason(enKnow, found.text)).toBe(
    "The API server refuses to create pods: exceeded quota: new.",
  );
  expect(found?.evidence[0]).toMatchObject({ kind: "ReplicaSet", name: "web-2.0" });
});

test("what was annotated while it rolled is no reason afterwards either", () => {
  const annotated = (ready: number) =>
    deployment({
      generation: 3,
      template: template("2.0"),
      changeCause: "second release",
      status: status({ observedGeneration: 3, updated: ready, ready, available: ready, replicas: ready }),
    });
  const found = told([
    ...declared("2.0"),
    put("Deployment", annotated(1), 5),
    put("ReplicaSet", replicaSet("1.0", 0), 8),
    put("ReplicaSet", replicaSet("2.0", 4), 8),
    put("Deployment", annotated(4), 9),
  ]);
  expect(found.map(({ id }) => id)).not.toContain("without-template");
});

test("what is annotated while another version rolls is no reason why nothing would", () => {
  const annotated = deployment({
    generation: 3,
    template: template("2.0"),
    changeCause: "second release",
    status: status({ observedGeneration: 3, updated: 1 }),
  });
  const found = told([...declared("2.0"), put("Deployment", annotated, 5)]);
  expect(found.map(({ id }) => id)).not.toContain("without-template");
});

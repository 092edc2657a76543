import { describe, expect, it } from "vitest";
import { secret } from "./secret.ts";
import { configMap } from "./config-map.ts";
import { deployment } from "./deployment.ts";
import { endpointBits, endpointSlice } from "./endpoint-slice.ts";
import { event } from "./event.ts";
import { kinds, watchedKinds } from "./kinds.ts";
import { pod } from "./pod.ts";
import { replicaSet } from "./replica-set.ts";

const door = { digest: (text: string) => `d${text.length}` };

describe("every watched kind", () => {
  it.each(watchedKinds)("%s is read from an empty object without an exception (O14)", (name) => {
    expect(kinds[name].read({}, door)).toMatchObject({ uid: "", name: "", createdAt: 0 });
  });

  it.each(watchedKinds)("%s reads exactly the fields of its shape", (name) => {
    const { shape } = kinds[name] as {
      shape: { type: string; fields?: readonly (readonly [string, unknown])[] };
    };
    expect(Object.keys(kinds[name].read({}, door)).sort()).toEqual(
      (shape.fields ?? []).map(([field]) => field).sort(),
    );
  });
});

describe("Deployment", () => {
  it("has no status before the controller wrote one, and zeros that are omitted afterwards", () => {
    expect(deployment.read({ metadata: { generation: 1 } }, door).status).toBeUndefined();
    const seen = deployment.read({ status: { observedGeneration: 1, replicas: 3 } }, door).status;
    expect(seen).toMatchObject({ observedGeneration: 1, replicas: 3, ready: 0, terminating: undefined });
  });

  it("keeps of last-applied-configuration only that there is one, since it may hold secrets", () => {
    const annotations = { "kubectl.kubernetes.io/last-applied-configuration": '{"password":"hunter2"}' };
    const read = deployment.read({ metadata: { annotations } }, door);
    expect(read.lastApplied).toBe(true);
    expect(JSON.stringify(read)).not.toContain("hunter2");
  });

  it("reads the limits as written, their default, and none for Recreate", () => {
    const limits = (strategy: unknown): unknown => {
      const { maxSurge, maxUnavailable } = deployment.read({ spec: { strategy } }, door);
      return [maxSurge, maxUnavailable];
    };
    expect(limits({ type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: "10%" } })).toEqual([
      "1",
      "10%",
    ]);
    expect(limits(undefined)).toEqual(["25%", "25%"]);
    expect(limits({ type: "Recreate" })).toEqual([undefined, undefined]);
  });

  it("has no deadline when it is absent or the greatest number there is", () => {
    const deadline = (progressDeadlineSeconds?: number): number | undefined =>
      deployment.read({ spec: { progressDeadlineSeconds } }, door).progressDeadlineSeconds;
    expect([deadline(), deadline(2147483647), deadline(600)]).toEqual([undefined, undefined, 600]);
  });

  it("knows which manager last changed the template", () => {
    const managedFields = [
      {
        manager: "kubectl-set",
        operation: "Update",
        time: "2026-11-30T06:13:58Z",
        fieldsV1: { "f:spec": { "f:template": { "f:spec": {} } } },
      },
      {
        manager: "kubectl",
        operation: "Update",
        time: "2026-11-30T06:14:00Z",
        fieldsV1: { "f:spec": { "f:replicas": {} } },
      },
      { manager: "kube-controller-manager", subresource: "status", fieldsV1: {} },
    ];
    expect(deployment.read({ metadata: { managedFields } }, door).managers).toEqual([
      { name: "kubectl-set", operation: "Update", at: Date.parse("2026-11-30T06:13:58Z"), content: true },
      { name: "kubectl", operation: "Update", at: Date.parse("2026-11-30T06:14:00Z"), content: false },
    ]);
  });
});

describe("ReplicaSet", () => {
  it("reads its revision and those it had before; what is no number is no revision (K01, K09)", () => {
    const read = (annotations: Record<string, string>) =>
      replicaSet.read({ metadata: { annotations } }, door);
    const two = read({
      "deployment.kubernetes.io/revision": "10",
      "deployment.kubernetes.io/revision-history": "2,4",
    });
    expect([two.revision, two.formerRevisions]).toEqual([10, [2, 4]]);
    expect(read({ "deployment.kubernetes.io/revision": "2abc" }).revision).toBeUndefined();
    expect(read({}).formerRevisions).toEqual([]);
  });

  it("belongs to its controller, not to any other owner", () => {
    const ownerReferences = [
      { kind: "Deployment", uid: "other" },
      { kind: "Deployment", uid: "mine", controller: true },
    ];
    expect(replicaSet.read({ metadata: { ownerReferences } }, door).owner).toBe("mine");
  });
});

describe("Pod", () => {
  it("tells how its containers wait, run and ended", () => {
    const read = pod.read(
      {
        status: {
          phase: "Running",
          conditions: [
            {
              type: "Ready",
              status: "False",
              reason: "ContainersNotReady",
              lastTransitionTime: "2026-11-30T06:14:00Z",
            },
          ],
          containerStatuses: [
            {
              name: "web",
              restartCount: 3,
              state: { waiting: { reason: "CrashLoopBackOff", message: "back-off 40s" } },
              lastState: { terminated: { exitCode: 1, reason: "Error", finishedAt: "2026-11-30T06:13:59Z" } },
            },
          ],
        },
      },
      door,
    );
    expect(read).toMatchObject({
      ready: false,
      readyReason: "ContainersNotReady",
      readyAt: Date.parse("2026-11-30T06:14:00Z"),
    });
    expect(read.containers[0]).toMatchObject({
      state: "waiting",
      reason: "CrashLoopBackOff",
      restarts: 3,
      ready: false,
    });
    expect(read.containers[0]?.last).toMatchObject({ exitCode: 1, reason: "Error" });
  });

  it("reads a time that a library already made a Date of", () => {
    expect(pod.read({ metadata: { creationTimestamp: new Date(5000) } }, door).createdAt).toBe(5000);
  });
});

describe("EndpointSlice", () => {
  const bitsOf = (conditions: unknown): number | undefined =>
    endpointSlice.read({ endpoints: [{ conditions, targetRef: { kind: "Pod", uid: "p" } }] }, door).endpoints[
      "p"
    ];

  it("takes an absent or null ready for ready (E03)", () => {
    const ready = endpointBits.ready + endpointBits.serving;
    expect([undefined, {}, { ready: null }, { ready: false }].map(bitsOf)).toEqual([ready, ready, ready, 0]);
  });

  it("tells an endpoint that leaves but still serves from one that is ready (E08)", () => {
    const leaving = bitsOf({ ready: false, serving: true, terminating: true });
    expect(leaving).toBe(endpointBits.serving + endpointBits.terminating);
  });

  it("marks an endpoint without a pod as external (E09)", () => {
    const { endpoints } = endpointSlice.read({ endpoints: [{ addresses: ["db.example"] }] }, door);
    expect(endpoints).toEqual({
      "db.example": endpointBits.ready + endpointBits.serving + endpointBits.external,
    });
  });
});

describe("Event", () => {
  it("is read alike in the old form and in the scheduler's, with eventTime and series", () => {
    const old = event.read(
      {
        firstTimestamp: "2026-11-30T06:00:00Z",
        lastTimestamp: "2026-11-30T06:01:00Z",
        count: 3,
        source: { component: "kubelet" },
      },
      door,
    );
    const series = { count: 3, lastObservedTime: "2026-11-30T06:01:00.000000Z" };
    const scheduler = event.read(
      {
        firstTimestamp: null,
        lastTimestamp: null,
        eventTime: "2026-11-30T06:00:00.000000Z",
        series,
        source: {},
        reportingComponent: "kubelet",
      },
      door,
    );
    expect(scheduler).toEqual(old);
    expect(old).toMatchObject({
      count: 3,
      component: "kubelet",
      firstAt: Date.parse("2026-11-30T06:00:00Z"),
    });
  });
});

describe("ConfigMap", () => {
  it("tells when its data changed, not its labels, and keeps none of it", () => {
    const managedFields = [
      { manager: "a", time: "2026-11-30T06:00:00Z", fieldsV1: { "f:data": { "f:key": {} } } },
      { manager: "b", time: "2026-11-30T07:00:00Z", fieldsV1: { "f:metadata": { "f:labels": {} } } },
    ];
    const read = configMap.read(
      { metadata: { managedFields, resourceVersion: "7" }, data: { key: "hunter2" } },
      door,
    );
    expect(read).toMatchObject({ changedAt: Date.parse("2026-11-30T06:00:00Z"), resourceVersion: "7" });
    expect(JSON.stringify(read)).not.toContain("hunter2");
  });
});

describe("Secret", () => {
  const secretOf = (name: string, labels: Record<string, string>) =>
    secret.read({ metadata: { name, labels, resourceVersion: "7" }, data: { key: "aHVudGVyMg==" } }, door);
  const labels = { owner: "helm", name: "shop", version: "12", status: "superseded" };

  it("keeps none of its data", () => {
    expect(JSON.stringify(secretOf("token", {}))).not.toContain("aHVudGVyMg==");
  });

  it("is a revision of a release where Helm's name and labels say so", () => {
    expect(secretOf("sh.helm.release.v1.shop.v12", labels).release).toEqual({
      name: "shop",
      revision: 12,
      status: "superseded",
    });
  });

  it.each([
    ["of another owner", "sh.helm.release.v1.shop.v12", { ...labels, owner: "me" }],
    ["with another name", "sh.helm.release.v1.shop.v1", labels],
    ["without a number", "sh.helm.release.v1.shop.v12", { ...labels, version: "twelve" }],
    ["without labels", "sh.helm.release.v1.shop.v12", {}],
  ])("is none %s", (_case, name, own) => {
    expect(secretOf(name, own).release).toBeUndefined();
  });
});

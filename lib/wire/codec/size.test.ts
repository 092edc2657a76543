import { describe, expect, it } from "vitest";
import { share } from "../../base/equal.ts";
import { kinds, type KindName, type SlimOf } from "../../kinds/kinds.ts";
import type { Fact } from "../../log/fact.ts";
import { createEncoder, encodeBeginning, encodeFact, takeFrame } from "./encoder.ts";

const start = Date.parse("2026-01-01T00:00:00Z");
const door = { digest: (text: string) => `digest of ${text.length}` };
const iso = (at: number): string => new Date(Math.floor(at / 1000) * 1000).toISOString();
/** Uids with no more order in them than a cluster's. */
const uidOf = (serial: number): string => {
  const hex = (salt: number, length: number): string =>
    (Math.imul(serial + salt, 2654435761) >>> 0).toString(16).padStart(8, "0").repeat(2).slice(0, length);
  return `${hex(1, 8)}-${hex(2, 4)}-4${hex(3, 3)}-8${hex(4, 3)}-${hex(5, 12)}`;
};

/** A rollout of `count` pods as facts: ten for each, as on a real control plane, 2 ms apart. */
function roll(count: number) {
  const objects = new Map<string, SlimOf<KindName>>();
  const facts: Fact[] = [];
  let [seq, at] = [0, start];
  const put = (kind: KindName, raw: object): void => {
    const fresh: SlimOf<KindName> = kinds[kind].read(raw as Readonly<Record<string, unknown>>, door);
    const before = objects.get(fresh.uid);
    const object = before === undefined ? fresh : share(kinds[kind].shape, before, fresh);
    objects.set(fresh.uid, object);
    at += 2;
    if (object !== before) facts.push({ seq: ++seq, at, kind, uid: object.uid, put: object } as Fact);
  };
  const template = {
    metadata: { labels: { app: "web" } },
    spec: { containers: [{ name: "web", image: "web:2" }] },
  };
  const ownedBy = (uid: string) => [{ controller: true, uid }];
  const [deployment, set, slice] = [uidOf(1), uidOf(2), uidOf(3)];
  const web = (updated: number): void => {
    put("Deployment", {
      metadata: { name: "web", namespace: "shop", uid: deployment, generation: 2 },
      spec: { replicas: count, template },
      status: { observedGeneration: 2, replicas: count, updatedReplicas: updated, readyReplicas: count },
    });
  };
  const version = (ready: number): void => {
    put("ReplicaSet", {
      metadata: { name: "web-7c5b9d8f6", namespace: "shop", uid: set, ownerReferences: ownedBy(deployment) },
      spec: { replicas: count, template },
      status: { observedGeneration: 1, replicas: ready, readyReplicas: ready },
    });
  };
  const pod = (n: number, stage: number): void => {
    const state =
      stage < 3 ? { waiting: { reason: "ContainerCreating" } } : { running: { startedAt: iso(at) } };
    const scheduled = { type: "PodScheduled", status: "True", lastTransitionTime: iso(at) };
    const ready = { type: "Ready", status: stage === 4 ? "True" : "False", lastTransitionTime: iso(at) };
    const unready =
      stage === 4 ? {} : { reason: "ContainersNotReady", message: "containers with unready status: [web]" };
    put("Pod", {
      metadata: {
        name: `web-7c5b9d8f6-${uidOf(n).slice(0, 5)}`, namespace: "shop", uid: uidOf(100 + n), creationTimestamp: iso(start),
        labels: { app: "web" }, ownerReferences: ownedBy(set), ...(stage === 5 && { deletionTimestamp: iso(at + 30_000) }),
      }, // prettier-ignore
      spec: { nodeName: stage === 0 ? undefined : `node-${n % 20}` },
      status: {
        phase: stage < 3 ? "Pending" : "Running",
        conditions: [...(stage === 0 ? [] : [scheduled]), ...(stage < 2 ? [] : [{ ...ready, ...unready }])],
        containerStatuses: stage < 2 ? [] : [{ name: "web", ready: stage === 4, state }],
      },
    });
  };
  const endpoints: object[] = [];
  for (let n = 0; n < count; n++) {
    for (const stage of [0, 1, 2, 3, 4]) pod(n, stage);
    version(n + 1);
    endpoints.push({ targetRef: { kind: "Pod", uid: uidOf(100 + n) }, conditions: { ready: true } });
    const labels = { "kubernetes.io/service-name": "web" };
    put("EndpointSlice", {
      metadata: { name: "web-1", namespace: "shop", uid: slice, labels },
      endpoints: endpoints.slice(-100),
    });
    pod(n, 5);
    facts.push({ seq: ++seq, at, kind: "Pod", uid: uidOf(100 + n), gone: true });
    web(n + 1);
  }
  return { facts, objects };
}

describe("what a change costs on the wire", () => {
  it("is less than 20 bytes while a thousand pods roll (rule 17)", () => {
    const { facts } = roll(1_000);
    const encoder = createEncoder();
    for (const fact of facts) encodeFact(encoder, fact);
    const bytes = takeFrame(encoder).length;
    expect(facts.length).toBeGreaterThan(9_000);
    expect(bytes / facts.length).toBeLessThan(20);
  });

  it("is less than 60 bytes for a pod that is there at first", () => {
    const { facts } = roll(1_000);
    const pods = facts.flatMap((fact) =>
      fact.kind === "Pod" && "put" in fact && fact.put.ready ? [{ kind: fact.kind, object: fact.put }] : [],
    );
    const encoder = createEncoder();
    encodeBeginning(encoder, { keptFrom: start, seenFrom: start, seq: 0 }, pods);
    expect(pods).toHaveLength(1_000);
    expect(takeFrame(encoder).length / pods.length).toBeLessThan(60);
  });
});

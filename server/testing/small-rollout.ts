import type { Change } from "../../lib/log/fact.ts";
import { kinds, type KindName } from "../../lib/kinds/kinds.ts";

/** Objects of a small rollout as an API server would send them, read at the door. */
export const start = Date.UTC(2026, 10, 30, 12);

const door = { digest: (text: string) => `d${String(text.length)}` };
const meta = (name: string, uid: string, more: object = {}) => ({
  metadata: { name, namespace: "shop", uid, creationTimestamp: new Date(start).toISOString(), ...more },
});

function put(kind: Exclude<KindName, "Watch">, raw: Readonly<Record<string, unknown>>): Change {
  const object = kinds[kind].read(raw, door);
  return { kind, uid: object.uid, put: object } as Change;
}

export const deployment = (image: string, updated: number, generation = 1): Change =>
  put("Deployment", {
    ...meta("web", "deployment-1", {
      generation,
      annotations: { "deployment.kubernetes.io/revision": String(generation) },
    }),
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: "web" } },
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels: { app: "web" } },
        spec: { containers: [{ name: "web", image }] },
      },
    },
    status: {
      observedGeneration: generation,
      replicas: 2,
      updatedReplicas: updated,
      readyReplicas: updated,
      availableReplicas: updated,
      conditions: [],
    },
  });

export const replicaSet = (image: string, replicas: number, ready: number, revision = 1): Change =>
  put("ReplicaSet", {
    ...meta(`web-${String(revision)}`, `set-${String(revision)}`, {
      annotations: { "deployment.kubernetes.io/revision": String(revision) },
      ownerReferences: [
        { apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "deployment-1", controller: true },
      ],
    }),
    spec: {
      replicas,
      selector: { matchLabels: { app: "web", "pod-template-hash": String(revision) } },
      template: {
        metadata: { labels: { app: "web", "pod-template-hash": String(revision) } },
        spec: { containers: [{ name: "web", image }] },
      },
    },
    status: { replicas, readyReplicas: ready, availableReplicas: ready, observedGeneration: 1 },
  });

/** The health of the watch over a kind in all namespaces. */
export const watching = (kind: string, state: string): Change => ({
  kind: "Watch",
  uid: kind,
  put: {
    uid: kind,
    namespace: "",
    name: kind,
    state,
    since: start,
    completeUntil: undefined,
    message: undefined,
  },
});

export const service = (selector: Readonly<Record<string, string>>): Change =>
  put("Service", { ...meta("web", "service-1"), spec: { selector, type: "ClusterIP" } });

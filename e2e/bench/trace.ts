import { createHash } from "node:crypto";
import {
  deploymentObject, newPod, podObject, replicaSetObject, serviceObject, sliceObject,
  type EndpointOf, type Json, type PodOf, type SetOf, type Stage,
} from "./objects.ts"; // prettier-ignore
import { seeded, uuid } from "./random.ts";

export type Plural =
  | "deployments"
  | "replicasets"
  | "pods"
  | "services"
  | "endpointslices"
  | "events"
  | "configmaps"
  | "secrets";

export interface Change {
  readonly plural: Plural;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: Json;
}

export interface Trace {
  readonly initial: Readonly<Record<Plural, readonly Json[]>>;
  readonly changes: readonly Change[];
  /** How long it took, ms of the trace. */
  readonly span: number;
  /** Of all changes: two runs with one hash had the same work. */
  readonly hash: string;
  readonly deploymentUid: string;
  readonly oldSet: string;
  readonly newSet: string;
}

const perSlice = 100;

/**
 * A Deployment of n pods that is rolled once with a surge of 25 %: every old pod is replaced by a new one. About ten
 * changes a pod replaced: five of the new pod, three of the old, and shares of the ReplicaSets, the Deployment and the
 * EndpointSlices, which are rewritten once for every four pods that turn.
 */
export function roll(n: number, seed = 1): Trace {
  const random = seeded(seed);
  const deploymentUid = uuid(random);
  const sets = [1, 2].map((version): SetOf => ({ uid: uuid(random), version, owner: deploymentUid })) as [
    SetOf,
    SetOf,
  ];
  const names = new Set<string>();
  const old = Array.from({ length: n }, (_, index) => newPod(sets[0], -600_000 - index, random, names));
  const slices = Array.from({ length: Math.ceil((n * 1.25) / perSlice) }, () => uuid(random));
  const endpoints = new Map<number, Map<string, EndpointOf>>(slices.map((_, index) => [index, new Map()]));
  old.forEach((pod, index) =>
    endpoints.get(Math.floor(index / perSlice))?.set(pod.uid, { pod, ready: true, terminating: false }),
  );
  const slice = (index: number): Json =>
    sliceObject(slices[index] ?? "", index, [...(endpoints.get(index)?.values() ?? [])]);

  const initial = {
    deployments: [
      deploymentObject(deploymentUid, 1, n, {
        generation: 1,
        observed: 1,
        replicas: n,
        updated: n,
        ready: n,
      }),
    ],
    replicasets: [replicaSetObject(sets[0], n, n, n)],
    pods: old.map((pod) => podObject(pod, "ready", pod.bornAt + 2000)),
    services: [serviceObject(uuid(random))],
    endpointslices: slices.map((_, index) => slice(index)),
    events: [],
    configmaps: [],
    secrets: [],
  };

  const changes: Change[] = [];
  const counts = { old: n, fresh: 0, freshReady: 0, oldReady: n };
  let clock = 0;
  const put = (plural: Plural, object: Json, type: Change["type"] = "MODIFIED"): void =>
    void changes.push({ plural, type, object });
  const putPod = (pod: PodOf, stage: Stage, type: Change["type"] = "MODIFIED"): void => {
    clock += Math.floor(random() * 4);
    put("pods", podObject(pod, stage, clock), type);
  };
  const putDeployment = (observed: number): void => {
    const status = {
      generation: 2,
      observed,
      replicas: counts.old + counts.fresh,
      updated: counts.fresh,
      ready: counts.oldReady + counts.freshReady,
    };
    put("deployments", deploymentObject(deploymentUid, 2, n, status));
  };
  put(
    "deployments",
    deploymentObject(deploymentUid, 2, n, { generation: 2, observed: 1, replicas: n, updated: 0, ready: n }),
  );
  put("replicasets", replicaSetObject(sets[1], 0, 0, 0), "ADDED");
  putDeployment(2);

  const dirty = new Set<number>();
  old.forEach((leaver, index) => {
    const place = Math.floor(index / perSlice);
    const fresh = newPod(sets[1], clock, random, names);
    putPod(fresh, "added", "ADDED");
    counts.fresh += 1;
    putPod(fresh, "scheduled");
    putPod(fresh, "creating");
    putPod(fresh, "running");
    putPod(fresh, "ready");
    counts.freshReady += 1;
    endpoints.get(place)?.set(fresh.uid, { pod: fresh, ready: true, terminating: false });
    put("replicasets", replicaSetObject(sets[1], counts.fresh, counts.fresh, counts.freshReady));
    putPod(leaver, "leaving");
    counts.old -= 1;
    counts.oldReady -= 1;
    endpoints.get(place)?.delete(leaver.uid);
    dirty.add(place);
    putPod(leaver, "ended");
    putPod(leaver, "ended", "DELETED");
    if (index % 2 === 1)
      put("replicasets", replicaSetObject(sets[0], counts.old, counts.old, counts.oldReady));
    if (index % 4 === 3 || index === n - 1) {
      for (const changed of dirty) put("endpointslices", slice(changed));
      dirty.clear();
      putDeployment(2);
    }
  });
  put("replicasets", replicaSetObject(sets[0], 0, 0, 0));
  putDeployment(2);
  const hash = createHash("sha256");
  for (const change of changes) hash.update(JSON.stringify(change));
  return {
    initial,
    changes,
    span: clock,
    hash: hash.digest("hex").slice(0, 12),
    deploymentUid,
    oldSet: sets[0].uid,
    newSet: sets[1].uid,
  };
}

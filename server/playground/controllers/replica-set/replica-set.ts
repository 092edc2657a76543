import { copyOf } from "../../json.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { replicaSets, type ReplicaSet } from "../../kinds/replica-set.ts";
import { selects } from "../../kinds/selector.ts";
import type { KubeObject } from "../../object.ts";
import type { StatusError } from "../../status.ts";
import { isOf, type Change } from "../../store/store.ts";
import { claim } from "../claim.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { isActive, isReady, isTerminating } from "../pods.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { createPods, deletePods } from "./pod-control.ts";
import { podsToDelete } from "./rank.ts";
import { isNews, nextAvailability, statusOf, type Pods } from "./status.ts";

/** Pods made or deleted in one sync. Upstream's 500 are on their way at once; ours are made while all others wait. */
const burst = 50;

/** Pods for each ms that a ReplicaSet rests after a sync: 20 looks a second at 1,000 pods, no rest below 20. */
const podsForRest = 20;

/** The pods of all ReplicaSets of the same owner, its own included (getIndirectlyRelatedPods). */
function relatedPods({ index }: Indexed, replicaSet: ReplicaSet): readonly Pod[] {
  const owner = controllerOf(replicaSet);
  const siblings = owner === undefined ? [replicaSet] : index.controlled(replicaSets, owner.uid);
  return siblings.flatMap(({ metadata }) => index.controlled(pods, metadata.uid));
}

/** Makes the pods that are missing, or deletes those too many. Returns the first refusal. */
function manage(
  around: Indexed,
  recorder: Recorder,
  replicaSet: ReplicaSet,
  active: readonly Pod[],
): StatusError | undefined {
  const excess = active.length - (replicaSet.spec.replicas ?? 1);
  const control = { registry: around.registry, recorder };
  if (excess < 0) return createPods(control, replicaSet, Math.min(-excess, burst));
  if (excess === 0) return undefined;
  const related = relatedPods(around, replicaSet);
  const gone = podsToDelete(active, related, Math.min(excess, burst), around.clock.now());
  return deletePods(control, replicaSet, gone);
}

function podsOf({ registry, index }: Indexed, replicaSet: ReplicaSet): Pods {
  const { selector } = replicaSet.spec;
  const active = claim({
    registry,
    index,
    owner: replicaSet,
    selector,
    kind: pods,
    considered: isActive,
  });
  const terminating = index
    .controlled(pods, replicaSet.metadata.uid)
    .filter((pod) => isTerminating(pod) && selects(selector, pod.metadata.labels));
  return { active, terminating };
}

/**
 * Brings one ReplicaSet a step further (pkg/controller/replicaset, syncReplicaSet). Its status tells of the pods before
 * this step, so it follows them by one. Returns when to look again, in ms, if at all; throws what was refused.
 */
export function syncReplicaSet(around: Indexed, recorder: Recorder, key: string): number | undefined {
  const { registry, clock } = around;
  const { namespace, name } = partsOf(key);
  const replicaSet = registry.store.get(replicaSets, namespace, name);
  if (replicaSet === undefined) return undefined;
  const { active, terminating } = podsOf(around, replicaSet);
  const isLeaving = replicaSet.metadata.deletionTimestamp !== undefined;
  const refused = isLeaving ? undefined : manage(around, recorder, replicaSet, active);
  const now = clock.now();
  const status = statusOf(replicaSet, { active, terminating }, refused?.message, now);
  if (isNews(replicaSet, status)) {
    registry.change(replicaSets, namespace, name, (draft) => ({ ...draft, status: copyOf(status) }), {
      manager,
      subresource: "status",
    });
  }
  if (refused !== undefined) throw refused;
  return nextAvailability(active, replicaSet.spec.minReadySeconds ?? 0, now);
}

/** Keeps as many pods as ReplicaSets ask for. */
export function startReplicaSets(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "replicaset-controller", manager });
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const wait = syncReplicaSet(around, recorder, key);
      if (wait !== undefined) queue.addAfter(key, wait);
    },
    rest(key) {
      const { namespace, name } = partsOf(key);
      const replicaSet = store.get(replicaSets, namespace, name);
      return (replicaSet?.status?.replicas ?? 0) / podsForRest;
    },
  });

  const controllingOf = (object: KubeObject): ReplicaSet | undefined => {
    const owner = controllerOf(object);
    const found = owner?.kind === "ReplicaSet" ? index.byUid(owner.uid) : undefined;
    return found !== undefined && isOf(replicaSets, found) ? found.object : undefined;
  };
  const addController = (object: KubeObject): void => {
    const owner = controllingOf(object);
    if (owner !== undefined) queue.add(keyOf(owner));
  };
  const addMatching = ({ metadata }: KubeObject): void => {
    for (const replicaSet of store.list(replicaSets, metadata.namespace ?? "")) {
      if (selects(replicaSet.spec.selector, metadata.labels)) queue.add(keyOf(replicaSet));
    }
  };
  /** A pod that turned ready is looked at again when it may have become available. */
  const expectAvailability = (pod: Pod, previous: Pod | undefined): void => {
    const owner = controllingOf(pod);
    const minReady = owner?.spec.minReadySeconds ?? 0;
    if (owner === undefined || minReady === 0 || !isReady(pod)) return;
    if (previous !== undefined && isReady(previous)) return;
    queue.addAfter(keyOf(owner), minReady * 1000);
  };
  const hearPod = ({ type, object, previous }: Change<Pod>): void => {
    if (previous !== undefined && controllerOf(previous)?.uid !== controllerOf(object)?.uid) {
      addController(previous);
    }
    if (controllerOf(object) === undefined) {
      const isFree = type !== "DELETED" && object.metadata.deletionTimestamp === undefined;
      if (isFree) addMatching(object);
      return;
    }
    addController(object);
    if (type === "MODIFIED") expectAvailability(object, previous);
  };

  for (const replicaSet of store.list(replicaSets)) queue.add(keyOf(replicaSet));
  const silence = store.subscribe((change) => {
    if (change.kind === replicaSets) queue.add(keyOf(change.object));
    else if (isOf(pods, change)) hearPod(change);
  });
  return () => {
    silence();
    queue.stop();
  };
}

import { copyOf } from "../../json.ts";
import { persistentVolumeClaims } from "../../kinds/persistent-volume-claim.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { selects } from "../../kinds/selector.ts";
import { statefulSets } from "../../kinds/stateful-set.ts";
import type { StatefulSet } from "../../kinds/types/stateful-set.ts";
import type { KubeObject } from "../../object.ts";
import { withShared } from "../../registry/sharing.ts";
import { StatusError } from "../../status.ts";
import { isOf, type Change } from "../../store/store.ts";
import { claim } from "../claim.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { nextAvailability } from "../replica-set/status.ts";
import { cleanHistory, historyOf } from "./history.ts";
import { isMember } from "./identity.ts";
import { passOf, type Pass } from "./pass.ts";
import { roll } from "./rolling.ts";
import { scale } from "./scaling.ts";
import { statusOf } from "./status.ts";

/** Makes the next step. Returns what was refused of it. */
function advance(pass: Pass): StatusError | undefined {
  if (pass.set.metadata.deletionTimestamp !== undefined) return undefined;
  try {
    if (scale(pass)) roll(pass);
    return undefined;
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

function writeStatus({ registry }: Indexed, pass: Pass): void {
  const { metadata, status } = pass.set;
  const next = statusOf(pass);
  if (withShared(status, next) === status) return;
  registry.change(
    statefulSets,
    metadata.namespace ?? "",
    metadata.name,
    (draft) => ({ ...draft, status: copyOf(next) }),
    { manager, subresource: "status" },
  );
}

/**
 * Brings one StatefulSet a step further (pkg/controller/statefulset, syncStatefulSet); its status tells of the pods before
 * that. Returns when to look again, in ms, if at all; throws what was refused.
 */
function syncStatefulSet(around: Indexed, recorder: Recorder, key: string): number | undefined {
  const { registry, index, clock } = around;
  const { namespace, name } = partsOf(key);
  const set = registry.store.get(statefulSets, namespace, name);
  if (set === undefined) return undefined;
  const history = historyOf(around, set);
  const { selector, minReadySeconds = 0 } = set.spec;
  const owned = claim({
    ...{ registry, index, owner: set, selector, kind: pods },
    fits: (pod) => isMember(set, pod),
  });
  const now = clock.now();
  const pass = passOf({ control: { registry, recorder }, set, history, owned, now });
  const refused = advance(pass);
  writeStatus(around, pass);
  cleanHistory(registry, set, history, owned);
  if (refused !== undefined) throw refused;
  return nextAvailability(owned, minReadySeconds, now);
}

/** Keeps the numbered pods of StatefulSets, one after the other where that is asked for. */
export function startStatefulSets(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "statefulset-controller", manager });
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const wait = syncStatefulSet(around, recorder, key);
      if (wait !== undefined) queue.addAfter(key, wait);
    },
  });

  const controllingOf = (object: KubeObject): StatefulSet | undefined => {
    const owner = controllerOf(object);
    const found = owner?.kind === "StatefulSet" ? index.byUid(owner.uid) : undefined;
    return found !== undefined && isOf(statefulSets, found) ? found.object : undefined;
  };
  const addController = (object: KubeObject): void => {
    const owner = controllingOf(object);
    if (owner !== undefined) queue.add(keyOf(owner));
  };
  const addWhere = (namespace: string | undefined, matters: (set: StatefulSet) => boolean): void => {
    for (const set of store.list(statefulSets, namespace ?? "")) if (matters(set)) queue.add(keyOf(set));
  };
  const hearPod = ({ type, object, previous }: Change<Pod>): void => {
    if (previous !== undefined && controllerOf(previous)?.uid !== controllerOf(object)?.uid)
      addController(previous);
    if (controllerOf(object) !== undefined) addController(object);
    else if (type !== "DELETED" && object.metadata.deletionTimestamp === undefined)
      addWhere(object.metadata.namespace, ({ spec }) => selects(spec.selector, object.metadata.labels));
  };

  for (const set of store.list(statefulSets)) queue.add(keyOf(set));
  const silence = store.subscribe((change) => {
    if (change.kind === statefulSets) queue.add(keyOf(change.object));
    else if (isOf(pods, change)) hearPod(change);
    else if (isOf(persistentVolumeClaims, change) && change.type === "DELETED")
      addWhere(change.object.metadata.namespace, ({ spec }) => spec.volumeClaimTemplates !== undefined);
  });
  return () => {
    silence();
    queue.stop();
  };
}

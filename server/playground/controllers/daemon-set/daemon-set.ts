import { copyOf } from "../../json.ts";
import { controllerRevisions } from "../../kinds/controller-revision.ts";
import { daemonSets } from "../../kinds/daemon-set.ts";
import { nodes, type Node } from "../../kinds/node.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { selects } from "../../kinds/selector.ts";
import type { ControllerRevision } from "../../kinds/types/controller-revision.ts";
import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { KubeObject } from "../../object.ts";
import type { StatusError } from "../../status.ts";
import { withShared } from "../../registry/sharing.ts";
import { isOf, type Change } from "../../store/store.ts";
import { claim } from "../claim.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { isReady } from "../pods.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { createPods, deletePods } from "../replica-set/pod-control.ts";
import { nextAvailability } from "../replica-set/status.ts";
import { hashOf } from "../revisions.ts";
import { createFailures, type Failures } from "./failures.ts";
import { cleanHistory, historyOf } from "./history.ts";
import { wishFor } from "./place.ts";
import { isEmpty, planOf, type Plan } from "./plan.ts";
import { rollingStep } from "./rolling.ts";
import { statusOf } from "./status.ts";
import { targetOf, templateFor } from "./template.ts";
import { viewOf, type View } from "./view.ts";

/** Pods made or deleted in one sync (BurstReplicas). */
const burst = 250;

interface Parts {
  readonly around: Indexed;
  readonly recorder: Recorder;
  readonly failures: Failures;
}

/** Makes and deletes pods (syncNodes). Returns the first refusal. */
function carryOut({ around, recorder }: Parts, view: View, plan: Plan): StatusError | undefined {
  const { daemonSet, hash } = view;
  const control = { registry: around.registry, recorder };
  const templates = plan.create.slice(0, burst).map((node) => templateFor(daemonSet, hash, node));
  const refused = createPods(control, daemonSet, templates);
  return refused ?? deletePods(control, daemonSet, plan.remove.slice(0, burst));
}

/** A rolling update goes on where nothing else was to be done (updateDaemonSet). */
function update(
  parts: Parts,
  view: View,
): { readonly refused: StatusError | undefined; readonly again: number | undefined } {
  const plan = planOf(view, parts);
  const refused = carryOut(parts, view, plan);
  const rolls = view.daemonSet.spec.updateStrategy?.type === "RollingUpdate";
  if (refused !== undefined || !isEmpty(plan) || !rolls) return { refused, again: plan.again };
  return { refused: carryOut(parts, view, rollingStep(view)), again: plan.again };
}

function writeStatus({ around: { registry } }: Parts, view: View): void {
  const { status, metadata } = view.daemonSet;
  const next = statusOf(view);
  if (withShared(status, next) === status) return;
  registry.change(
    daemonSets,
    metadata.namespace ?? "",
    metadata.name,
    (draft) => ({ ...draft, status: copyOf(next) }),
    { manager, subresource: "status" },
  );
}

/**
 * Brings one DaemonSet a step further (pkg/controller/daemon, syncDaemonSet), and tells of the pods after that. Returns
 * when to look again, in ms, if at all; throws what was refused.
 */
function syncDaemonSet(parts: Parts, key: string): number | undefined {
  const { registry, index, clock } = parts.around;
  const { store } = registry;
  const { namespace, name } = partsOf(key);
  const daemonSet = store.get(daemonSets, namespace, name);
  if (daemonSet === undefined || daemonSet.metadata.deletionTimestamp !== undefined) return undefined;
  const { selector, minReadySeconds = 0 } = daemonSet.spec;
  const owned = claim({ registry, index, owner: daemonSet, selector, kind: pods });
  const { current, old } = historyOf(parts.around, daemonSet, owned);
  const now = clock.now();
  const subject = { daemonSet, hash: hashOf(current), now };
  const view = viewOf(subject, store.list(nodes), owned);
  const { refused, again } = update(parts, view);
  if (refused === undefined) cleanHistory(registry, daemonSet, old, owned);
  writeStatus(
    parts,
    viewOf(subject, store.list(nodes), claim({ registry, index, owner: daemonSet, selector, kind: pods })),
  );
  if (refused !== undefined) throw refused;
  const waits = [
    nextAvailability(owned, minReadySeconds, now),
    again === undefined ? undefined : again - now,
  ];
  const due = waits.filter((wait) => wait !== undefined);
  return due.length === 0 ? undefined : Math.min(...due);
}

/** Whether a change of a node can mean another wish (shouldIgnoreNodeUpdate). */
const isOtherPlace = (node: Node, previous: Node | undefined): boolean =>
  previous === undefined ||
  node.metadata.labels !== previous.metadata.labels ||
  node.spec.taints !== previous.spec.taints;

/** Keeps one pod on every node that fits, and replaces them when their template changes. */
export function startDaemonSets(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "daemonset-controller", manager });
  const parts: Parts = { around, recorder, failures: createFailures() };
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const wait = syncDaemonSet(parts, key);
      if (wait !== undefined) queue.addAfter(key, wait);
    },
  });

  const controllingOf = (object: KubeObject): DaemonSet | undefined => {
    const owner = controllerOf(object);
    const found = owner?.kind === "DaemonSet" ? index.byUid(owner.uid) : undefined;
    return found !== undefined && isOf(daemonSets, found) ? found.object : undefined;
  };
  const addController = (object: KubeObject): void => {
    const owner = controllingOf(object);
    if (owner !== undefined) queue.add(keyOf(owner));
  };
  const addMatching = ({ metadata }: KubeObject): void => {
    for (const daemonSet of store.list(daemonSets, metadata.namespace ?? "")) {
      if (selects(daemonSet.spec.selector, metadata.labels)) queue.add(keyOf(daemonSet));
    }
  };
  const hearOwned = ({ type, object, previous }: Change<Pod> | Change<ControllerRevision>): void => {
    if (previous !== undefined && controllerOf(previous)?.uid !== controllerOf(object)?.uid)
      addController(previous);
    if (controllerOf(object) !== undefined) addController(object);
    else if (type !== "DELETED" && object.metadata.deletionTimestamp === undefined) addMatching(object);
  };
  /** A pod that turned ready is looked at again a second after it may have become available. */
  const expectAvailability = ({ object: pod, previous }: Change<Pod>): void => {
    const owner = controllingOf(pod);
    const minReady = owner?.spec.minReadySeconds ?? 0;
    if (owner === undefined || minReady === 0 || previous === undefined) return;
    if (isReady(pod) && !isReady(previous)) queue.addAfter(keyOf(owner), (minReady + 1) * 1000);
  };
  const hearNode = ({ type, object: node, previous }: Change<Node>): void => {
    if (type === "DELETED" || !isOtherPlace(node, previous)) return;
    for (const daemonSet of store.list(daemonSets)) {
      const { run, stay } = wishFor(daemonSet, node);
      const isThere = index
        .controlled(pods, daemonSet.metadata.uid)
        .some(({ spec }) => targetOf(spec) === node.metadata.name);
      const misscheduled = daemonSet.status?.numberMisscheduled ?? 0;
      if (isThere ? !stay || misscheduled > 0 : run) queue.add(keyOf(daemonSet));
    }
  };

  for (const daemonSet of store.list(daemonSets)) queue.add(keyOf(daemonSet));
  const silence = store.subscribe((change) => {
    if (change.kind === daemonSets) queue.add(keyOf(change.object));
    else if (isOf(controllerRevisions, change)) hearOwned(change);
    else if (isOf(nodes, change)) hearNode(change);
    else if (isOf(pods, change)) {
      hearOwned(change);
      expectAvailability(change);
    }
  });
  return () => {
    silence();
    queue.stop();
  };
}

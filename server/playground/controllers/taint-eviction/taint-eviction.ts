import { toTime } from "../../clock.ts";
import type { ObjectReference } from "../../kinds/endpoint-slice.ts";
import { nodes, type Node, type Taint } from "../../kinds/node.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { tolerates } from "../../scheduler/filters/taints.ts";
import { StatusError } from "../../status.ts";
import { isOf, type Change } from "../../store/store.ts";
import { without } from "../conditions.ts";
import type { Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createRecorder } from "../recorder.ts";
import { createEvictions } from "./evictions.ts";

const executing = ({ spec }: Node): readonly Taint[] =>
  (spec.taints ?? []).filter(({ effect }) => effect === "NoExecute");

/** For how long a pod puts up with taints, in ms: 0 where it does not, Infinity where it does for ever. */
function patienceOf({ spec }: Pod, taints: readonly Taint[]): number {
  const used = taints.map((taint) => spec.tolerations?.find((toleration) => tolerates(toleration, taint)));
  const seconds = used.map((toleration) =>
    toleration === undefined ? 0 : Math.max(0, toleration.tolerationSeconds ?? Infinity),
  );
  return Math.min(...seconds) * 1000;
}

const referenceTo = (key: string): ObjectReference => ({ apiVersion: "v1", kind: "Pod", ...partsOf(key) });

/** What a pod says of itself before it is deleted for its node's taints. `now`: ms. */
const disrupted = (now: number, { metadata }: Pod): Condition => ({
  type: "DisruptionTarget",
  ...(metadata.generation === undefined ? {} : { observedGeneration: metadata.generation }),
  status: "True",
  lastTransitionTime: toTime(now),
  reason: "DeletionByTaintManager",
  message: "Taint manager: deleting due to NoExecute taint",
});

/** Deletes pods from nodes whose taints execute, those that put up with them after a while (pkg/controller/tainteviction). */
export function startTaintEviction(around: Indexed): () => void {
  const { registry, clock } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "taint-eviction-controller", manager });

  const evict = (key: string): void => {
    const { namespace, name } = partsOf(key);
    recorder.normal(referenceTo(key), "TaintManagerEviction", `Marking for deletion Pod ${key}`);
    try {
      registry.change(
        pods,
        namespace,
        name,
        (draft, pod) => ({
          ...draft,
          status: {
            ...(draft["status"] as object),
            conditions: [
              ...without(pod.status?.conditions, "DisruptionTarget"),
              disrupted(clock.now(), pod),
            ].map((condition) => ({ ...condition })),
          },
        }),
        { manager, subresource: "status" },
      );
      registry.remove(pods, namespace, name, {});
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  };
  const evictions = createEvictions(clock, evict);
  const cancel = (key: string): void => {
    if (!evictions.cancel(key)) return;
    recorder.normal(referenceTo(key), "TaintManagerEviction", `Cancelling deletion of Pod ${key}`);
  };
  const judge = (pod: Pod, taints: readonly Taint[]): void => {
    const key = keyOf(pod);
    const now = clock.now();
    const patience = taints.length === 0 ? Infinity : patienceOf(pod, taints);
    if (patience === Infinity) {
      cancel(key);
      return;
    }
    const since = patience === 0 ? undefined : evictions.since(key);
    // What it has waited already counts, unless it is to go sooner now.
    if (since !== undefined && since < now) return;
    cancel(key);
    evictions.plan(key, now, now + patience);
  };
  const hearNode = ({ type, object: node, previous }: Change<Node>): void => {
    if (type === "DELETED" || node.spec.taints === previous?.spec.taints) return;
    const taints = executing(node);
    if (taints.length === 0 && (previous === undefined || executing(previous).length === 0)) return;
    for (const pod of store.list(pods)) if (pod.spec.nodeName === node.metadata.name) judge(pod, taints);
  };
  const hearPod = ({ type, object: pod, previous }: Change<Pod>): void => {
    if (type === "DELETED") {
      cancel(keyOf(pod));
      return;
    }
    const { nodeName = "", tolerations } = pod.spec;
    if (nodeName === "") return;
    if (nodeName === previous?.spec.nodeName && tolerations === previous.spec.tolerations) return;
    const node = store.get(nodes, "", nodeName);
    const taints = node === undefined ? [] : executing(node);
    if (taints.length > 0) judge(pod, taints);
  };

  for (const node of store.list(nodes)) {
    const taints = executing(node);
    if (taints.length === 0) continue;
    for (const pod of store.list(pods)) if (pod.spec.nodeName === node.metadata.name) judge(pod, taints);
  }
  const silence = store.subscribe((change) => {
    if (isOf(nodes, change)) hearNode(change);
    else if (isOf(pods, change)) hearPod(change);
  });
  return () => {
    silence();
    evictions.stop();
  };
}

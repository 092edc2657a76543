import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { Node } from "../../kinds/node.ts";
import { isAskedFor } from "../../scheduler/filters/affinity.ts";
import { untolerated } from "../../scheduler/filters/taints.ts";
import { tolerationsOf } from "./template.ts";

/** What a DaemonSet wants of a node. */
export interface Wish {
  /** A pod is to be made where there is none. */
  readonly run: boolean;
  /** A pod that is there may stay. */
  readonly stay: boolean;
}

const nothing: Wish = { run: false, stay: false };

/** Whether a node is to run a DaemonSet's pod (pkg/controller/daemon, NodeShouldRunDaemonPod); its room is not asked for. */
export function wishFor({ spec }: DaemonSet, node: Node): Wish {
  const { nodeName = "" } = spec.template.spec;
  if (nodeName !== "" && nodeName !== node.metadata.name) return nothing;
  if (!isAskedFor(node, spec.template.spec)) return nothing;
  const tolerations = tolerationsOf(spec.template.spec);
  if (untolerated(node, tolerations, ["NoSchedule", "NoExecute"]).length === 0)
    return { run: true, stay: true };
  return { run: false, stay: untolerated(node, tolerations, ["NoExecute"]).length === 0 };
}

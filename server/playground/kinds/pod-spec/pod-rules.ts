import type { Draft } from "../../object.ts";
import { toTime } from "../../clock.ts";
import { byDefault, structAt, structIn, structsAt } from "../rules/draft.ts";
import { defaultPodSpec } from "./defaults.ts";
import { qosClassOf } from "./qos.ts";

/** What is limited is asked for, unless something else is asked (SetDefaults_Pod). */
function requestLimits(container: Draft): void {
  const resources = structIn(container, "resources");
  const limits = structAt(resources, "limits");
  if (limits === undefined || Object.keys(limits).length === 0) return;
  const requests = structIn(resources, "requests");
  for (const [resource, quantity] of Object.entries(limits)) byDefault(requests, resource, quantity);
}

/** On the host's network a container's port is a port of the host. */
function takeHostPorts(container: Draft): void {
  for (const port of structsAt(container, "ports")) byDefault(port, "hostPort", port["containerPort"]);
}

/** What a pod gets and its template does not (pkg/apis/core/v1/defaults.go, SetDefaults_Pod). */
export function defaultPod(pod: Draft): void {
  const spec = structIn(pod, "spec");
  defaultPodSpec(spec);
  byDefault(spec, "enableServiceLinks", true);
  for (const container of [...structsAt(spec, "containers"), ...structsAt(spec, "initContainers")]) {
    requestLimits(container);
    if (spec["hostNetwork"] === true) takeHostPorts(container);
  }
}

const notReady = "node.kubernetes.io/not-ready";
const unreachable = "node.kubernetes.io/unreachable";

const tolerates = (toleration: Draft, key: string): boolean =>
  (toleration["key"] === key || toleration["key"] === undefined) &&
  (toleration["effect"] === "NoExecute" || toleration["effect"] === undefined);

/** A pod stays for five minutes on a node that is lost (plugin/pkg/admission/defaulttolerationseconds). */
function tolerateLoss(spec: Draft): void {
  const own = structsAt(spec, "tolerations");
  const missing = [notReady, unreachable].filter((key) => !own.some((one) => tolerates(one, key)));
  if (missing.length === 0) return;
  const added = missing.map((key) => ({
    key,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: 300,
  }));
  spec["tolerations"] = [...own, ...added];
}

/**
 * What the admission of a new pod adds to it, and its first status (pkg/registry/core/pod/strategy.go; admission
 * plugins ServiceAccount and DefaultTolerationSeconds). `now`: ms.
 */
export function admitPod(pod: Draft, now: number): void {
  const spec = structIn(pod, "spec");
  byDefault(spec, "serviceAccountName", "default");
  spec["serviceAccount"] = spec["serviceAccountName"];
  tolerateLoss(spec);
  pod["status"] = { phase: "Pending", qosClass: qosClassOf(spec), ...gated(spec, now) };
}

function gated(spec: Draft, now: number): Draft {
  if (structsAt(spec, "schedulingGates").length === 0) return {};
  const condition = {
    type: "PodScheduled",
    status: "False",
    lastProbeTime: null,
    lastTransitionTime: toTime(now),
    reason: "SchedulingGated",
    message: "Scheduling is blocked due to non-empty scheduling gates",
  };
  return { conditions: [condition] };
}

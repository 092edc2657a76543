import type { Draft } from "../../object.ts";
import { structAt, structsAt } from "../rules/draft.ts";

/** A `Time` that is no pointer is always written: null, where there is none. */
const withTimes = (condition: Draft): Draft =>
  "lastProbeTime" in condition && "lastTransitionTime" in condition
    ? condition
    : { ...condition, lastProbeTime: null, lastTransitionTime: null, ...condition };

/** The address in its older field is the first of the newer list, whichever of them was written. */
function withAddresses(status: Draft): Draft {
  const { podIP, podIPs } = status;
  const [first] = structsAt(status, "podIPs");
  if (typeof podIP === "string" && podIP !== "")
    return first?.["ip"] === podIP ? status : { ...status, podIPs: [{ ip: podIP }] };
  return podIPs === undefined || first === undefined ? status : { ...status, podIP: first["ip"] };
}

/** What the API's types make of a pod's status, whoever writes it (pkg/apis/core/v1/conversion.go). */
export function convertPod(pod: Draft): void {
  const status = structAt(pod, "status");
  if (status === undefined) return;
  const conditions = structsAt(status, "conditions");
  pod["status"] = withAddresses(
    conditions.length === 0 ? status : { ...status, conditions: conditions.map(withTimes) },
  );
}

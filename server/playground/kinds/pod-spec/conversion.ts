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

/** States that are no pointers are always written: empty, where there is none. */
const withStates = (container: Draft): Draft =>
  "state" in container && "lastState" in container ? container : { state: {}, lastState: {}, ...container };

function withContainers(status: Draft): Draft {
  const lists = ["initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses"].filter(
    (field) => structsAt(status, field).length > 0,
  );
  if (lists.length === 0) return status;
  return {
    ...status,
    ...Object.fromEntries(lists.map((field) => [field, structsAt(status, field).map(withStates)])),
  };
}

/** What the API's types make of a pod's status, whoever writes it (pkg/apis/core/v1/conversion.go). */
export function convertPod(pod: Draft): void {
  const status = structAt(pod, "status");
  if (status === undefined) return;
  const conditions = structsAt(status, "conditions");
  const timed = conditions.length === 0 ? status : { ...status, conditions: conditions.map(withTimes) };
  pod["status"] = withContainers(withAddresses(timed));
}

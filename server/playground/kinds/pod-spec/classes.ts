import { isEqual } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { forbidden } from "../../registry/refusals.ts";
import type { StatusError } from "../../status.ts";
import type { Around } from "../kind.ts";
import { defaultClassIn, priorityClasses, type PriorityClass } from "../priority-class.ts";
import { runtimeClasses, type RuntimeClass } from "../runtime-class.ts";
import { structAt, structIn, structsAt } from "../rules/draft.ts";

type Refuse = (why: string) => StatusError;

/** What a pod gets of the classes that it names. Throws 403 where there is no such class, or it says otherwise. */
export function giveClasses(pod: Draft, around: Around): void {
  const spec = structIn(pod, "spec");
  const { name = "", generateName = "" } = pod["metadata"] as { name?: string; generateName?: string };
  const refuse: Refuse = (why) => forbidden({ group: "", plural: "pods" }, name || generateName, why);
  givePriority(spec, around, refuse);
  giveRuntime(spec, around, refuse);
}

/** plugin/pkg/admission/priority. */
function givePriority(spec: Draft, around: Around, refuse: Refuse): void {
  const found = priorityClassOf(spec["priorityClassName"], around, refuse);
  if (found !== undefined) spec["priorityClassName"] = found.metadata.name;
  const { value = 0, preemptionPolicy = "PreemptLowerPriority" } = found ?? {};
  const [own, ownPolicy] = [spec["priority"], spec["preemptionPolicy"]];
  const rest = "must not be provided in pod spec; priority admission controller computed";
  if (typeof own === "number" && own !== value) {
    throw refuse(`the integer value of priority (${own}) ${rest} ${value} from the given PriorityClass name`);
  }
  if (typeof ownPolicy === "string" && ownPolicy !== preemptionPolicy) {
    throw refuse(
      `the string value of PreemptionPolicy (${ownPolicy}) ${rest} ${preemptionPolicy} from the given PriorityClass name`,
    );
  }
  spec["priority"] = value;
  spec["preemptionPolicy"] = preemptionPolicy;
}

function priorityClassOf(name: unknown, around: Around, refuse: Refuse): PriorityClass | undefined {
  if (typeof name !== "string" || name === "") return defaultClassIn(around);
  const found = around.get(priorityClasses, "", name);
  if (found === undefined) throw refuse(`no PriorityClass with name ${name} was found`);
  return found as PriorityClass;
}

/** plugin/pkg/admission/runtimeclass. */
function giveRuntime(spec: Draft, around: Around, refuse: Refuse): void {
  const name = spec["runtimeClassName"];
  const found = typeof name === "string" ? around.get(runtimeClasses, "", name) : undefined;
  if (typeof name === "string" && found === undefined) {
    throw refuse(`pod rejected: RuntimeClass ${JSON.stringify(name)} not found`);
  }
  const { overhead, scheduling } = (found as RuntimeClass | undefined) ?? {};
  giveOverhead(spec, overhead?.podFixed, refuse);
  const selector = { ...structAt(spec, "nodeSelector") };
  for (const [key, value] of Object.entries(scheduling?.nodeSelector ?? {})) {
    if (Object.hasOwn(selector, key) && selector[key] !== value) {
      throw refuse("pod rejected: conflict: runtimeClass.scheduling.nodeSelector");
    }
    selector[key] = value;
  }
  if (Object.keys(selector).length > 0) spec["nodeSelector"] = selector;
  const own = structsAt(spec, "tolerations");
  const added = (scheduling?.tolerations ?? []).filter((one) => !own.some((other) => isEqual(one, other)));
  if (added.length > 0) spec["tolerations"] = [...own, ...added];
}

function giveOverhead(
  spec: Draft,
  wanted: Readonly<Record<string, string>> | undefined,
  refuse: Refuse,
): void {
  const own = spec["overhead"];
  if (wanted === undefined) {
    if (own !== undefined) {
      throw refuse("pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
    }
    return;
  }
  if (own !== undefined && !isEqual(own, wanted)) {
    throw refuse("pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  }
  spec["overhead"] = { ...wanted };
}

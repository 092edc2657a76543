import type { Container, PodSpec, ResourceList } from "../kinds/pod-types.ts";
import type { Pod } from "../kinds/pod.ts";
import { compareQuantities } from "../kinds/quantity.ts";
import { add, amountsOf, largest, only, type Amounts } from "./amounts.ts";

type List = "limits" | "requests";

/** Resources of the pod as a whole, beside those of its containers. */
type WholePod = PodSpec & { readonly resources?: { readonly [list in List]?: ResourceList } };

const isOfWholePod = (name: string): boolean =>
  name === "cpu" || name === "memory" || name.startsWith("hugepages-");

const ofWholePod = ({ spec }: Pod, list: List): Amounts => {
  const all = amountsOf((spec as WholePod).resources?.[list]);
  return only(all, Object.keys(all).filter(isOfWholePod));
};

/** Whether a pod says what it takes as a whole (component-helpers/resource/helpers.go, as all of these). */
export const saysOfWholePod = (pod: Pod): boolean =>
  Object.keys({ ...ofWholePod(pod, "requests"), ...ofWholePod(pod, "limits") }).length > 0;

/** The containers and sidecars together, or the largest moment of the initialisation where that is more. */
function ofContainers({ spec }: Pod, list: List): Amounts {
  const of = ({ resources }: Container): Amounts => amountsOf(resources?.[list]);
  const all = spec.containers.map(of).reduce(add, {});
  let sidecars: Amounts = {};
  let initial: Amounts = {};
  for (const container of spec.initContainers ?? []) {
    const moment = add(sidecars, of(container));
    if (container.restartPolicy === "Always") sidecars = moment;
    initial = largest(initial, moment);
  }
  return largest(add(all, sidecars), initial);
}

/** What a pod asks for, its overhead included (PodRequests). */
export const requestsOf = (pod: Pod): Amounts =>
  add({ ...ofContainers(pod, "requests"), ...ofWholePod(pod, "requests") }, amountsOf(pod.spec.overhead));

/** What a pod may take at most; overhead adds to what is limited at all (PodLimits). */
export function limitsOf(pod: Pod): Amounts {
  const limits = { ...ofContainers(pod, "limits"), ...ofWholePod(pod, "limits") };
  const limited = Object.keys(limits).filter((name) => compareQuantities(limits[name] ?? "0", "0") !== 0);
  return add(limits, only(amountsOf(pod.spec.overhead), limited));
}

import type { Kind } from "./kind.ts";
import { convertPod } from "./pod-spec/conversion.ts";
import { giveClasses } from "./pod-spec/classes.ts";
import { defaultPod, admitPod } from "./pod-spec/pod-rules.ts";
import { podFields } from "./pod-spec/fields.ts";
import { graceOf, isNextGeneration } from "./pod-spec/life.ts";
import { podCauses } from "./pod-spec/pod-causes.ts";
import { podColumns } from "./print/pod.ts";
import type { Pod } from "./types/pod.ts";

export type { Pod } from "./types/pod.ts";

export const pods: Kind<Pod> = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  singular: "pod",
  shortNames: ["po"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "log", "proxy", "eviction"],
  convert: convertPod,
  defaults: defaultPod,
  prepare(draft, old, around) {
    if (old !== undefined) return;
    giveClasses(draft, around);
    admitPod(draft, around.now);
  },
  generation: isNextGeneration,
  grace: (pod) => graceOf(pod as Pod),
  fields: (pod) => podFields(pod as Pod),
  validate: podCauses,
  columns: podColumns,
};

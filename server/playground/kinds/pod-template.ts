import type { PodTemplate } from "./types/pod-template.ts";
import type { Kind } from "./kind.ts";
import { defaultTemplate } from "./pod-spec/defaults.ts";
import { structIn } from "./rules/draft.ts";
import { differsIn } from "./rules/equal.ts";
import { templateCauses } from "./pod-spec/pod-spec-rules.ts";
import { at, root } from "./rules/place.ts";
import { podTemplateColumns } from "./print/workloads.ts";

export const podTemplates: Kind<PodTemplate> = {
  group: "",
  version: "v1",
  kind: "PodTemplate",
  plural: "podtemplates",
  singular: "podtemplate",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  defaults: (draft) => defaultTemplate(structIn(draft, "template")),
  generation: differsIn("template"),
  validate: (draft) => templateCauses(at(root(draft), "template")),
  columns: podTemplateColumns,
};

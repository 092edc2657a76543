import type { ControllerRevision } from "./types/controller-revision.ts";
import type { Kind } from "./kind.ts";
import { controllerRevisionCauses } from "./apps/other-rules.ts";
import { controllerRevisionColumns } from "./print/workloads.ts";

export const controllerRevisions: Kind<ControllerRevision> = {
  group: "apps",
  version: "v1",
  kind: "ControllerRevision",
  plural: "controllerrevisions",
  singular: "controllerrevision",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  validate: controllerRevisionCauses,
  columns: controllerRevisionColumns,
};

import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import type { PodTemplateSpec } from "./pod-types.ts";

export interface PodTemplate extends KubeObject {
  readonly template: PodTemplateSpec;
}

export const podTemplates: Kind = {
  group: "",
  version: "v1",
  kind: "PodTemplate",
  plural: "podtemplates",
  singular: "podtemplate",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
};

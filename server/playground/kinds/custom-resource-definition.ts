import type { CustomResourceDefinition } from "./types/custom-resource-definition.ts";
import {
  defaultDefinition,
  prepareDefinition,
  startDefinitionDeletion,
} from "./definition-rules/defaults.ts";
import { definitionCauses } from "./definition-rules/rules.ts";
import type { Kind } from "./kind.ts";
import { createdColumn, nameColumn } from "./print/column.ts";
import { differsIn } from "./rules/equal.ts";

export type {
  CustomResourceDefinition,
  DefinitionCondition,
  DefinitionNames,
  DefinitionVersion,
} from "./types/custom-resource-definition.ts";

export const customResourceDefinitions: Kind<CustomResourceDefinition> = {
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
  singular: "customresourcedefinition",
  shortNames: ["crd", "crds"],
  categories: ["api-extensions"],
  namespaced: false,
  subresources: ["status"],
  keepsEmpty: true,
  defaults: defaultDefinition,
  prepare: prepareDefinition,
  generation: differsIn("spec"),
  startDeletion: startDefinitionDeletion,
  validate: definitionCauses,
  columns: [nameColumn, createdColumn],
};

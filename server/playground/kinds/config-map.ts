import type { ConfigMap } from "./types/config-map.ts";
import type { Kind } from "./kind.ts";
import { configMapCauses } from "./config-rules/rules.ts";
import { configMapColumns } from "./print/core.ts";

export type { ConfigMap } from "./types/config-map.ts";

export const configMaps: Kind<ConfigMap> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  shortNames: ["cm"],
  categories: [],
  namespaced: true,
  subresources: [],
  validate: configMapCauses,
  columns: configMapColumns,
};

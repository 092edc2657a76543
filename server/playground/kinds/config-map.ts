import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { configMapCauses } from "./config-rules/rules.ts";
import { configMapColumns } from "./print/core.ts";

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
  /** base64 */
  readonly binaryData?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

export const configMaps: Kind = {
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

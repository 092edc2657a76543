import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { runtimeClassColumns } from "./print/classes.ts";
import { dnsLabel, immutable, labels, type Causes } from "./rules/checks.ts";
import { at, root } from "./rules/place.ts";
import type { RuntimeClass } from "./types/runtime-class.ts";

export type { RuntimeClass } from "./types/runtime-class.ts";

/** pkg/apis/node/validation. */
function runtimeClassCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const handler = at(root(draft), "handler");
  return old === undefined
    ? [...dnsLabel(handler), ...labels(at(root(draft), "scheduling", "nodeSelector"))]
    : immutable(handler, at(root({ ...old }), "handler"));
}

export const runtimeClasses: Kind<RuntimeClass> = {
  group: "node.k8s.io",
  version: "v1",
  kind: "RuntimeClass",
  plural: "runtimeclasses",
  singular: "runtimeclass",
  shortNames: [],
  categories: [],
  namespaced: false,
  subresources: [],
  validate: runtimeClassCauses,
  columns: runtimeClassColumns,
};

import type { Kind } from "./kind.ts";
import { nodeCauses } from "./rules/other-rules.ts";
import { nodeColumns } from "./print/core.ts";
import type { Node } from "./types/node.ts";

export type { Taint, Node } from "./types/node.ts";

export const nodes: Kind = {
  group: "",
  version: "v1",
  kind: "Node",
  plural: "nodes",
  singular: "node",
  shortNames: ["no"],
  categories: [],
  namespaced: false,
  subresources: ["status", "proxy"],
  bringsStatus: true,
  fields: (node) => ({ "spec.unschedulable": String((node as Node).spec.unschedulable ?? false) }),
  validate: nodeCauses,
  columns: nodeColumns,
};

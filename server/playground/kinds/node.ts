import type { Kind } from "./kind.ts";
import { structIn } from "./rules/draft.ts";
import { nodeCauses } from "./rules/other-rules.ts";
import { nodeColumns } from "./print/core.ts";
import type { Node } from "./types/node.ts";

export type { Taint, Node } from "./types/node.ts";

export const nodes: Kind<Node> = {
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
  // Go writes a struct even where nobody gave one.
  defaults: (node) => void structIn(node, "spec"),
  validate: nodeCauses,
  columns: nodeColumns,
};

import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { csiNodeColumns } from "./print/classes.ts";
import { duplicates, required, type Causes } from "./rules/checks.ts";
import { structIn } from "./rules/draft.ts";
import { at, items, root } from "./rules/place.ts";
import type { CsiNode } from "./types/csi-node.ts";

/** pkg/apis/storage/validation, validateCSINodeSpec. */
function csiNodeCauses(draft: Draft): Causes {
  const drivers = items(at(root(draft), "spec", "drivers"));
  return [
    ...drivers.flatMap((driver) => [...required(at(driver, "name")), ...required(at(driver, "nodeID"))]),
    ...duplicates(drivers.map((driver) => at(driver, "name"))),
  ];
}

export const csiNodes: Kind<CsiNode> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSINode",
  plural: "csinodes",
  singular: "csinode",
  shortNames: [],
  categories: [],
  namespaced: false,
  subresources: [],
  defaults: (draft) => void structIn(draft, "spec"),
  validate: csiNodeCauses,
  columns: csiNodeColumns,
};

import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { byDefault, isAbsent, structsAt } from "./rules/draft.ts";
import { differsIn, metaOf } from "./rules/equal.ts";
import { endpointSliceColumns } from "./print/network.ts";

export type {
  ObjectReference,
  EndpointConditions,
  Endpoint,
  EndpointPort,
  EndpointSlice,
} from "./types/endpoint-slice.ts";

function defaultEndpointSlice(slice: Draft): void {
  for (const port of structsAt(slice, "ports")) {
    if (isAbsent(port["name"])) port["name"] = "";
    byDefault(port, "protocol", "TCP");
  }
}

export const endpointSlices: Kind = {
  group: "discovery.k8s.io",
  version: "v1",
  kind: "EndpointSlice",
  plural: "endpointslices",
  singular: "endpointslice",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  defaults: defaultEndpointSlice,
  generation: (next, old) =>
    differsIn("addressType", "endpoints", "ports")(next, old) ||
    differsIn("labels")(metaOf(next), old.metadata),
  columns: endpointSliceColumns,
};

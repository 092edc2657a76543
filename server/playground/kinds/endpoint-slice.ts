import type { EndpointSlice } from "./types/endpoint-slice.ts";
import type { Draft, KubeObject } from "../object.ts";
import { immutable, oneOf, type Causes } from "./rules/checks.ts";
import { at, root } from "./rules/place.ts";
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

/** pkg/apis/discovery/validation, ValidateEndpointSlice, of the address type alone. */
function endpointSliceCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const type = at(root(draft), "addressType");
  return [
    ...oneOf(type, ["IPv4", "IPv6", "FQDN"]),
    ...(old === undefined ? [] : immutable(type, at(root({ ...old }), "addressType"))),
  ];
}

export const endpointSlices: Kind<EndpointSlice> = {
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
  validate: endpointSliceCauses,
  generation: (next, old) =>
    differsIn("addressType", "endpoints", "ports")(next, old) ||
    differsIn("labels")(metaOf(next), old.metadata),
  columns: endpointSliceColumns,
};

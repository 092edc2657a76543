import type { Endpoints } from "./types/endpoints.ts";
import type { Kind } from "./kind.ts";
import { endpointsColumns } from "./print/network.ts";

export type { EndpointAddress, EndpointSubset, Endpoints } from "./types/endpoints.ts";

export const endpoints: Kind<Endpoints> = {
  group: "",
  version: "v1",
  kind: "Endpoints",
  plural: "endpoints",
  singular: "endpoints",
  shortNames: ["ep"],
  categories: [],
  namespaced: true,
  subresources: [],
  deprecation: "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
  columns: endpointsColumns,
};

import type { Lease } from "./types/lease.ts";
import type { Kind } from "./kind.ts";
import { leaseColumns } from "./print/core.ts";

export type { Lease } from "./types/lease.ts";

export const leases: Kind<Lease> = {
  group: "coordination.k8s.io",
  version: "v1",
  kind: "Lease",
  plural: "leases",
  singular: "lease",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  columns: leaseColumns,
};

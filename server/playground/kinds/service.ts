import type { Service } from "./types/service.ts";
import type { Kind } from "./kind.ts";
import { defaultService } from "./service-rules/defaults.ts";
import { prepareService } from "./service-rules/prepare.ts";
import { serviceCauses } from "./service-rules/rules.ts";
import { serviceColumns } from "./print/network.ts";

export type { ServicePort, ServiceSpec, Service } from "./types/service.ts";

export const services: Kind<Service> = {
  group: "",
  version: "v1",
  kind: "Service",
  plural: "services",
  singular: "service",
  shortNames: ["svc"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "proxy"],
  defaults: defaultService,
  prepare: (draft, old, around) => prepareService(services, draft, old, around),
  fields: (service) => {
    const { clusterIP = "", type = "" } = (service as Service).spec;
    return { "spec.clusterIP": clusterIP, "spec.type": type };
  },
  validate: serviceCauses,
  columns: serviceColumns,
};

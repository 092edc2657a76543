import type { Deployment } from "./types/deployment.ts";
import type { Kind } from "./kind.ts";
import { defaultDeployment } from "./apps/defaults.ts";
import { withFirstStatus } from "./rules/first-status.ts";
import { differsIn, metaOf } from "./rules/equal.ts";
import { deploymentCauses } from "./apps/rules.ts";
import { deploymentColumns } from "./print/workloads.ts";

export type { IntOrPercent, DeploymentSpec, DeploymentStatus, Deployment } from "./types/deployment.ts";

export const deployments: Kind<Deployment> = {
  group: "apps",
  version: "v1",
  kind: "Deployment",
  plural: "deployments",
  singular: "deployment",
  shortNames: ["deploy"],
  categories: ["all"],
  namespaced: true,
  subresources: ["status", "scale"],
  defaults: defaultDeployment,
  prepare: withFirstStatus(() => ({})),
  generation: (next, old) =>
    differsIn("spec")(next, old) || differsIn("annotations")(metaOf(next), old.metadata),
  validate: deploymentCauses,
  columns: deploymentColumns,
};

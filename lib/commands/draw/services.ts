import { selects, servicesIn } from "../../traffic/selects.ts";
import type { Way } from "./way.ts";

/** Names of the Services that select the pods of a Deployment's template. */
export const selectingServices = ({ deployment, seen }: Way): readonly string[] =>
  servicesIn(seen.world, deployment.namespace, ({ selector }) =>
    selects(selector, deployment.template.labels),
  ).map(({ name }) => name);

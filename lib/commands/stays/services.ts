import { isWatched } from "../../rollout/watched.ts";
import { selects, servicesIn } from "../../traffic/selects.ts";
import type { Say } from "../draw/way.ts";

/** A Service stands beside its Deployment: what was changed in it for the newer version stays changed. */
export const services: Say = ({ seen: { world }, deployment: { namespace, template } }) => {
  if (!isWatched(world, "Service", namespace)) return [];
  const names = servicesIn(world, namespace, ({ selector }) => selects(selector, template.labels)).map(
    ({ name }) => name,
  );
  return [
    { text: names.length === 0 ? { id: "servicesNone" } : { id: "servicesStay", args: { services: names } } },
  ];
};

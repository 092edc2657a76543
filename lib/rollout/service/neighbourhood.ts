import type { World } from "../../log/world.ts";
import { serviceScopeOf } from "../../traffic/service-scope.ts";
import { neighbourhood, serviceHome } from "../neighbourhood.ts";
import type { Ref } from "../ref.ts";
import { serviceNamed } from "./progress.ts";

/**
 * The homes of whose facts the page of a Service needs: its own, and the whole neighbourhood of each Deployment that is
 * behind it or stands by, so that what is said of that Deployment is what its own page says.
 */
export function serviceHomes(world: World, ref: Ref): readonly string[] {
  const own = ["Watch", serviceHome(ref.namespace, ref.name)];
  const service = serviceNamed(world, ref);
  if (service === undefined) return own;
  const { picked, waiting } = serviceScopeOf(world, service);
  const theirs = [...picked, ...waiting].flatMap((deployment) => neighbourhood(world, deployment).homes);
  return [...new Set([...own, ...theirs])];
}

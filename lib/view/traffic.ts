import type { Situation } from "../rollout/situation.ts";
import { serviceKey, type Rotation } from "../traffic/rotation.ts";
import type { ServiceView, TrafficView } from "./view.ts";

/** Who gets the requests of each Service around the Deployment, as its ready endpoints say. */
export function trafficOf({ world, progress, trafficKnown }: Situation): TrafficView {
  const services = progress.scope.services.flatMap((uid) => {
    const service = world.objects.Service.get(uid);
    const rotation = service && progress.rotations.get(serviceKey(service));
    return service === undefined || rotation === undefined ? [] : [serviceOf(service, rotation)];
  });
  if (!trafficKnown) return { state: "unknown", services: [] };
  if (services.length === 0) return { state: "none", services };
  return { state: services.some(({ endpoints }) => endpoints > 0) ? "known" : "empty", services };
}

const serviceOf = (
  service: { readonly uid: string; readonly name: string },
  rotation: Rotation,
): ServiceView => ({
  uid: service.uid,
  name: service.name,
  endpoints: rotation.total,
  shares: Object.fromEntries(
    [...rotation.ready].map(([version, count]) => [version, count / rotation.total]),
  ),
  draining: Object.fromEntries([...rotation.draining].filter(([version]) => version !== "")),
  external: rotation.total === 0 ? 0 : rotation.external / rotation.total,
});

import { endpointBits, type EndpointSlice } from "../kinds/endpoint-slice.ts";
import type { Service } from "../kinds/service.ts";
import { ownerOfPod, type World } from "../log/world.ts";

interface Endpoint {
  readonly bits: number;
  /** uid of the ReplicaSet behind it; undefined where no pod of it is known. */
  readonly version: string | undefined;
}

/**
 * Who answers for a Service, merged over all its EndpointSlices: every pod once, however many slices, address families
 * and ports name it; where slices disagree, the one written last decides.
 */
export interface Rotation {
  readonly service: string;
  /** By uid of the pod, else by address. */
  readonly endpoints: Map<string, Endpoint>;
  /** Ready endpoints by version. */
  readonly ready: Map<string, number>;
  /** Not ready, leaving, and still serving, by version. */
  readonly draining: Map<string, number>;
  /** Ready endpoints behind which no pod is known. */
  external: number;
  /** All ready endpoints. */
  total: number;
}

export const serviceKey = (service: Pick<Service, "namespace" | "name">): string =>
  `${service.namespace}/${service.name}`;

/** The rotation of a Service as the world has it now. */
export function openRotation(world: World, service: Service): Rotation {
  const rotation: Rotation = {
    service: service.uid,
    endpoints: new Map(),
    ready: new Map(),
    draining: new Map(),
    external: 0,
    total: 0,
  };
  for (const uid of world.slicesOf.get(serviceKey(service)) ?? [])
    applySlice(rotation, world, undefined, world.objects.EndpointSlice.get(uid));
  return rotation;
}

/**
 * Folds one change of one slice in; the world already has it. Costs as much as the slice has endpoints: what the slice
 * now says counts, since it was written last; what it says no longer is asked of the Service's other slices.
 */
export function applySlice(
  rotation: Rotation,
  world: World,
  before: EndpointSlice | undefined,
  after: EndpointSlice | undefined,
): void {
  const said = after?.endpoints ?? {};
  for (const key in said) place(rotation, world, key, said[key]);
  if (before === undefined) return;
  let others: readonly EndpointSlice[] | undefined;
  for (const key in before.endpoints) {
    if (said[key] !== undefined) continue;
    others ??= otherSlices(world, before);
    const last = others.findLast(({ endpoints }) => endpoints[key] !== undefined);
    place(rotation, world, key, last?.endpoints[key]);
  }
}

/** The other slices of the same Service, the one written last at the end. */
const otherSlices = (world: World, { namespace, service, uid }: EndpointSlice): readonly EndpointSlice[] =>
  [...(world.slicesOf.get(`${namespace}/${service}`) ?? [])].flatMap((other) =>
    other === uid ? [] : (world.objects.EndpointSlice.get(other) ?? []),
  );

/** A pod's ReplicaSet became known after a slice had named the pod. */
export function attribute(rotation: Rotation, world: World, pod: string): void {
  const endpoint = rotation.endpoints.get(pod);
  if (endpoint !== undefined && endpoint.version === undefined) place(rotation, world, pod, endpoint.bits);
}

function place(rotation: Rotation, world: World, key: string, bits: number | undefined): void {
  const before = rotation.endpoints.get(key);
  if (before !== undefined && before.bits === bits && before.version !== undefined) return;
  const isPod = bits !== undefined && (bits & endpointBits.external) === 0;
  const version = isPod ? (before?.version ?? ownerOfPod(world, key)) : undefined;
  if (before?.bits === bits && before?.version === version) return;
  if (before !== undefined) tally(rotation, before, -1);
  if (bits === undefined) rotation.endpoints.delete(key);
  else {
    const endpoint = { bits, version };
    rotation.endpoints.set(key, endpoint);
    tally(rotation, endpoint, 1);
  }
}

function tally(rotation: Rotation, { bits, version }: Endpoint, step: 1 | -1): void {
  if ((bits & endpointBits.ready) !== 0) {
    rotation.total += step;
    if (version === undefined) rotation.external += step;
    else add(rotation.ready, version, step);
  } else if ((bits & endpointBits.serving) !== 0 && (bits & endpointBits.terminating) !== 0)
    add(rotation.draining, version ?? "", step);
}

function add(counts: Map<string, number>, key: string, step: number): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

export const cloneRotation = (rotation: Rotation): Rotation => ({
  ...rotation,
  endpoints: new Map(rotation.endpoints),
  ready: new Map(rotation.ready),
  draining: new Map(rotation.draining),
});

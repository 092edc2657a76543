import { endpointBits, type EndpointSlice } from "../kinds/endpoint-slice.ts";
import type { Service } from "../kinds/service.ts";
import { ownerOfPod, type World } from "../log/world.ts";

interface Endpoint {
  readonly bits: number;
  /** How many slices name it. */
  slices: number;
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
  /** Not ready, leaving, and still serving, by version; "" where none is known. */
  readonly draining: Map<string, number>;
  /** Ready endpoints behind which no pod is known. */
  external: number;
  /** All ready endpoints. */
  total: number;
  /** Endpoints that more than one slice names. */
  doubled: number;
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
    doubled: 0,
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
  const had = before?.endpoints ?? {};
  const said = after?.endpoints ?? {};
  for (const key in said) {
    const isNew = had[key] === undefined;
    // What this slice says again was decided by it already, where no other one names any endpoint of it.
    if (isNew || had[key] !== said[key] || rotation.doubled > 0)
      place(rotation, world, key, { bits: said[key], more: isNew ? 1 : 0 });
  }
  if (before === undefined) return;
  for (const key in had)
    if (said[key] === undefined)
      place(rotation, world, key, { bits: elsewhere(rotation, world, key, before), more: -1 });
}

/** What the other slices of the same Service say of an endpoint: of these, too, the one written last. */
function elsewhere(rotation: Rotation, world: World, key: string, slice: EndpointSlice): number | undefined {
  if ((rotation.endpoints.get(key)?.slices ?? 0) < 2) return undefined;
  return otherSlices(world, slice).findLast(({ endpoints }) => endpoints[key] !== undefined)?.endpoints[key];
}

/** The other slices of the same Service, the one written last at the end. */
const otherSlices = (world: World, { namespace, service, uid }: EndpointSlice): readonly EndpointSlice[] =>
  [...(world.slicesOf.get(`${namespace}/${service}`) ?? [])].flatMap((other) =>
    other === uid ? [] : (world.objects.EndpointSlice.get(other) ?? []),
  );

/**
 * The ReplicaSet of a pod became known after a slice had named the pod, or it is another one now: a ReplicaSet lets go of
 * pods that its selector does not match any more, and one that is made anew adopts those that its predecessor left.
 */
export function attribute(rotation: Rotation, world: World, pod: string): void {
  const endpoint = rotation.endpoints.get(pod);
  const version = versionOf(world, pod);
  if (endpoint === undefined || endpoint.version === version) return;
  tally(rotation, endpoint, -1);
  const attributed = { ...endpoint, version };
  rotation.endpoints.set(pod, attributed);
  tally(rotation, attributed, 1);
}

/** What is said of an endpoint now, and by how many slices more than before. */
interface Said {
  readonly bits: number | undefined;
  readonly more: -1 | 0 | 1;
}

function place(rotation: Rotation, world: World, key: string, { bits, more }: Said): void {
  const before = rotation.endpoints.get(key);
  const slices = countSlices(rotation, before, more);
  if (before?.bits === bits && before?.version !== undefined) return;
  if (before !== undefined) tally(rotation, before, -1);
  if (bits === undefined) {
    rotation.endpoints.delete(key);
    return;
  }
  const isPod = (bits & endpointBits.external) === 0;
  const version = isPod ? (before?.version ?? versionOf(world, key)) : undefined;
  const endpoint = { bits, slices, version };
  rotation.endpoints.set(key, endpoint);
  tally(rotation, endpoint, 1);
}

function countSlices(rotation: Rotation, endpoint: Endpoint | undefined, more: number): number {
  const former = endpoint?.slices ?? 0;
  const slices = former + more;
  rotation.doubled += Number(slices > 1) - Number(former > 1);
  if (endpoint !== undefined) endpoint.slices = slices;
  return slices;
}

/** The ReplicaSet behind a pod, if both are here or were not long ago. */
function versionOf(world: World, pod: string): string | undefined {
  const owner = ownerOfPod(world, pod);
  if (owner === undefined) return undefined;
  return world.objects.ReplicaSet.has(owner) || world.departed.has(owner) ? owner : undefined;
}

function tally(
  rotation: Rotation,
  { bits, version }: Pick<Endpoint, "bits" | "version">,
  step: 1 | -1,
): void {
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
  endpoints: new Map([...rotation.endpoints].map(([key, endpoint]) => [key, { ...endpoint }])),
  ready: new Map(rotation.ready),
  draining: new Map(rotation.draining),
});

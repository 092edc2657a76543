import { withShared } from "../../registry/sharing.ts";
import type { Endpoint, EndpointSlice } from "../../kinds/endpoint-slice.ts";

/** Endpoints in one slice, at most (`--max-endpoints-per-slice`). */
export const longestSlice = 100;

/** How the endpoints of one set of ports are spread over slices. */
export interface Packing {
  /** The endpoints of slices that must be made. */
  readonly create: readonly (readonly Endpoint[])[];
  readonly update: ReadonlyMap<EndpointSlice, readonly Endpoint[]>;
  /** Slices that have nothing left in them. */
  readonly remove: readonly EndpointSlice[];
}

const names = new WeakMap<Endpoint, string>();

/** What an endpoint is known by. Endpoints never change, so each is named once. */
function nameOf(endpoint: Endpoint): string {
  const known = names.get(endpoint);
  if (known !== undefined) return known;
  const { addresses, hostname = "", targetRef } = endpoint;
  const { namespace = "", name: pod = "", uid = "" } = targetRef ?? {};
  const name = `${addresses.join(",")} ${hostname} ${namespace}/${pod} ${uid}`;
  names.set(endpoint, name);
  return name;
}

/** A listed endpoint → the desired one that it was last found equal to. */
const equals = new WeakMap<Endpoint, Endpoint>();

function isSameEndpoint(listed: Endpoint, desired: Endpoint): boolean {
  if (equals.get(listed) === desired) return true;
  if (withShared(listed, desired) !== listed) return false;
  equals.set(listed, desired);
  return true;
}

/** The slice, of those not yet touched, in which all of `count` fit most tightly (getSliceToFill). */
function tightest(slices: Iterable<EndpointSlice>, count: number): EndpointSlice | undefined {
  let best: EndpointSlice | undefined;
  let least = longestSlice;
  for (const slice of slices) {
    const left = longestSlice - count - (slice.endpoints?.length ?? 0);
    if (left < 0 || left >= least) continue;
    best = slice;
    least = left;
  }
  return best;
}

/**
 * Spreads `desired` over the slices that exist, changing as few as may be: what is there is kept in place or dropped,
 * changed slices are filled up first, and only then untouched or new ones (endpointslice reconciler.go,
 * reconcileByPortMapping). `mustChange`: slices that are written anyway. Nothing is ever evened out.
 */
export function pack(
  existing: readonly EndpointSlice[],
  desired: readonly Endpoint[],
  mustChange: (slice: EndpointSlice) => boolean,
): Packing {
  const missing = new Map(desired.map((endpoint) => [nameOf(endpoint), endpoint]));
  const update = new Map<EndpointSlice, Endpoint[]>();
  const untouched = new Set<EndpointSlice>();
  const remove: EndpointSlice[] = [];

  for (const slice of existing) {
    const before = slice.endpoints ?? [];
    const kept: Endpoint[] = [];
    let isSame = true;
    for (const endpoint of before) {
      const name = nameOf(endpoint);
      const next = missing.get(name);
      if (next === undefined) continue;
      missing.delete(name);
      kept.push(next);
      isSame &&= isSameEndpoint(endpoint, next);
    }
    if (isSame && kept.length === before.length) {
      if (mustChange(slice)) update.set(slice, kept);
      else untouched.add(slice);
    } else if (kept.length === 0) remove.push(slice);
    else update.set(slice, kept);
  }

  const rest = [...missing.values()];
  const fill = (endpoints: Endpoint[]): Endpoint[] => {
    endpoints.push(...rest.splice(0, longestSlice - endpoints.length));
    return endpoints;
  };
  for (const endpoints of [...update.values()].sort((a, b) => b.length - a.length)) fill(endpoints);
  const create: Endpoint[][] = [];
  while (rest.length > 0) {
    const slice = rest.length < longestSlice ? tightest(untouched, rest.length) : undefined;
    if (slice === undefined) create.push(fill([]));
    else {
      untouched.delete(slice);
      update.set(slice, fill([...(slice.endpoints ?? [])]));
    }
  }
  return { create, update, remove };
}

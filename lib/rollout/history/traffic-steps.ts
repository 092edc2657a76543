import type { Service } from "../../kinds/service.ts";
import type { World } from "../../log/world.ts";
import { serviceKey, type Rotation } from "../../traffic/rotation.ts";
import type { TrafficStep } from "./history.ts";
import type { MutableBand, MutableHistory } from "./mutable.ts";
import { isWatched } from "../watched.ts";

/** Adds a step to the band of each Service in scope where its shares differ from the last one. */
export function stepTraffic(history: MutableHistory, world: World): void {
  const { folding, namespace } = history;
  if (folding.reconstructing) return;
  const known = isWatched(world, "EndpointSlice", namespace) && isWatched(world, "Pod", namespace);
  for (const uid of folding.progress.scope.services) {
    const service = world.objects.Service.get(uid);
    const rotation = service && folding.progress.rotations.get(serviceKey(service));
    if (service === undefined || rotation === undefined) continue;
    growBand(bandOf(history, service), stepOf(history, rotation, known));
  }
  closeBands(history, world);
}

/** Adds a step to a band where it differs from the last one. */
export function growBand({ steps }: MutableBand, step: TrafficStep): void {
  if (!same(steps.at(-1), step)) steps.push(step);
}

function bandOf(history: MutableHistory, service: Service): MutableBand {
  const found = history.traffic.find(({ serviceUid }) => serviceUid === service.uid);
  return found ?? openBand(history, service);
}

/** Begins a band. Nobody tells who was in rotation before the first look: until then it is unknown. */
export function openBand(
  { traffic, folding, keptFrom, seenFrom }: MutableHistory,
  { uid: serviceUid, name: service, createdAt }: Pick<Service, "uid" | "name" | "createdAt">,
): MutableBand {
  const band: MutableBand = { serviceUid, service, steps: [] };
  const at = Math.max(keptFrom, createdAt);
  if (folding.now === seenFrom && at < seenFrom)
    band.steps.push({ at, state: "unknown", ready: [], external: 0, draining: [] });
  traffic.push(band);
  return band;
}

/** A Service that is gone, or selects others now, has no endpoints for this rollout any more. */
function closeBands({ traffic, folding, versions }: MutableHistory, world: World): void {
  for (const { serviceUid, steps } of traffic) {
    const last = steps.at(-1);
    if (last === undefined || last.state === "empty" || folding.progress.scope.services.includes(serviceUid))
      continue;
    if (world.objects.Service.has(serviceUid) && folding.progress.uid === undefined) continue;
    const none = versions.map(() => 0);
    steps.push({
      at: folding.now,
      state: "empty",
      ready: none,
      external: 0,
      draining: none,
    });
  }
}

/** Who gets the requests of a Service at the moment that is folded; `known`: slices and pods are both watched. */
export function stepOf(
  { folding, versions }: MutableHistory,
  rotation: Pick<Rotation, "total" | "ready" | "draining">,
  known: boolean,
): TrafficStep {
  const counts = (of: ReadonlyMap<string, number>): number[] => versions.map(({ uid }) => of.get(uid) ?? 0);
  return {
    at: folding.now,
    state: known ? (rotation.total === 0 ? "empty" : "known") : "unknown",
    ready: known ? counts(rotation.ready) : [],
    external: known ? rotation.total - sum(counts(rotation.ready)) : 0,
    draining: known ? counts(rotation.draining) : [],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function same(a: TrafficStep | undefined, b: TrafficStep): boolean {
  return (
    a !== undefined &&
    a.state === b.state &&
    a.external === b.external &&
    sameCounts(a.ready, b.ready) &&
    sameCounts(a.draining, b.draining)
  );
}

/** Lists by version: a version that came later counted 0 before. */
function sameCounts(a: readonly number[], b: readonly number[]): boolean {
  const longer = a.length > b.length ? a : b;
  return longer.every((_, index) => (a[index] ?? 0) === (b[index] ?? 0));
}

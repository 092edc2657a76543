import { same } from "../base/same.ts";
import type { SlimOf } from "../kinds/kinds.ts";
import { kindNames, shapes, type KindName } from "../kinds/shapes.ts";
import type { Change } from "./fact.ts";
import { stampOf } from "./stamp.ts";
import type { World } from "./world.ts";

/**
 * The changes that make `after` of `before`: what is gone, then what is new or different. For a page that has outlived
 * its server: the next server begins with what it finds, and what happened in between nobody saw.
 */
export function differences(before: World, after: World): readonly Change[] {
  return kindNames.flatMap((kind) => [...goneOf(kind, before, after), ...putsOf(kind, before, after)]);
}

const goneOf = (kind: KindName, before: World, after: World): readonly Change[] =>
  [...before.objects[kind].keys()]
    .filter((uid) => !after.objects[kind].has(uid))
    .map((uid) => ({ kind, uid, gone: true }) as Change);

function putsOf(kind: KindName, before: World, after: World): readonly Change[] {
  const was = before.objects[kind] as ReadonlyMap<string, SlimOf<KindName>>;
  return [...(after.objects[kind] as ReadonlyMap<string, SlimOf<KindName>>).values()]
    .filter((object) => !same(shapes[kind], was.get(object.uid), object))
    .map((put) => ({ kind, uid: put.uid, put }) as Change);
}

/**
 * What a log lacks when the server was away from `heard` until the next one's first look: that it saw nothing, as the
 * health of a watch over itself (so that the timeline hatches it), then the differences that the look found, each with
 * the time that its object tells of itself, then that it sees again. Times are server clock, ms.
 */
export function bridge(
  before: World,
  after: World,
  heard: number,
  looked: number,
): readonly { readonly change: Change; readonly at: number }[] {
  const found = differences(before, after)
    .map((change) => ({ change: stamped(before, change, heard, looked), at: looked }))
    .sort((a, b) => (a.change.stamp ?? looked) - (b.change.stamp ?? looked));
  return [
    { change: watchOver("lost", heard), at: heard },
    ...found,
    { change: watchOver("live", looked), at: looked },
    { change: { kind: "Watch", uid, gone: true }, at: looked },
  ];
}

/** A change with its object's own time, where it tells one: it happened after the last moment that was seen. */
function stamped(before: World, change: Change, heard: number, looked: number): Change {
  if (!("put" in change)) return change;
  const was = before.objects[change.kind].get(change.uid);
  const own = stampOf(change.kind, was as SlimOf<KindName> | undefined, change.put, looked);
  return own === undefined ? change : { ...change, stamp: Math.max(own, heard) };
}

/** The uid of the watch that stands for Rollscope's server itself. */
const uid = "rollscope";

function watchOver(state: "lost" | "live", since: number): Change {
  const completeUntil = state === "lost" ? since : undefined;
  const put = { uid, namespace: "", name: "Rollscope", state, since, completeUntil, message: undefined };
  return { kind: "Watch", uid, put };
}

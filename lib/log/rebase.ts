import { same } from "../base/same.ts";
import { kindNames, kinds, type KindName, type SlimOf } from "../kinds/kinds.ts";
import type { Change } from "./fact.ts";
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
    .filter((object) => !same(kinds[kind].shape, was.get(object.uid), object))
    .map((put) => ({ kind, uid: put.uid, put }) as Change);
}

/** The uid of the watch that stands for Rollscope's server itself; see `blindness`. */
export const serverWatch = "rollscope";

/**
 * A watch over Rollscope's own server, as a fact like that of any other watch: lost since the server was last heard, so
 * that the timeline hatches what no server saw. `times` are server clock, ms.
 */
export function serverLost(heard: number): Change {
  const put: SlimOf<"Watch"> = {
    uid: serverWatch,
    namespace: "",
    name: "Rollscope",
    state: "lost",
    since: heard,
    completeUntil: heard,
    message: undefined,
  };
  return { kind: "Watch", uid: serverWatch, put };
}

/** The end of that: the next server has looked. */
export const serverBack: Change = { kind: "Watch", uid: serverWatch, gone: true };

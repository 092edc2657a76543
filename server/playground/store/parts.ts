import { isList, put } from "../json.ts";
import type { Draft, KubeObject } from "../object.ts";

/** In UTF-16 code units of a part's JSON. */
export interface PartLimits {
  /** Longer parts are taken to be like no other. */
  readonly longest: number;
  /** Of all that are remembered; twice as much for a while. */
  readonly most: number;
}

/** A pod's containers are half as long; a hundred templates and what their pods have in common is no more. */
const usualParts: PartLimits = { longest: 2_000, most: 2 ** 20 };

/**
 * Makes what freezes objects wholly before they are stored, in place, and lets equal parts be one: a thousand pods of one
 * template hold its containers, its labels and who wrote them once, and so do all their versions. Parts are equal when
 * their JSON is, the order of fields included. What is frozen already is taken to be so all the way down (only whole
 * parts are ever frozen), so what is shared with an earlier version costs nothing.
 */
export function createFreezer(limits: PartLimits = usualParts): <T extends KubeObject>(object: T) => T {
  const parts = createMemory(limits.most);

  const frozen = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null || Object.isFrozen(part)) return part;
    const json = JSON.stringify(part);
    if (json.length > limits.longest) return freeze(part);
    const known = parts.get(json);
    if (known !== undefined) return known;
    parts.add(json, freeze(part));
    return part;
  };
  const freeze = (whole: object): object => {
    if (isList(whole)) for (const [place, item] of whole.entries()) whole[place] = frozen(item);
    else for (const [key, part] of Object.entries(whole)) put(whole as Draft, key, frozen(part));
    return Object.freeze(whole);
  };

  return (object) => {
    // No two objects are the same, nor are their names; their parts may be.
    if (!Object.isFrozen(object.metadata)) freeze(object.metadata);
    freeze(object);
    return object;
  };
}

/** Remembers what was used lately: whatever is not asked for while `most` is filled is forgotten then. */
function createMemory(most: number) {
  let recent = new Map<string, object>();
  let older = new Map<string, object>();
  let size = 0;
  const add = (json: string, part: object): void => {
    if (size > most) {
      older = recent;
      recent = new Map();
      size = 0;
    }
    recent.set(json, part);
    size += json.length;
  };
  return {
    add,
    get(json: string): object | undefined {
      const part = recent.get(json) ?? older.get(json);
      if (part !== undefined && !recent.has(json)) add(json, part);
      return part;
    },
  };
}

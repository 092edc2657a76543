import { type Dice, hostileLeaves } from "./values.ts";

/** What answers told that later requests can use, or misuse. */
export interface Learnt {
  readonly tokens: readonly string[];
  readonly revisions: readonly string[];
  readonly uids: readonly string[];
}

export const nothingLearnt: Learnt = { tokens: [], revisions: [], uids: [] };

/** Of each kind; older ones are forgotten. */
const most = 30;

/** What is known after an answer's text, too. */
export function learn({ tokens, revisions, uids }: Learnt, text: string): Learnt {
  const start = text.slice(0, 5_000);
  return {
    tokens: added(tokens, start, /"continue":"([^"]+)"/g),
    revisions: added(revisions, start, /"resourceVersion":"(\d+)"/g),
    uids: added(uids, start, /"uid":"([0-9a-f-]{36})"/g),
  };
}

function added(known: readonly string[], text: string, pattern: RegExp): readonly string[] {
  const found = [...text.matchAll(pattern)].flatMap(([, value = ""]) =>
    known.includes(value) ? [] : [value],
  );
  return found.length === 0 ? known : [...known, ...new Set(found)].slice(-most);
}

/** One of them, whole or with a letter changed; undefined while there are none. */
export function recalled(dice: Dice, values: readonly string[]): string | undefined {
  const [first, ...rest] = values;
  if (first === undefined) return undefined;
  const value = dice.pick([first, ...rest]);
  if (dice.chance(0.8)) return value;
  const at = dice.below(value.length);
  return `${value.slice(0, at)}${dice.pick(["0", "A", "z", "-", "=", "%", "é"])}${value.slice(at + 1)}`;
}

/** An object that says which version it is of. */
export function withVersion(dice: Dice, object: unknown, learnt: Learnt): unknown {
  if (typeof object !== "object" || object === null || !("metadata" in object)) return object;
  const { metadata } = object;
  if (typeof metadata !== "object" || metadata === null) return object;
  const said = {
    ...(dice.chance(0.7)
      ? { resourceVersion: recalled(dice, learnt.revisions) ?? dice.pick(hostileLeaves) }
      : {}),
    ...(dice.chance(0.5) ? { uid: recalled(dice, learnt.uids) ?? "u" } : {}),
  };
  return { ...object, metadata: { ...metadata, ...said } };
}

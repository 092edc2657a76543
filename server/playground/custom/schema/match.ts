import { createContext, Script } from "node:vm";

/** ms; Go's patterns take time in proportion to the text (RE2), while JavaScript's may take for ever. */
const patience = 100;
/** Letters over which no pattern takes long that repeats one thing, and any pattern. */
const [short, shortest] = [1_000, 16];

const script = new Script("pattern.test(text)");
const context = createContext({ pattern: /(?:)/, text: "" });

/** Of each pattern that took too long once, the letters over which it did. */
const slow = new WeakMap<RegExp, number>();

const repetitions = (pattern: RegExp): number => pattern.source.match(/[*+?]|\{\d/g)?.length ?? 0;

/** Whether a text matches somewhere. One over which it takes too long to tell is taken not to. */
export function matchesInTime(pattern: RegExp, text: string): boolean {
  const { length } = text;
  if (length <= shortest || (length <= short && repetitions(pattern) < 2)) return pattern.test(text);
  if (length >= (slow.get(pattern) ?? Infinity)) return false;
  Object.assign(context, { pattern, text });
  try {
    return script.runInContext(context, { timeout: patience }) === true;
  } catch {
    slow.set(pattern, length);
    return false;
  } finally {
    Object.assign(context, { text: "" });
  }
}

import { type Dice, hostileKeys, hostileLeaves, longText } from "./values.ts";

/** A copy with a few parts replaced, doubled, lost or added. */
export function spoilt(dice: Dice, value: unknown): unknown {
  let next = structuredClone(value);
  for (let times = dice.below(3); times > 0; times -= 1) next = spoiltOnce(dice, next);
  return next;
}

function spoiltOnce(dice: Dice, value: unknown): unknown {
  if (typeof value !== "object" || value === null || dice.chance(0.1)) return spoiltLeaf(dice);
  const keys = Object.keys(value) as [string, ...string[]];
  const target = value as Record<string, unknown>;
  if (keys.length === 0 || dice.chance(0.2)) {
    const key = Array.isArray(value) ? String(keys.length) : dice.pick(hostileKeys);
    Object.defineProperty(target, key, {
      value: spoiltLeaf(dice),
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return value;
  }
  const key = dice.pick(keys);
  if (dice.chance(0.1) && !Array.isArray(value)) Reflect.deleteProperty(target, key);
  else target[key] = dice.chance(0.3) ? spoiltLeaf(dice) : spoiltOnce(dice, target[key]);
  return value;
}

export function spoiltLeaf(dice: Dice): unknown {
  if (dice.chance(0.03)) return longText(dice);
  return structuredClone(dice.pick(hostileLeaves));
}

/** JSON, now and then with what only a text can say: a field twice, `-0`, a number beyond all numbers, depth. */
export function encoded(dice: Dice, value: unknown): string {
  const text = JSON.stringify(value);
  if (dice.chance(0.9) || !text.endsWith("}")) return text;
  const odd = dice.pick([
    '"a":-0',
    '"spec":{},"spec":{"replicas":1}',
    '"a":1e999',
    `"a":${"[".repeat(9_000)}${"]".repeat(9_000)}`,
    `"a":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
    '"metadata":{"name":"odd","name":"a"}',
  ]);
  return `${text.slice(0, -1)}${text === "{}" ? "" : ","}${odd}}`;
}

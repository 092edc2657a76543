import { isObject } from "../../json.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import { canonicalQuantity } from "../../kinds/quantity.ts";

export const hashLabel = "pod-template-hash";

/** Fields that Go leaves out when they are 0 or false: clients that decode and encode a template drop them. */
const droppedZeros: ReadonlySet<string> = new Set([
  ...["hostNetwork", "hostPID", "hostIPC", "stdin", "stdinOnce", "tty", "readOnly"],
  ...["hostPort", "initialDelaySeconds"],
]);
const maps: ReadonlySet<string> = new Set([
  ...["labels", "annotations", "matchLabels", "nodeSelector", "limits", "requests", "overhead"],
  "metadata",
]);
const amounts: ReadonlySet<string> = new Set(["limits", "requests", "overhead", "sizeLimit", "divisor"]);

const isNothing = (key: string, value: unknown): boolean => {
  if (value === undefined || value === null || value === "") return true;
  if (value === false || value === 0) return droppedZeros.has(key);
  if (Array.isArray(value)) return value.length === 0;
  return maps.has(key) && isObject(value) && Object.keys(value).length === 0;
};

function amountText(value: unknown): unknown {
  try {
    return canonicalQuantity(String(value));
  } catch {
    return value;
  }
}

/** The same text for what upstream's semantic equality holds equal: nothing and empty, `1` and `1000m`. */
function canonical(value: unknown, under: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, "")).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(amounts.has(under) ? amountText(value) : value);
  const asLabels = under === "labels" || under === "annotations";
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    if (under === "labels" && key === hashLabel) continue;
    const part = value[key];
    // A label may be empty; a list or map in it was empty when only the hash was in it.
    if (!asLabels && isNothing(key, part)) continue;
    const text = canonical(part, amounts.has(under) ? under : key);
    if (maps.has(key) && text === "{}") continue;
    parts.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${parts.join(",")}}`;
}

const texts = new WeakMap<PodTemplateSpec, string>();

function textOf(template: PodTemplateSpec): string {
  const known = texts.get(template);
  if (known !== undefined) return known;
  const text = canonical(template, "");
  texts.set(template, text);
  return text;
}

/** Whether two templates ask for the same pods, whatever their hash labels (EqualIgnoreHash). For stored templates. */
export const sameTemplate = (a: PodTemplateSpec | undefined, b: PodTemplateSpec): boolean =>
  a !== undefined && (a === b || textOf(a) === textOf(b));

const alphabet = "bcdfghjklmnpqrstvwxz2456789";

/** Digits as upstream writes them in names: no vowels, so no words (apimachinery pkg/util/rand, SafeEncodeString). */
const safe = (digits: string): string =>
  digits.replace(/\d/g, (digit) => alphabet.charAt(digit.charCodeAt(0) % alphabet.length));

function fnv1a(bytes: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/**
 * A short name for a template: as upstream's pod-template-hash is made (pkg/controller, ComputeHash), but of canonical
 * JSON; upstream's own changes with the layout of its Go structs. `collisions`: the Deployment's collisionCount.
 */
export function templateHash(template: PodTemplateSpec, collisions: number | undefined): string {
  const text = new TextEncoder().encode(textOf(template));
  const suffix = new Uint8Array(collisions === undefined ? 0 : 8);
  if (collisions !== undefined) new DataView(suffix.buffer).setUint32(0, collisions, true);
  return safe(String(fnv1a([...text, ...suffix])));
}

import { recordAt, stringsAt, type Raw } from "../../base/raw.ts";
import { diffFields } from "../../diff/diff-fields.ts";
import { diffLines } from "../../diff/diff-lines.ts";
import type { FieldChange } from "../../diff/change.ts";
import { declaredOf } from "../../helm/drift.ts";
import { titleOf } from "../../helm/manifest.ts";
import { decodedText } from "../../mask/base64.ts";
import { maskObject } from "../../mask/mask.ts";
import type { Seen } from "../command.ts";
import type { Change } from "../preview.ts";
import { isKept, objectOf, type Pair } from "./pairs.ts";

type Tools = Pick<Seen, "digest" | "yaml">;

/**
 * What helm would do to an object, on the fields that are declared, masked: those that the goal declares become as it
 * says, those that only the installed manifest declares go, and all others stay as they are. Undefined: nothing.
 */
export function changeOf(pair: Pair, namespace: string, tools: Tools): Change | undefined {
  const object = objectOf(pair);
  const title = object.namespace === namespace ? titleOf(object) : `${titleOf(object)} (${object.namespace})`;
  const of = (raw: Raw | undefined): Raw | undefined =>
    raw === undefined ? undefined : (maskObject(plainSecret(raw), tools.digest) as Raw);
  const { before, after, live } = pair;
  const [old, goal] = [of(before?.raw), of(after?.raw)];
  const now = live === "unread" ? "unread" : of(live);
  if (goal === undefined) return deletion(title, { now: now === "unread" ? old : now, old }, tools);
  if (now === undefined || (now === "unread" && old === undefined))
    return { title, state: "created", fields: [], lines: linesOf(undefined, goal, tools) };
  return changed(title, { was: now === "unread" ? old : now, old, goal }, tools);
}

function deletion(
  title: string,
  { now, old }: { readonly now: Raw | undefined; readonly old: Raw | undefined },
  tools: Tools,
): Change | undefined {
  if (now === undefined) return undefined;
  if (isKept(now)) return { title, state: "kept", fields: [], lines: [] };
  return { title, state: "deleted", fields: [], lines: linesOf(old, undefined, tools) };
}

interface Objects {
  readonly was: Raw | undefined;
  readonly old: Raw | undefined;
  readonly goal: Raw;
}

function changed(title: string, { was = {}, old, goal }: Objects, tools: Tools): Change | undefined {
  const [now, left] = [declaredOf(goal, was), old === undefined ? {} : declaredOf(old, was)];
  const set = diffFields(now, goal);
  const known = new Set(set.map(({ path }) => path));
  const taken = diffFields(left, goal).filter(({ path, after }) => after === undefined && !known.has(path));
  const fields: readonly FieldChange[] = [...set, ...taken];
  return fields.length === 0
    ? undefined
    : { title, state: "changed", fields, lines: linesOf(now, goal, tools) };
}

const linesOf = (before: Raw | undefined, after: Raw | undefined, { yaml }: Tools) =>
  diffLines(before === undefined ? "" : yaml(before), after === undefined ? "" : yaml(after));

/** A Secret with its data as text where it is text: a manifest may say it so, and the API server never does. */
function plainSecret(raw: Raw): Raw {
  if (raw["kind"] !== "Secret") return raw;
  const { stringData: _, ...rest } = raw;
  const decoded = Object.entries(stringsAt(raw, "data")).map(([key, value]) => [
    key,
    decodedText(value) ?? value,
  ]);
  return { ...rest, data: { ...Object.fromEntries(decoded), ...recordAt(raw, "stringData") } };
}

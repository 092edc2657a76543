import { check } from "../base/check.ts";
import { dict, int, maybe, struct, text, time, word, type Infer, type Shape } from "../base/shape.ts";
import { kinds, kindNames, type KindName, type SlimOf } from "../kinds/kinds.ts";
import type { Fact } from "./fact.ts";
import type { World } from "./world.ts";

/**
 * The form of a facts file: lines of JSON. The first says what it is, then come the objects of the base, then the facts,
 * and the last says how many facts there were, so that a file that was cut off is told from a whole one.
 */
export const factsVersion = 1;

const header = struct({
  version: int,
  /** See `Log`. */
  keptFrom: time,
  seenFrom: time,
  /** The number of the last fact that is already in the objects. */
  seq: int,
  /** Where it comes from, in words for a person, such as `context` and `rollout`. */
  about: dict(text),
});

export type FactsHeader = Omit<Infer<typeof header>, "version">;

export interface FactsFile extends FactsHeader {
  readonly base: readonly { readonly kind: KindName; readonly put: SlimOf<KindName> }[];
  readonly facts: readonly Fact[];
}

/** Why a file is not taken; then nothing of it is. Lines count from 1. */
export type FileFault =
  | { readonly type: "foreign" }
  | { readonly type: "newer"; readonly version: number }
  | { readonly type: "damaged"; readonly line: number };

/** The lines of a facts file, each without its end. What is to be in it passes `takes`. */
export function* factsLines(
  { keptFrom, seenFrom, seq, about }: FactsHeader,
  base: World,
  facts: Iterable<Fact>,
): Generator<string, void> {
  yield JSON.stringify({ rollscope: "facts", version: factsVersion, keptFrom, seenFrom, seq, about });
  for (const kind of kindNames)
    for (const put of base.objects[kind].values()) yield JSON.stringify({ kind, put });
  let count = 0;
  for (const fact of facts) {
    count++;
    yield JSON.stringify(fact);
  }
  yield JSON.stringify({ end: count });
}

/** Reads a facts file from its whole text. Every object is checked against the shape of its kind. */
export function readFacts(content: string): FactsFile | FileFault {
  const lines = content.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const first = parse(lines[0] ?? "");
  if (first?.["rollscope"] !== "facts") return { type: "foreign" };
  if (typeof first["version"] === "number" && first["version"] > factsVersion)
    return { type: "newer", version: first["version"] };
  const head = check(header, first);
  if (head.type === "bad") return { type: "damaged", line: 1 };
  const { version: _, ...rest } = head.value;
  return readBody(rest, lines);
}

function readBody(head: FactsHeader, lines: readonly string[]): FactsFile | FileFault {
  const base: { kind: KindName; put: SlimOf<KindName> }[] = [];
  const facts: Fact[] = [];
  let previous: Pick<Fact, "seq" | "at"> = { seq: head.seq, at: head.keptFrom };
  for (let index = 1; index < lines.length - 1; index++) {
    const line = readLine(parse(lines[index] ?? ""));
    if (line?.type === "object" && facts.length === 0) base.push({ kind: line.kind, put: line.put });
    else if (line?.type === "fact" && follows(previous, line.fact)) facts.push((previous = line.fact));
    else return { type: "damaged", line: index + 1 };
  }
  const whole = parse(lines.at(-1) ?? "")?.["end"] === facts.length && lines.length > 1;
  return whole ? { ...head, base, facts } : { type: "damaged", line: lines.length };
}

const follows = (previous: Pick<Fact, "seq" | "at">, fact: Fact): boolean =>
  fact.seq > previous.seq && fact.at >= previous.at;

const factHead = struct({ seq: int, at: time, stamp: maybe(time), kind: word, uid: word });

type Line =
  | { readonly type: "object"; readonly kind: KindName; readonly put: SlimOf<KindName> }
  | { readonly type: "fact"; readonly fact: Fact };

function readLine(raw: Readonly<Record<string, unknown>> | undefined): Line | undefined {
  const kind = kindNames.find((name) => name === raw?.["kind"]);
  if (raw === undefined || kind === undefined) return undefined;
  const put =
    raw["put"] === undefined ? undefined : check(kinds[kind].shape as Shape<SlimOf<KindName>>, raw["put"]);
  if (put?.type === "bad") return undefined;
  const object = put?.value;
  if (raw["seq"] === undefined)
    return object === undefined ? undefined : { type: "object", kind, put: object };

  const head = check(factHead, raw);
  if (head.type === "bad") return undefined;
  const { stamp, uid, ...rest } = head.value;
  const parts = { ...rest, ...(stamp === undefined ? {} : { stamp }), uid };
  if (object !== undefined && object.uid === uid)
    return { type: "fact", fact: { ...parts, put: object } as Fact };
  return object === undefined && raw["gone"] === true
    ? { type: "fact", fact: { ...parts, gone: true } as Fact }
    : undefined;
}

/** The record on a line, or undefined where it is none. */
function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

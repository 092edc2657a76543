import { describe, expect, it } from "vitest";
import { factsLines, readFacts, type FactsFile } from "./file.ts";
import { createLog, type Log } from "./log.ts";
import { createRandom, createTestCluster } from "./testing/cluster.ts";
import { kindNames } from "../kinds/kinds.ts";

const start = Date.parse("2026-01-01T00:00:00Z");

function createFilledLog(): Log {
  const cluster = createTestCluster(createRandom(1));
  const limits = { time: 4_000, bytes: Infinity };
  const log = createLog({ epoch: "one", homeOf: ({}, { kind }) => kind, limits });
  log.open(start);
  for (let at = start; at < start + 10_000; at += 50)
    for (const change of cluster.step(at))
      log.append(at % 500 === 0 ? { ...change, stamp: at - 7 } : change, at);
  return log;
}

function linesOf(log: Log): string[] {
  const header = {
    keptFrom: log.keptFrom(),
    seenFrom: log.seenFrom() ?? 0,
    seq: log.baseSeq(),
    about: { context: "test", rollout: "shop/web" },
  };
  return [...factsLines(header, log.base, log.facts)];
}

const good = (file: ReturnType<typeof readFacts>): FactsFile => {
  if ("type" in file) throw new Error(JSON.stringify(file));
  return file;
};

describe("a facts file", () => {
  it("gives back what was written: the base, every fact, and where it is from", () => {
    const log = createFilledLog();
    const file = good(readFacts(`${linesOf(log).join("\n")}\n`));
    expect(file.facts).toEqual(log.facts);
    expect(file.base.length).toBeGreaterThan(5);
    for (const kind of kindNames)
      expect(file.base.filter((line) => line.kind === kind).map(({ put }) => put)).toEqual([
        ...log.base.objects[kind].values(),
      ]);
    expect(file).toMatchObject({
      keptFrom: log.keptFrom(),
      seenFrom: start,
      seq: log.baseSeq(),
      about: { context: "test", rollout: "shop/web" },
    });
  });

  it.each([
    ["another JSON", '{"kind":"Pod"}'],
    ["text", "apiVersion: v1\nkind: Pod"],
    ["nothing", ""],
    ["a list", "[1, 2]"],
  ])("is foreign where it is %s", (_, content) => {
    expect(readFacts(content)).toEqual({ type: "foreign" });
  });

  it("of a newer version says which", () => {
    expect(readFacts('{"rollscope":"facts","version":7}')).toEqual({ type: "newer", version: 7 });
  });

  const lines = linesOf(createFilledLog());
  const firstFact = lines.findIndex((line) => line.startsWith('{"kind"') && line.includes('"seq"'));

  it("that was cut off anywhere is damaged at the line where it ends", () => {
    for (const length of [1, 2, firstFact, lines.length - 1])
      expect(readFacts(lines.slice(0, length).join("\n"))).toEqual({ type: "damaged", line: length });
  });

  const line = (change: (raw: Record<string, unknown>) => void): string => {
    const raw = JSON.parse(lines[firstFact] ?? "") as Record<string, unknown>;
    change(raw);
    return JSON.stringify(raw);
  };
  it.each([
    ["no JSON", "{"],
    ["of a kind that is none", line((raw) => (raw["kind"] = "Secret"))],
    ["without a number", line((raw) => (raw["seq"] = "1"))],
    ["of another object than it says", line((raw) => (raw["uid"] = "other"))],
    ["with a number that falls", line((raw) => (raw["seq"] = 0))],
    ["with a time that falls", line((raw) => (raw["at"] = 5))],
    ["neither put nor gone", line((raw) => Object.assign(raw, { put: undefined, gone: undefined }))],
    ["of an object that lacks a field", line((raw) => (raw["put"] = { uid: raw["uid"] }))],
  ])("is damaged at a line that is %s, and nothing of it is taken", (_, bad) => {
    const damaged = lines.with(firstFact, bad).join("\n");
    expect(readFacts(damaged)).toEqual({ type: "damaged", line: firstFact + 1 });
  });

  it("leaves out what this version does not know of an object", () => {
    const more = line((raw) => {
      raw["unheard"] = "x";
      if ("put" in raw) (raw["put"] as Record<string, unknown>)["unheard"] = "x";
    });
    expect(JSON.stringify(good(readFacts(lines.with(firstFact, more).join("\n"))))).not.toContain("unheard");
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { factsLines } from "../../lib/log/file.ts";
import { createLog } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import { endOf, logOf, readRecording } from "./recording.ts";
import { deployment, replicaSet, start } from "../testing/small-rollout.ts";

const source = createLog({ epoch: "e", homeOf, limits: { time: Infinity, bytes: Infinity } });
source.append(deployment("web:1.0", 2), start);
source.append(replicaSet("web:1.0", 2, 2), start);
source.open(start + 1_000);
source.append(deployment("web:2.0", 0, 2), start + 5_000);
source.append(replicaSet("web:2.0", 1, 0, 2), start + 5_010);
source.append(replicaSet("web:2.0", 1, 1, 2), start + 9_000);
const head = { keptFrom: source.keptFrom(), seenFrom: start + 1_000, seq: source.baseSeq(), about: {} };
const lines = [...factsLines(head, source.base, source.facts)];
const whole = `${lines.join("\n")}\n`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-recording-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const file = join(folder, "x.facts");
  await writeFile(file, content);
  return readRecording(file);
}

async function problemOf(content: string | Buffer) {
  const answer = await read(content);
  return "id" in answer ? { id: answer.id, args: { ...answer.args, file: undefined } } : "was read";
}

test("a recording is opened with the objects, facts and dates that it was made with, packed or not", async () => {
  for (const content of [whole, gzipSync(whole)]) {
    const facts = await read(content);
    if ("id" in facts) throw new Error(facts.id);
    const log = logOf(facts);
    expect(log.world).toEqual(source.world);
    expect(log.base).toEqual(source.base);
    expect(log.facts.map(({ at }) => at - start)).toEqual([5_000, 5_010, 9_000]);
    expect([log.keptFrom(), log.seenFrom(), endOf(facts)]).toEqual([
      start + 1_000,
      start + 1_000,
      start + 9_000,
    ]);
  }
});

test("each opening is a life of its own", async () => {
  const facts = await read(whole);
  if ("id" in facts) throw new Error(facts.id);
  expect(logOf(facts).epoch).not.toBe(logOf(facts).epoch);
});

test("a recording in which nothing happened ends where it begins", async () => {
  const facts = await read([...factsLines(head, source.base, [])].join("\n"));
  expect("id" in facts ? facts.id : endOf(facts)).toBe(start + 1_000);
});

test("a file that is not there, or is a folder, is said to be so", async () => {
  expect(await readRecording(join(folder, "none"))).toMatchObject({ id: "fileMissing" });
  expect(await readRecording(folder)).toMatchObject({
    id: "fileUnreadable",
    args: { reason: "it is a folder" },
  });
});

test.each(["", "\n", "{}", "apiVersion: v1\nkind: Config\n", '{"rollscope":"notes"}', "\u0000\u0001", "[]"])(
  "%j is no recording",
  async (content) => {
    expect(await problemOf(content)).toMatchObject({ id: "fileForeign" });
  },
);

test("a file of a newer Rollscope is named by its format", async () => {
  expect(await problemOf(whole.replace('"version":1', '"version":7'))).toMatchObject({
    id: "fileNewer",
    args: { version: "7", known: "1" },
  });
});

test("a file that was cut off anywhere is damaged, or no recording at all", async () => {
  for (let length = 0; length < whole.trimEnd().length; length += 7)
    expect(await problemOf(whole.slice(0, length))).toMatchObject({
      id: expect.stringMatching(/^file(Damaged|Foreign)$/) as string,
    });
  expect(await problemOf(gzipSync(whole).subarray(0, 200))).toMatchObject({ id: "filePacked" });
});

test("a damaged line is named by its number, and nothing of the file is used", async () => {
  const broken = lines.map((line, index) =>
    index === 3 ? line.replace('"replicas":2', '"replicas":"two"') : line,
  );
  expect(lines[3]).not.toBe(broken[3]);
  expect(await problemOf(broken.join("\n"))).toMatchObject({ id: "fileDamaged", args: { line: "4" } });
  const missing = lines.filter((_, index) => index !== lines.length - 2);
  expect(await problemOf(missing.join("\n"))).toMatchObject({ id: "fileDamaged" });
});

test("a file that is larger than may be opened is called that, packed or not", async () => {
  for (const content of [whole, gzipSync(whole)]) {
    const file = join(folder, "large.facts");
    await writeFile(file, content);
    expect(await readRecording(file, whole.length - 1)).toEqual({
      id: "fileTooLarge",
      args: { file, most: "0" },
    });
    expect(await readRecording(file, whole.length)).toHaveProperty("facts");
  }
});

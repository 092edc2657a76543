import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Change } from "../../lib/log/fact.ts";
import { factsVersion, readFacts, type FactsFile, type FileFault } from "../../lib/log/file.ts";
import { createLog, type Log } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { problem } from "../../lib/words/problem.ts";

const mebibyte = 1024 * 1024;
/** A file that is more than this, unpacked, was not made by us; and a text of much more cannot be held. */
const most = 500 * mebibyte;

/** Reads a facts file, packed by gzip or not, of up to `largest` bytes. Whatever is wrong with it, nothing of it is used. */
export async function readRecording(file: string, largest = most): Promise<FactsFile | Problem> {
  const content = await readText(file, largest);
  if (typeof content !== "string") return content;
  const facts = readFacts(content);
  return "type" in facts ? faultOf(file, facts) : facts;
}

async function readText(file: string, largest: number): Promise<string | Problem> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return problem("fileMissing", { file });
    if (code === "ERR_FS_FILE_TOO_LARGE") return tooLarge(file, largest);
    return problem("fileUnreadable", { file, reason: code === "EISDIR" ? "it is a folder" : message });
  }
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!packed) return bytes.length > largest ? tooLarge(file, largest) : bytes.toString("utf8");
  try {
    const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: largest });
    return unpacked.toString("utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return tooLarge(file, largest);
    return problem("filePacked", { file, reason: error instanceof Error ? error.message : String(error) });
  }
}

const tooLarge = (file: string, largest: number): Problem =>
  problem("fileTooLarge", { file, most: String(Math.floor(largest / mebibyte)) });

function faultOf(file: string, fault: FileFault): Problem {
  switch (fault.type) {
    case "foreign":
      return problem("fileForeign", { file });
    case "newer":
      return problem("fileNewer", { file, version: String(fault.version), known: String(factsVersion) });
    case "damaged":
      return problem("fileDamaged", { file, line: String(fault.line) });
  }
}

/** The log of a recording, with the dates that it was recorded with. It goes the way of facts from a cluster. */
export function logOf({ base, facts, keptFrom }: FactsFile): Log {
  const log = createLog({ epoch: randomUUID(), homeOf, limits: { time: Infinity, bytes: Infinity } });
  for (const { kind, put } of base) log.append({ kind, uid: put.uid, put } as Change, keptFrom);
  log.open(keptFrom);
  for (const { seq: _, at, ...change } of facts) log.append(change, at);
  return log;
}

/** The last moment in a recording, ms. */
export const endOf = ({ facts, keptFrom }: FactsFile): number => facts.at(-1)?.at ?? keptFrom;

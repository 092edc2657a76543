import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { withoutEscapes } from "../../../lib/base/escapes.ts";

export interface LineReader {
  readonly read: (stream: Readable) => void;
  /** All lines that were kept. */
  readonly end: () => readonly string[];
}

/** Of a program that writes more than this only the beginning and the end are kept. */
const most = { lines: 400, tail: 100, length: 2_000 } as const;

/** Reads what a program writes, line by line and bounded; each line that is kept is told as it comes. */
export function createReader(said: (line: string) => void): LineReader {
  const head: string[] = [];
  const tail: string[] = [];
  let left = 0;
  const take = (raw: string): void => {
    const line = plain(raw);
    if (line === "") return;
    if (head.length < most.lines) {
      head.push(line);
      said(line);
      return;
    }
    tail.push(line);
    if (tail.length > most.tail) {
      tail.shift();
      left += 1;
    }
  };
  const rests: (() => void)[] = [];
  return {
    read: (stream) => {
      const decoder = new StringDecoder("utf8");
      let rest = "";
      stream.on("data", (bytes: Buffer) => {
        const lines = (rest + decoder.write(bytes)).split("\n");
        // What never ends a line is cut as well: it must not be kept whole to find that out.
        rest = (lines.pop() ?? "").slice(0, most.length + 1);
        for (const line of lines) take(line);
      });
      rests.push(() => {
        take(rest);
        rest = "";
      });
    },
    end: () => {
      for (const flush of rests.splice(0)) flush();
      return [...head, ...(left > 0 ? [`… ${left} lines are left out …`] : []), ...tail];
    },
  };
}

/** Without what moves a cursor or changes a colour, and no longer than one reads. */
function plain(line: string): string {
  const text = withoutEscapes(line.slice(0, most.length * 2))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trimEnd();
  return text.length > most.length ? `${text.slice(0, most.length)}…` : text;
}

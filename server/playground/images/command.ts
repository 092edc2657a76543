import type { End, Stop } from "./image.ts";

/*
 * A container's command is not run: it is read for what it would do. A shell or a small tool (below) is a program of its
 * own that serves nothing: it lasts as long as its `sleep N` add up to, or for ever with `sleep infinity`, `tail -f` or
 * `while`/`sleep` loops, and ends with the code of its last `exit N` (1 for `false`), else 0. `echo` writes to the log.
 * Any other command is the image's own program with other arguments, and behaves as the image does, save where a
 * container is meant to end (init containers, pods of a Job): there it ends well after a moment.
 */

const tools = new Set([
  ...[
    "sh",
    "bash",
    "ash",
    "dash",
    "zsh",
    "sleep",
    "echo",
    "printf",
    "true",
    "false",
    "date",
    "ls",
    "cat",
    "env",
  ],
  ...[
    "printenv",
    "wget",
    "curl",
    "test",
    "tail",
    "head",
    "grep",
    "sed",
    "awk",
    "perl",
    "nslookup",
    "nc",
    "mkdir",
  ],
  ...[
    "cp",
    "mv",
    "rm",
    "chmod",
    "chown",
    "touch",
    "hostname",
    "id",
    "whoami",
    "uname",
    "expr",
    "timeout",
    "seq",
  ],
]);

export interface Program {
  readonly end: End;
  readonly stop: Stop;
  readonly says: readonly string[];
}

/** ms that an ended command takes beside its sleeps. */
const moment = 500;
const longest = 365 * 24 * 3600 * 1000;

const units: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3, d: 86400e3 };

/** Sum of all `sleep N` in a script, in ms. */
export function sleeps(script: string): number {
  let sum = 0;
  for (const [, amount, unit] of script.matchAll(/\bsleep\s+(\d+(?:\.\d+)?)([smhd])?\b/g)) {
    sum += Number(amount) * (units[unit ?? "s"] ?? 1e3);
  }
  return Math.min(sum, longest);
}

function exitCode(script: string): number {
  const last = [...script.matchAll(/\bexit\s+(\d{1,3})\b/g)].at(-1);
  if (last?.[1] !== undefined) return Number(last[1]) % 256;
  return /(^|[\s;&|/])false\s*$/.test(script) ? 1 : 0;
}

const echoes = (script: string): readonly string[] =>
  [...script.matchAll(/\becho\s+(?:-[ne]+\s+)?(?:"([^"]*)"|'([^']*)'|([^;&|>\n]*))/g)]
    .map(([, double, single, bare]) => (double ?? single ?? bare ?? "").trim())
    .filter((line) => line !== "")
    .slice(0, 100);

const endless = /\bsleep\s+(infinity|inf)\b|\btail\s+-[fF]|\bwhile\s+(true|:|sleep)|\bfor\s*\(\(;;\)\)/;

/**
 * What `command` and `args` (in `words`) make of a container; undefined: the image's own program. `ends`: whether the
 * container is meant to end.
 */
export function programOf(words: readonly string[], ends: boolean): Program | undefined {
  const first = words[0]?.split("/").at(-1) ?? "";
  if (!tools.has(first) && !ends) return undefined;
  const script = words.join(" ").slice(0, 100_000);
  const stop: Stop = /\btrap\b/.test(script) ? { type: "exits", after: 100, code: 0 } : { type: "ignores" };
  const says = echoes(script);
  if (endless.test(script)) return { end: { type: "never" }, stop, says };
  const code = exitCode(script);
  const reason = code === 0 ? "Completed" : "Error";
  return { end: { type: "exits", after: sleeps(script) + moment, code, reason, says }, stop, says: [] };
}

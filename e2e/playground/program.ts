import { spawn } from "node:child_process";
import path from "node:path";
import type { Ran } from "../control-plane/run.ts";

/** A program that runs beside a story. */
export interface Running {
  /** What it has written as soon as that matches; an error with what it has written when it ended without. */
  readonly until: (wanted: RegExp) => Promise<string>;
  /** Its end, which it finds by itself. */
  readonly ended: Promise<Ran>;
  /** Ends it, as Ctrl-C does. */
  readonly end: () => Promise<Ran>;
  /** Ends it at once, as a crash does: it leaves as it is what it was at. */
  readonly kill: () => Promise<Ran>;
}

interface Options {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string | undefined;
  /** ms after which it is ended. */
  readonly patience?: number;
}

/** Starts a program; one that does not end in time is killed, and its code is 1. */
export function start(
  file: string,
  args: readonly string[],
  { cwd, env, input, patience = 40_000 }: Options,
): Running {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env } });
  const late = setTimeout(() => {
    stderr += `\n${path.basename(file)} was ended after ${patience} ms.`;
    child.kill("SIGKILL");
  }, patience);
  let stdout = "";
  let stderr = "";
  let hear = (): void => undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    hear();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input ?? "");
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(late);
      resolve({ code: code ?? 1, stdout, stderr });
    });
  });
  return {
    until: (wanted) =>
      new Promise((resolve, reject) => {
        hear = () => {
          if (wanted.test(stdout)) resolve(stdout);
        };
        hear();
        void ended.then(() => {
          reject(
            new Error(`${path.basename(file)} ended before it wrote ${String(wanted)}:\n${stdout}${stderr}`),
          );
        });
      }),
    ended,
    end() {
      child.kill("SIGINT");
      return ended;
    },
    kill() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

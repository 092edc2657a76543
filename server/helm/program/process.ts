import { spawn } from "node:child_process";
import { createReader } from "./lines.ts";

export interface Ran {
  /** late: it was ended after its time. unstartable: there is no such program, or it may not be run. */
  readonly end: "exited" | "late" | "unstartable";
  /** Undefined unless it exited by itself. */
  readonly code: number | undefined;
  /** What it wrote, both streams in the order in which they came; where it never ran, why. */
  readonly lines: readonly string[];
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** ms */
  readonly limit: number;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
  /** Told each line as it comes. */
  readonly said?: (line: string) => void;
}

/** ms that a program may take to end once it was asked to; after that it is killed. */
const farewell = 3_000;

/**
 * Runs a program to its end by its list of arguments; no shell sees them. It leads a process group of its own, so that
 * whatever it has started ends with it when its time is over, and a Ctrl-C that is meant for us does not reach it.
 */
export function runProgram(file: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const { env, cwd, limit, said, signal } = options;
  return new Promise((resolve) => {
    const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
    const child = spawn(file, args, { env: env as NodeJS.ProcessEnv, cwd, detached: true, stdio });
    const output = createReader(said ?? (() => undefined));
    let late = false;
    let killing: NodeJS.Timeout | undefined;
    const endIt = (): void => {
      late = true;
      signalGroup(child.pid, "SIGTERM");
      killing = setTimeout(() => {
        signalGroup(child.pid, "SIGKILL");
        // Whoever left the group may hold the pipes for ever.
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
      }, farewell);
    };
    const ending = setTimeout(endIt, limit);
    signal?.addEventListener("abort", endIt);
    const finish = (ran: Omit<Ran, "lines">, why: readonly string[] = []): void => {
      clearTimeout(ending);
      clearTimeout(killing);
      signal?.removeEventListener("abort", endIt);
      resolve({ ...ran, lines: [...output.end(), ...why] });
    };
    for (const stream of [child.stdout, child.stderr]) output.read(stream);
    child.on("error", ({ message }) => {
      finish({ end: "unstartable", code: undefined }, [message]);
    });
    child.on("close", (code) => {
      finish(late ? { end: "late", code: undefined } : { end: "exited", code: code ?? undefined });
    });
  });
}

/** A program that has just ended by itself has no group any more. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

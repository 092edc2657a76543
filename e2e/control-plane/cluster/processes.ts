import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { leash } from "./leash.ts";

export interface Process {
  readonly name: string;
  readonly pid: number;
  /** Ends it and waits until it is gone; a frozen one is ended too. */
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Stops its clock (SIGSTOP): connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
}

export interface Processes {
  start(name: string, file: string, args: readonly string[]): Process;
  /** Resolves when a process ends that nobody told to, with a sentence and the last lines of its log. */
  readonly died: Promise<Error>;
  stopAll(): Promise<void>;
}

/** Processes that share a folder for their logs, and all end before we do. */
export function processes(folder: string, env: Readonly<Record<string, string>>): Processes {
  const logs = path.join(folder, "logs");
  mkdirSync(logs, { recursive: true });
  const held = leash(folder);
  const running = new Map<string, Process>();
  let reportDeath: (error: Error) => void = () => undefined;
  const died = new Promise<Error>((resolve) => (reportDeath = resolve));

  function start(name: string, file: string, args: readonly string[]): Process {
    const log = path.join(logs, `${name}.log`);
    const output = openSync(log, "a");
    // In a process group of its own, so that a Ctrl-C reaches us alone and we end it in order.
    const child = spawn(file, args, {
      stdio: ["ignore", output, output],
      detached: true,
      env: { ...process.env, ...env },
    });
    closeSync(output);
    child.on("error", () => undefined);
    const pid = child.pid;
    if (pid === undefined) throw new Error(`${name} could not be started from ${file}.`);
    held.hold(pid);
    let expected = false;
    const gone = new Promise<void>((resolve) => {
      child.on("exit", (code, signal) => {
        held.release(pid);
        if (running.get(name) === self) running.delete(name);
        if (!expected)
          reportDeath(new Error(`${name} ended with ${signal ?? code}; its last lines:\n${lastLines(log)}`));
        resolve();
      });
    });
    const self: Process = {
      name,
      pid,
      kill: async (signal) => {
        expected = true;
        child.kill(signal);
        child.kill("SIGCONT");
        const patience = setTimeout(() => child.kill("SIGKILL"), 5_000);
        await gone;
        clearTimeout(patience);
      },
      freeze: () => void child.kill("SIGSTOP"),
      thaw: () => void child.kill("SIGCONT"),
    };
    running.set(name, self);
    return self;
  }

  return {
    start,
    died,
    stopAll: async () => {
      await Promise.all([...running.values()].map((one) => one.kill("SIGKILL")));
      await held.end();
    },
  };
}

function lastLines(log: string): string {
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  // What a Go program says last, when it panics, is where; what it says first is why.
  const panic = lines.filter((line) => line.startsWith("panic: "));
  return [...panic, ...lines.slice(-10)].join("\n");
}

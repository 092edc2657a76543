import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import manifest from "../../package.json" with { type: "json" };

/** A running Rollscope, as a user would have started it. */
export interface Rollscope {
  readonly address: string;
  readonly pid: number;
  /** Every line that it printed so far. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

/** The options of Node itself with which `npm start` starts it. */
const nodeOptions = manifest.scripts.start.split(" ").filter((word) => word.startsWith("--"));

/**
 * Starts the server with these options and resolves with the address that it prints.
 * `environment` replaces KUBECONFIG and the like; nothing of the machine's own kubeconfig is seen.
 */
export async function startRollscope(
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Rollscope> {
  const child = spawn(process.execPath, [...nodeOptions, "server/main.ts", ...options], {
    env: { ...process.env, HOME: "/nonexistent", KUBECONFIG: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const read = (line: string): void => {
      lines.push(line);
      const found = /http:\/\/[^\s]+/.exec(line)?.[0];
      if (found !== undefined) resolve(found.replace(/\/$/, ""));
    };
    createInterface({ input: child.stdout }).on("line", read);
    createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    child.once("exit", (code) => {
      reject(
        new Error(`Rollscope ended with ${String(code)} before it printed an address:\n${lines.join("\n")}`),
      );
    });
  });
  return {
    address,
    pid: child.pid ?? 0,
    lines,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

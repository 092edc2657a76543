import { spawn } from "node:child_process";
import path from "node:path";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly input?: string | undefined;
}

/** Runs a program to its end and gives back what it said; a program that cannot be started is code 127. */
export function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: options.cwd, env: { ...process.env, ...options.env } });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error) => resolve({ code: 127, stdout, stderr: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, stdout, stderr }));
    // A program may end without reading what it was given: that is its affair.
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
  });
}

/** As `run`, for programs that must succeed: their standard output, or an error that says what they said. */
export async function mustRun(file: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await run(file, args, options);
  if (code === 0) return stdout;
  const said = (stderr || stdout).trim().split("\n").slice(-15).join("\n");
  throw new Error(`${[path.basename(file), ...args].join(" ")} ended with ${code}:\n${said}`);
}

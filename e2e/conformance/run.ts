import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** What came of one spec, as go/conformance_test.go tells it. */
export interface Result {
  readonly name: string;
  /** ginkgo's word: passed, failed, skipped, panicked, timedout, interrupted, … */
  readonly state: string;
  readonly seconds: number;
  /** Why, where it did not pass. */
  readonly message: string;
}

export interface Run {
  /** Path of the program that holds the specs. */
  readonly program: string;
  readonly kubeconfig: string;
  /** Path of a kubectl, for the specs that call it. */
  readonly kubectl: string;
  /** Where the program may write, and its log is kept. */
  readonly folder: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Hears of each spec as it ends. */
  readonly hear: (result: Result) => void;
}

/** Runs the specs of these names one after the other, in an order of ginkgo's. Resolves to its exit code. */
export async function runSpecs(names: readonly string[], label: string, run: Run): Promise<number> {
  const output = await open(path.join(run.folder, `${label}.log`), "w");
  const child = spawn(run.program, flags(names, run), {
    cwd: run.folder,
    stdio: ["ignore", output.fd, output.fd, "pipe"],
    signal: run.signal,
    killSignal: "SIGKILL",
  });
  const told = child.stdio[3] as Readable;
  createInterface({ input: told }).on("line", (line) => run.hear(JSON.parse(line) as Result));
  const code = await new Promise<number>((resolve) => {
    child.on("error", () => resolve(127));
    child.on("close", (ended) => resolve(ended ?? 1));
  });
  await output.close();
  return code;
}

function flags(names: readonly string[], { kubeconfig, kubectl, folder }: Run): readonly string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--kubectl-path=${kubectl}`,
    "--provider=skeleton",
    `--e2e-output-dir=${folder}`,
    "--ginkgo.timeout=2h",
    "--ginkgo.no-color",
    "--ginkgo.v",
    "--ginkgo.silence-skips",
    // A name is the end of what ginkgo matches: before it stands the name of the suite.
    `--ginkgo.focus= (${names.map(quoted).join("|")})$`,
    "--tell-results",
  ];
}

/** A text as a regular expression of Go's that matches it alone. */
const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

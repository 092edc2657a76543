import { fork, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startRollscope, type Rollscope } from "../stories/rollscope.ts";
import type { Command, Report } from "./api-server.ts";

/** The trace's API server, in a process of its own. */
export interface Api {
  readonly port: number;
  readonly hash: string;
  readonly changes: number;
  readonly pid: number;
  /** Path of a kubeconfig that points at it. */
  readonly kubeconfig: string;
  ask<T extends Report["type"]>(command: Command, answer: T): Promise<Extract<Report, { type: T }>>;
  stop(): Promise<void>;
}

export async function startApi(pods: number): Promise<Api> {
  const child = fork(path.join(import.meta.dirname, "api-server.ts"), [String(pods)]);
  const { port, hash, changes } = await reported(child, "listening");
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-bench-"));
  const kubeconfig = path.join(folder, "kubeconfig");
  await writeFile(
    kubeconfig,
    JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "trace", cluster: { server: `http://127.0.0.1:${String(port)}` } }],
      users: [{ name: "trace", user: {} }],
      contexts: [{ name: "trace", context: { cluster: "trace", user: "trace" } }],
      "current-context": "trace",
    }),
  );
  return {
    port,
    hash,
    changes,
    pid: child.pid ?? 0,
    kubeconfig,
    ask: (command, answer) => {
      const report = reported(child, answer);
      child.send(command);
      return report;
    },
    stop: async () => {
      child.disconnect();
      await rm(folder, { recursive: true });
    },
  };
}

function reported<T extends Report["type"]>(
  child: ChildProcess,
  type: T,
): Promise<Extract<Report, { type: T }>> {
  return new Promise((resolve, reject) => {
    const read = (message: unknown): void => {
      const report = message as Report;
      if (report.type !== type) return;
      child.off("message", read);
      child.off("exit", gone);
      resolve(report as Extract<Report, { type: T }>);
    };
    const gone = (code: number | null): void => reject(new Error(`The process ended with ${String(code)}.`));
    child.on("message", read);
    child.once("exit", gone);
  });
}

/** Rollscope on that API server, ready when its view of bench/web is done. */
export async function startOn(api: Api): Promise<Rollscope> {
  const rollscope = await startRollscope(["--kubeconfig", api.kubeconfig, "--port", "0"]);
  await until(async () => {
    const answer = await fetch(`${rollscope.address}/api/rollouts/bench/web`);
    const view = (await answer.json()) as {
      versions?: { terminating: number | null }[];
      connection?: { state: string };
    };
    return view.connection?.state === "live" && view.versions?.[0]?.terminating === 0;
  });
  return rollscope;
}

/** Waits, at most a minute, until a condition holds. */
export async function until(holds: () => Promise<boolean> | boolean, every = 20): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  throw new Error("It did not come about within a minute.");
}

/** CPU seconds that a process has used (Linux). */
export async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${String(pid)}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident bytes of a process (Linux). */
export async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

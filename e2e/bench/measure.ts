import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Figure } from "./figures.ts";

/** A benchmark that takes longer than this hangs, ms: the longest replays a rollout of 100 s, twice. */
const patience = 300_000;
/** What it takes a benchmark to let go of what it started, ms. */
const farewell = 5_000;

/** Runs one benchmark. Whatever it started is gone afterwards, and so are its files; rejects where it did not end. */
export async function measure(id: string, signal: AbortSignal): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-bench-"));
  const child = fork(path.join(import.meta.dirname, "one.ts"), [id], {
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  });
  const stop = (): void => void child.kill("SIGTERM");
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  signal.addEventListener("abort", stop);
  const slow = setTimeout(stop, patience);
  try {
    return await new Promise((resolve, reject) => {
      child.once("message", (figures) => resolve(figures as readonly Figure[]));
      void gone.then(() => reject(new Error("It ended, or was ended, without an answer.")));
    });
  } finally {
    clearTimeout(slow);
    signal.removeEventListener("abort", stop);
    if (child.connected) child.disconnect();
    const late = setTimeout(() => endGroup(child.pid), farewell);
    await gone;
    clearTimeout(late);
    endGroup(child.pid);
    await rm(folder, { recursive: true, force: true });
  }
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody of it is left.
  }
}

import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Looped } from "./loop-crashes.ts";
import { MB, type Figure } from "./figures.ts";

/** What an hour of crash loops leaves in a playground's heap: P7. */
export async function crashLoops(): Promise<readonly Figure[]> {
  const child = fork(path.join(import.meta.dirname, "loop-crashes.ts"), { execArgv: ["--expose-gc"] });
  const [{ pods, heaps, restarts }] = (await once(child, "message")) as [Looped];
  const [before, after] = heaps;
  const ratio = after / before;
  const question = `a playground's heap after an hour in which ${String(pods)} pods crashed (${String(restarts)} restarts; time simulated)`;
  return [{ id: "P7", question, ours: MB(after), beside: `${MB(before)} (before that hour)`, ratio, target: "≤ 1.05 ×", met: ratio <= 1.05 }];
} // prettier-ignore

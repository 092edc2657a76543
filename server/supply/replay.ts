import { basename } from "node:path";
import type { Problem } from "../../lib/view/connection.ts";
import { endOf, logOf, readRecording } from "./recording.ts";
import type { Supply } from "./supply.ts";

/** Opens a file of facts. Its time is its own, and stands at its end. */
export async function openRecording(file: string): Promise<Supply | Problem> {
  const facts = await readRecording(file);
  if ("id" in facts) return facts;
  const log = logOf(facts);
  const end = endOf(facts);
  const source = { type: "recording", file: basename(file), from: facts.keptFrom, to: end } as const;
  return {
    cluster: undefined,
    digest: undefined,
    key: undefined,
    records: undefined,
    log,
    limits: { time: Infinity, bytes: Infinity },
    now: () => end,
    source: () => source,
    problem: () => undefined,
    lastHeard: () => end,
    resourceVersion: () => undefined,
    watches: () => [],
    interest: () => () => undefined,
    stop: () => Promise.resolve(),
  };
}

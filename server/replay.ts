import { basename } from "node:path";
import type { Problem } from "../lib/view/connection.ts";
import { endOf, logOf, readRecording } from "./recording.ts";
import type { Supply } from "./supply.ts";

/** The recording that is shown where no cluster is configured. */
export const demoFile = new URL("demo/shop.facts.jsonl.gz", import.meta.url).pathname;

/** Opens a file of facts. Its time is its own, and stands at its end. */
export async function openRecording(
  file: string,
  { demo }: { readonly demo: boolean },
): Promise<Supply | Problem> {
  const facts = await readRecording(file);
  if ("id" in facts) return facts;
  const log = logOf(facts);
  const end = endOf(facts);
  const source = { type: "recording", file: basename(file), from: facts.keptFrom, to: end, demo } as const;
  return {
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

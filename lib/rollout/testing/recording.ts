import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Fact } from "../../log/fact.ts";

/** A rollout of a real control plane (Kubernetes 1.37.2 with KWOK), as facts, and what was done to it when. */
export interface Recording {
  readonly facts: readonly Fact[];
  readonly notes: readonly { readonly at: number; readonly note: string }[];
}

export const recordingNames = [
  "rolling", "stuck", "noroom", "recreate", "bluegreen", "canary", "annotation", "helm",
] as const; // prettier-ignore

/** Reads one of the recordings of this folder. Its namespace is "shop". */
export function readRecording(name: (typeof recordingNames)[number]): Recording {
  const packed = readFileSync(new URL(`./${name}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(packed)
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Fact | Recording["notes"][number]);
  return {
    facts: lines.filter((line) => "seq" in line),
    notes: lines.filter((line) => "note" in line),
  };
}

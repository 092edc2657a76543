import { at, listAt, numberAt, recordAt, stringAt, timeAt, type Raw } from "../base/raw.ts";
import { misfitOf, type RecordProblem } from "./record-problem.ts";

/** What one revision of a release is, as its record tells it. Nothing in it is masked. */
export interface Release {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;
  readonly chart: string | undefined;
  readonly chartVersion: string | undefined;
  readonly appVersion: string | undefined;
  /** ms */
  readonly firstDeployed: number | undefined;
  readonly updated: number | undefined;
  readonly description: string | undefined;
  readonly notes: string | undefined;
  /** `ssa` or `csa`, which only Helm 4 tells. */
  readonly applyMethod: string | undefined;
  /** The revision that it went back to, as its description tells. */
  readonly rollbackTo: number | undefined;
  readonly hooks: readonly Hook[];
  /** What a person supplied; undefined where that was nothing. */
  readonly config: Raw | undefined;
  /** The chart's own values. */
  readonly defaults: Raw;
  /** YAML, without the hooks. */
  readonly manifest: string;
}

export interface Hook {
  readonly name: string;
  readonly kind: string;
  readonly events: readonly string[];
  /** Of its last run; undefined where it never ran. */
  readonly phase: string | undefined;
  readonly startedAt: number | undefined;
  readonly completedAt: number | undefined;
  readonly manifest: string;
}

/**
 * Reads the JSON of a record, as Helm 3 and 4 write it (pkg/release/v1/release.go); any part of the chart or of the info
 * may be missing. What Helm itself could not read is a problem, because then it cannot go back to it either.
 */
export function readRelease(raw: Raw): Release | RecordProblem {
  const misfit = misfitOf(raw);
  if (misfit !== undefined) return misfit;
  const metadata = recordAt(raw, "chart", "metadata");
  const description = stringAt(raw, "info", "description");
  const config = at(raw, "config");
  return {
    name: stringAt(raw, "name") ?? "",
    namespace: stringAt(raw, "namespace") ?? "",
    revision: numberAt(raw, "version") ?? 0,
    chart: stringAt(metadata, "name"),
    chartVersion: stringAt(metadata, "version"),
    appVersion: stringAt(metadata, "appVersion"),
    firstDeployed: timeAt(raw, "info", "first_deployed"),
    updated: timeAt(raw, "info", "last_deployed"),
    description,
    notes: stringAt(raw, "info", "notes"),
    applyMethod: stringAt(raw, "apply_method"),
    rollbackTo: rollbackTarget(description),
    hooks: listAt(raw, "hooks").map(readHook),
    config: config === undefined ? undefined : recordAt(raw, "config"),
    defaults: recordAt(raw, "chart", "values"),
    manifest: stringAt(raw, "manifest") ?? "",
  };
}

/** The text that `helm rollback` gives the revision that it makes; Rollscope lets it add a reason. */
function rollbackTarget(description: string | undefined): number | undefined {
  const revision = /^Rollback to (\d{1,9})(?:$|: )/.exec(description ?? "")?.[1];
  return revision === undefined ? undefined : Number(revision);
}

function readHook(raw: unknown): Hook {
  // Helm calls one that never ran Unknown, with a time of zero.
  const startedAt = afterZero(timeAt(raw, "last_run", "started_at"));
  const phase = stringAt(raw, "last_run", "phase");
  return {
    name: stringAt(raw, "name") ?? "",
    kind: stringAt(raw, "kind") ?? "",
    events: listAt(raw, "events").map(String),
    phase: startedAt === undefined && phase === "Unknown" ? undefined : phase,
    startedAt,
    completedAt: afterZero(timeAt(raw, "last_run", "completed_at")),
    manifest: stringAt(raw, "manifest") ?? "",
  };
}

/** Go's zero time is in the year 1. */
const afterZero = (time: number | undefined): number | undefined =>
  time !== undefined && time > 0 ? time : undefined;

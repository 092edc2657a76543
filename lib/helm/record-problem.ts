import { at, listAt, numberAt, stringAt, type Raw } from "../base/raw.ts";

/** Why a record of Helm cannot be read; lib/words has a sentence for each. */
export type RecordProblemId =
  /** It is no Secret of type helm.sh/release.v1: nothing in it is read. */
  | "foreign"
  /** It holds no release at all. */
  | "empty"
  | "notBase64"
  /** It begins as gzip does and does not go on so. */
  | "damagedGzip"
  /** It unpacks to more than is read. */
  | "tooLarge"
  | "notJson"
  /** It is JSON, and no release. */
  | "notRelease"
  /** One of its times is none. */
  | "badTime"
  /** It may not be read by whoever looks. */
  | "forbidden"
  /** The API server did not give it. */
  | "unanswered";

export interface RecordProblem {
  readonly type: "damaged";
  readonly id: RecordProblemId;
}

export const damaged = (id: RecordProblemId): RecordProblem => ({ type: "damaged", id });

export const isDamaged = (value: object): value is RecordProblem =>
  "type" in value && value.type === "damaged";

/** What is wrong with the JSON of a record, by what Go's decoder refuses of it; undefined: nothing. */
export function misfitOf(raw: Raw): RecordProblem | undefined {
  if (stringAt(raw, "name") === undefined || numberAt(raw, "version") === undefined)
    return damaged("notRelease");
  const records = [at(raw, "info"), at(raw, "chart"), at(raw, "config"), at(raw, "chart", "values")];
  if (records.some((value) => value !== undefined && !isRecord(value))) return damaged("notRelease");
  const runs = listAt(raw, "hooks").map((hook) => at(hook, "last_run"));
  const times = [
    ...["first_deployed", "last_deployed", "deleted"].map((name) => at(raw, "info", name)),
    ...runs.flatMap((run) => [at(run, "started_at"), at(run, "completed_at")]),
  ];
  return times.every(isTime) ? undefined : damaged("badTime");
}

const isRecord = (value: unknown): boolean => typeof value === "object" && !Array.isArray(value);

const form = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A time as Go reads it, or as Helm 3 writes that there is none: "". */
const isTime = (value: unknown): boolean =>
  value === undefined ||
  value === "" ||
  (typeof value === "string" && form.test(value) && !Number.isNaN(Date.parse(value)));

import { invalidValue, requiredValue } from "../../causes.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { labelKeyErrors } from "../../syntax/labels.ts";
import { events } from "../event.ts";
import type { Kind } from "../kind.ts";
import { immutable, invalids, type Causes } from "../rules/checks.ts";
import { structIn } from "../rules/draft.ts";
import { at, int, isSet, root, text, type Place } from "../rules/place.ts";
import { columnsOfStored } from "./columns.ts";

/** What events.k8s.io calls what the core group does (pkg/apis/events/v1/conversion.go). */
const names: readonly (readonly [here: string, core: string])[] = [
  ["regarding", "involvedObject"],
  ["note", "message"],
  ["reportingController", "reportingComponent"],
  ["deprecatedSource", "source"],
  ["deprecatedFirstTimestamp", "firstTimestamp"],
  ["deprecatedLastTimestamp", "lastTimestamp"],
  ["deprecatedCount", "count"],
];
const here = new Map(names.map(([own, core]) => [core, own]));
const core = new Map(names);

const renamed = (object: KubeObject, by: ReadonlyMap<string, string>, apiVersion: string): KubeObject => ({
  ...(Object.fromEntries(
    Object.entries(object).map(([key, value]) => [by.get(key) ?? key, value as unknown]),
  ) as unknown as KubeObject),
  apiVersion,
});

const show = (object: KubeObject): KubeObject => renamed(object, here, "events.k8s.io/v1");
const keep = (object: KubeObject): KubeObject => renamed(object, core, "v1");

/** A text that must be there, of at most so many characters. */
const bounded = (place: Place, most: number): Causes => [
  ...(text(place) === "" ? [requiredValue(place.path)] : []),
  ...(text(place).length > most ? [invalidValue(place.path, "", `can have at most ${most} characters`)] : []),
];

/** What is immutable, of what the core group names it: upstream checks its internal type. */
const fixed = [
  ...[
    "regarding",
    "reason",
    "note",
    "deprecatedSource",
    "deprecatedFirstTimestamp",
    "deprecatedLastTimestamp",
  ],
  ...[
    "deprecatedCount",
    "type",
    "eventTime",
    "action",
    "related",
    "reportingController",
    "reportingInstance",
  ],
];

/** pkg/apis/core/validation/events.go, of the versions from events.k8s.io/v1 on. */
function eventCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const whole = root(draft);
  const controller = at(whole, "reportingController");
  const note = at(whole, "note");
  const always = [
    ...bounded(controller, 10_000),
    ...invalids(controller, text(controller) === "" ? [] : labelKeyErrors(text(controller))),
    ...bounded(at(whole, "reportingInstance"), 128),
    ...bounded(at(whole, "action"), 128),
    ...bounded(at(whole, "reason"), 128),
    ...(text(note).length > 1024 ? [invalidValue("message", "", "can have at most 1024 characters")] : []),
  ];
  if (old !== undefined) {
    const before = root({ ...old });
    const kept = fixed.flatMap((field) => {
      const path = core.get(field) ?? field;
      return immutable({ ...at(whole, field), path }, at(before, field));
    });
    return [...(isSet(at(whole, "eventTime")) ? always : []), ...kept];
  }
  const type = text(at(whole, "type"));
  return [
    ...(isSet(at(whole, "eventTime")) ? always : [requiredValue("eventTime")]),
    ...seriesCauses(at(whole, "series")),
    ...(type === "Normal" || type === "Warning"
      ? []
      : [invalidValue("type", "", `has invalid value: ${type}`)]),
    ...names
      .filter(([own]) => own.startsWith("deprecated") && isGiven(at(whole, own)))
      .map(([, path]) => invalidValue(path, "", "needs to be unset")),
  ];
}

const isGiven = (place: Place): boolean =>
  isSet(place) && place.value !== 0 && JSON.stringify(place.value) !== "{}";

function seriesCauses(series: Place): Causes {
  if (!isSet(series)) return [];
  return [
    ...((int(at(series, "count")) ?? 0) < 2
      ? [invalidValue("series.count", "", "should be at least 2")]
      : []),
    ...(isSet(at(series, "lastObservedTime")) ? [] : [requiredValue("series.lastObservedTime")]),
  ];
}

/** Go writes a time that nobody gave as null. */
function withTimes(event: Draft): void {
  for (const field of ["eventTime", "deprecatedFirstTimestamp", "deprecatedLastTimestamp"])
    event[field] ??= null;
}

/** pkg/apis/events/v1/conversion.go: the reporting component has its new name, and there is no source. */
function fieldsIn({ reportingComponent = "", source: _, ...fields }: Readonly<Record<string, string>>) {
  const renamed = Object.entries(fields).map(([name, value]) => [
    name.replace("involvedObject.", "regarding."),
    value,
  ]);
  return { ...Object.fromEntries(renamed), reportingController: reportingComponent } as Record<
    string,
    string
  >;
}

export const eventsV1: Kind = {
  ...events,
  group: "events.k8s.io",
  storedAs: { kind: events, show, keep },
  convert: withTimes,
  defaults: (draft) => void structIn(draft, "regarding"),
  validate: eventCauses,
  fields: (object) => fieldsIn(events.fields?.(keep(object)) ?? {}),
  columns: columnsOfStored(events, keep),
};

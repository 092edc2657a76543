import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { structIn } from "./rules/draft.ts";
import { eventColumns } from "./print/core.ts";
import type { Event } from "./types/event.ts";

export type { Event } from "./types/event.ts";

/** pkg/registry/core/event/strategy.go, ToSelectableFields. */
function eventFields(event: KubeObject): Readonly<Record<string, string>> {
  const { involvedObject, reason = "", source, reportingComponent = "", type = "" } = event as Event;
  const { kind = "", namespace = "", name = "", uid = "" } = involvedObject;
  const { apiVersion = "", resourceVersion = "", fieldPath = "" } = involvedObject;
  return {
    "involvedObject.kind": kind,
    "involvedObject.namespace": namespace,
    "involvedObject.name": name,
    "involvedObject.uid": uid,
    "involvedObject.apiVersion": apiVersion,
    "involvedObject.resourceVersion": resourceVersion,
    "involvedObject.fieldPath": fieldPath,
    reason,
    reportingComponent,
    source: source?.component ?? reportingComponent,
    type,
  };
}

/** Times that are no pointers are always written: null, where there is none. */
function withTimes(event: Draft): void {
  for (const field of ["eventTime", "firstTimestamp", "lastTimestamp"]) event[field] ??= null;
}

export const events: Kind<Event> = {
  group: "",
  version: "v1",
  kind: "Event",
  plural: "events",
  singular: "event",
  shortNames: ["ev"],
  categories: [],
  namespaced: true,
  subresources: [],
  convert: withTimes,
  // Go writes a struct even where nobody gave one.
  defaults: (event) => void structIn(event, "involvedObject"),
  fields: eventFields,
  columns: eventColumns,
};

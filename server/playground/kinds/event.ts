import type { KubeObject } from "../object.ts";
import type { ObjectReference } from "./endpoint-slice.ts";
import type { Kind } from "./kind.ts";
import { eventColumns } from "./print/core.ts";

export interface Event extends KubeObject {
  readonly involvedObject: ObjectReference;
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly firstTimestamp?: string | null;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly count?: number;
  readonly action?: string;
  readonly related?: ObjectReference;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
}

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

export const events: Kind = {
  group: "",
  version: "v1",
  kind: "Event",
  plural: "events",
  singular: "event",
  shortNames: ["ev"],
  categories: [],
  namespaced: true,
  subresources: [],
  fields: eventFields,
  columns: eventColumns,
};

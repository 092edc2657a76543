import { StatusError, type Cause } from "../../status.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { Call } from "../call.ts";
import {
  checkFields,
  exactValue,
  type FieldSelector,
  matchesFields,
  parseFieldSelector,
} from "../selectors/field-selector.ts";
import { type LabelSelector, matchesLabels, parseLabelSelector } from "../selectors/label-selector.ts";
import type { KubeObject } from "../../object.ts";
import { forbiddenValue, notSupported } from "../../causes.ts";
import { refuseInvalid } from "./invalid.ts";
import { flagParameter, revisionOf, revisionParameter, textParameter, wholeParameter } from "./parameters.ts";

export interface Selection {
  readonly labels: LabelSelector;
  readonly fields: FieldSelector;
}

export interface ListOptions {
  readonly watch: boolean;
  readonly selection: Selection;
  /** undefined: the most recent. 0: any. */
  readonly resourceVersion: number | undefined;
  readonly match: string;
  readonly limit: number;
  readonly continue: string;
  readonly timeoutSeconds: number | undefined;
  readonly bookmarks: boolean;
  readonly sendInitialEvents: boolean | undefined;
}

/** Reads and checks the options of a list or watch (…/apis/meta/internalversion/{defaults,validation}). 400 or 422. */
export function listOptions(kind: Kind, { query, target }: Call): ListOptions {
  const fields = parseFieldSelector(textParameter(query, "fieldSelector") ?? "");
  const labels = parseLabelSelector(textParameter(query, "labelSelector") ?? "");
  const revision = revisionParameter(query, "resourceVersion");
  const given = {
    watch: flagParameter(query, "watch") ?? (target.type === "resource" && target.watch),
    resourceVersion: typeof revision === "string" ? 1 : revision,
    match: textParameter(query, "resourceVersionMatch") ?? "",
    limit: Math.max(0, wholeParameter(query, "limit") ?? 0),
    continue: textParameter(query, "continue") ?? "",
    timeoutSeconds: wholeParameter(query, "timeoutSeconds"),
    bookmarks: flagParameter(query, "allowWatchBookmarks") ?? false,
    sendInitialEvents: flagParameter(query, "sendInitialEvents"),
  };
  refuseInvalid("ListOptions", given.watch ? watchCauses(given) : listCauses(given));
  checkFields(fields, kind);
  revisionOf(revision, !given.watch);
  const selection = { labels, fields: named(fields, target.type === "resource" ? target.name : "") };
  return { ...given, selection };
}

export const selectsAll = ({ labels, fields }: Selection): boolean => labels.length + fields.length === 0;

export const isSelected = ({ labels, fields }: Selection, kind: Kind, object: KubeObject): boolean =>
  matchesLabels(labels, object.metadata.labels) && matchesFields(fields, kind, object);

type Given = Omit<ListOptions, "selection">;

/** A watch of one object is a watch of the collection with its name as selector. */
function named(fields: FieldSelector, name: string): FieldSelector {
  if (name === "") return fields;
  if (fields.length === 0) return [{ field: "metadata.name", equal: true, value: name }];
  if (exactValue(fields, "metadata.name") === name) return fields;
  throw new StatusError(400, "BadRequest", "fieldSelector metadata.name doesn't match requested name");
}

function listCauses(given: Given): readonly Cause[] {
  const { match } = given;
  return [
    ...(match === "" ? [] : matchCauses(given)),
    ...(given.sendInitialEvents === undefined
      ? []
      : [forbiddenValue("sendInitialEvents", "sendInitialEvents is forbidden for list")]),
  ];
}

function matchCauses({ match, resourceVersion, continue: token }: Given): readonly Cause[] {
  const field = "resourceVersionMatch";
  const causes: Cause[] = [];
  if (resourceVersion === undefined)
    causes.push(
      forbiddenValue(field, "resourceVersionMatch is forbidden unless resourceVersion is provided"),
    );
  if (token !== "")
    causes.push(forbiddenValue(field, "resourceVersionMatch is forbidden when continue is provided"));
  if (match !== "Exact" && match !== "NotOlderThan")
    causes.push(notSupported(field, match, ["Exact", "NotOlderThan", ""]));
  if (match === "Exact" && resourceVersion === 0)
    causes.push(forbiddenValue(field, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  return causes;
}

function watchCauses({ match, sendInitialEvents, continue: token }: Given): readonly Cause[] {
  const field = "resourceVersionMatch";
  const causes: Cause[] = [];
  if (sendInitialEvents !== undefined && match !== "NotOlderThan")
    causes.push(
      forbiddenValue(field, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"),
    );
  if (match === "") return causes;
  if (sendInitialEvents === undefined)
    causes.push(
      forbiddenValue(
        field,
        "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
      ),
    );
  if (match !== "NotOlderThan") causes.push(notSupported(field, match, ["NotOlderThan"]));
  if (token !== "")
    causes.push(forbiddenValue(field, "resourceVersionMatch is forbidden when continue is provided"));
  return causes;
}

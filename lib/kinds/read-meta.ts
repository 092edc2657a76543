import { flagAt, listAt, numberAt, recordAt, stringAt, stringsAt, timeAt, type Raw } from "../base/raw.ts";
import type { Door } from "./kind.ts";
import type { Condition, Manager } from "./meta.ts";

// Apart from meta.ts, since a browser never reads a raw object: see shapes.ts.

/** Reads what every kind keeps of metadata. A creation stamp that is missing reads as 0. */
export const readMeta = (raw: Raw) => ({
  uid: stringAt(raw, "metadata", "uid") ?? "",
  namespace: stringAt(raw, "metadata", "namespace") ?? "",
  name: stringAt(raw, "metadata", "name") ?? "",
  createdAt: timeAt(raw, "metadata", "creationTimestamp") ?? 0,
});

/** A text that may hold anything, without the credentials in it: a message, a cause. */
export function messageAt(raw: unknown, door: Door, ...path: readonly string[]): string | undefined {
  const text = stringAt(raw, ...path);
  return text === undefined || door.mask === undefined ? text : door.mask(text);
}

/** The uid of the owner that has `controller: true`, as garbage collection and adoption see it. */
export const controllerOf = (raw: Raw): string | undefined =>
  stringAt(
    listAt(raw, "metadata", "ownerReferences").find((owner) => flagAt(owner, "controller")),
    "uid",
  );

/** Who wrote the object, but for its status; `content`: where in `fieldsV1` what matters of it stands. */
export function readManagers(raw: Raw, content: readonly (readonly string[])[]): readonly Manager[] {
  return listAt(raw, "metadata", "managedFields")
    .filter((entry) => stringAt(entry, "subresource") !== "status")
    .map((entry) => ({
      name: stringAt(entry, "manager") ?? "",
      operation: stringAt(entry, "operation") ?? "",
      at: timeAt(entry, "time"),
      content: content.some((path) => Object.keys(recordAt(entry, "fieldsV1", ...path)).length > 0),
    }));
}

/** When whoever wrote what stands at `content` last wrote anything, ms; undefined where managedFields do not tell. */
export function lastChange(raw: Raw, content: readonly (readonly string[])[]): number | undefined {
  const changes = readManagers(raw, content).flatMap((manager) =>
    manager.content && manager.at !== undefined ? [manager.at] : [],
  );
  return changes.length === 0 ? undefined : Math.max(...changes);
}

export const lastAppliedKey = "kubectl.kubernetes.io/last-applied-configuration";

export const readConditions = (raw: Raw, door: Door): readonly Condition[] =>
  listAt(raw, "status", "conditions").map((entry) => ({
    type: stringAt(entry, "type") ?? "",
    status: stringAt(entry, "status") ?? "",
    reason: stringAt(entry, "reason") ?? "",
    message: messageAt(entry, door, "message") ?? "",
    updatedAt: timeAt(entry, "lastUpdateTime"),
    transitionAt: timeAt(entry, "lastTransitionTime"),
  }));

export const annotations = (raw: Raw): Readonly<Record<string, string>> =>
  stringsAt(raw, "metadata", "annotations");

/** An annotation that holds a whole number, such as a revision; anything else in it is undefined. */
export function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A count of status: absent means 0 once a status exists, as Kubernetes omits zeros. */
export const count = (raw: Raw, field: string): number => numberAt(raw, "status", field) ?? 0;

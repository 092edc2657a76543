import { flag, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";

/** The fields that every kind keeps of metadata. */
export const metaFields = {
  uid: word,
  namespace: word,
  name: text,
  createdAt: time,
} as const;

/** `key=value,…` in the order of keys: one word in place of a record, since pods of a ReplicaSet all share it. */
export const labelsText = (labels: Readonly<Record<string, string>>): string =>
  Object.keys(labels)
    .sort()
    .map((key) => `${key}=${labels[key] ?? ""}`)
    .join(",");

/** Who wrote an object, from managedFields; the fields themselves are dropped but for two questions. */
export const manager = struct({
  name: word,
  operation: word,
  at: maybe(time),
  /** It owns fields of spec.template (workloads) or of data (ConfigMaps): its time is that of the last such change. */
  content: flag,
});
export type Manager = Infer<typeof manager>;

/** Fields shared by Deployments and ReplicaSets. */
export const condition = struct({
  type: word,
  status: word,
  reason: word,
  message: text,
  updatedAt: maybe(time),
  transitionAt: maybe(time),
});
export type Condition = Infer<typeof condition>;

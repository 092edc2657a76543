import { numberAt, stringAt, timeAt } from "../base/raw.ts";
import { int, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";
import { messageAt, readMeta } from "./read-meta.ts";

export const eventShape = struct({
  ...metaFields,
  /** The object that it is about. */
  aboutKind: word,
  aboutUid: word,
  aboutName: text,
  fieldPath: maybe(word),
  /** "Normal" or "Warning". */
  type: word,
  reason: word,
  message: text,
  count: int,
  firstAt: time,
  lastAt: time,
  component: word,
});

export type KubeEvent = Infer<typeof eventShape>;

/**
 * A core Event (v1). The scheduler's come with eventTime and series in place of firstTimestamp, lastTimestamp and count
 * (seen on 1.37); all forms are read into one.
 */
export const event = /* @__PURE__ */ kind({
  name: "Event",
  path: "/api/v1",
  plural: "events",
  metadataOnly: false,
  shape: eventShape,
  read: (raw, door): KubeEvent => {
    const meta = readMeta(raw);
    const first = timeAt(raw, "firstTimestamp") ?? timeAt(raw, "eventTime") ?? meta.createdAt;
    return {
      ...meta,
      aboutKind: stringAt(raw, "involvedObject", "kind") ?? "",
      aboutUid: stringAt(raw, "involvedObject", "uid") ?? "",
      aboutName: stringAt(raw, "involvedObject", "name") ?? "",
      fieldPath: stringAt(raw, "involvedObject", "fieldPath"),
      type: stringAt(raw, "type") ?? "Normal",
      reason: stringAt(raw, "reason") ?? "",
      message: messageAt(raw, door, "message") ?? "",
      count: numberAt(raw, "series", "count") ?? numberAt(raw, "count") ?? 1,
      firstAt: first,
      lastAt: timeAt(raw, "series", "lastObservedTime") ?? timeAt(raw, "lastTimestamp") ?? first,
      component: stringAt(raw, "source", "component") ?? stringAt(raw, "reportingComponent") ?? "",
    };
  },
});

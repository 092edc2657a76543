import { at, flagAt, stringAt, stringsAt } from "../base/raw.ts";
import { dict, flag, maybe, struct, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";
import { lastChange, readMeta } from "./read-meta.ts";

export const serviceShape = struct({
  ...metaFields,
  type: word,
  /** Undefined where the Service has none: its endpoints are then made by hand. */
  selector: maybe(dict(word)),
  publishNotReady: flag,
  /** When a manager last changed what it says, as managedFields tell; undefined where they do not. */
  changedAt: maybe(time),
});

export type Service = Infer<typeof serviceShape>;

/** A Service (v1). */
export const service = /* @__PURE__ */ kind({
  name: "Service",
  path: "/api/v1",
  plural: "services",
  metadataOnly: false,
  shape: serviceShape,
  read: (raw): Service => ({
    ...readMeta(raw),
    type: stringAt(raw, "spec", "type") ?? "ClusterIP",
    selector: at(raw, "spec", "selector") === undefined ? undefined : stringsAt(raw, "spec", "selector"),
    publishNotReady: flagAt(raw, "spec", "publishNotReadyAddresses"),
    changedAt: lastChange(raw, [["f:spec"]]),
  }),
});

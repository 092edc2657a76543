import { stringAt } from "../base/raw.ts";
import { maybe, struct, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";
import { lastChange, readMeta } from "./read-meta.ts";

export const configMapShape = struct({
  ...metaFields,
  /** Opaque; compared for equality only. */
  resourceVersion: word,
  /** When a manager last changed its data, as managedFields tell; undefined where they do not. */
  changedAt: maybe(time),
});

export type ConfigMap = Infer<typeof configMapShape>;

/** A ConfigMap (v1), as metadata only: its data never reaches us. */
export const configMap = /* @__PURE__ */ kind({
  name: "ConfigMap",
  path: "/api/v1",
  plural: "configmaps",
  metadataOnly: true,
  shape: configMapShape,
  read: (raw): ConfigMap => ({
    ...readMeta(raw),
    resourceVersion: stringAt(raw, "metadata", "resourceVersion") ?? "",
    changedAt: lastChange(raw, [["f:data"], ["f:binaryData"]]),
  }),
});

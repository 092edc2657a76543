import { stringAt, stringsAt, type Raw } from "../base/raw.ts";
import { int, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";
import { lastChange, readMeta, wholeNumber } from "./read-meta.ts";

/** One revision of a Helm release, as the labels of its record tell it. */
const record = struct({
  name: text,
  revision: int,
  /** Helm's word, such as `deployed` or `pending-upgrade`. */
  status: word,
});

export const secretShape = struct({
  ...metaFields,
  /** Opaque; compared for equality only. */
  resourceVersion: word,
  /** When a manager last changed its data, as managedFields tell; undefined where they do not. */
  changedAt: maybe(time),
  /** Undefined unless it is a record of Helm. */
  release: maybe(record),
});

export type Secret = Infer<typeof secretShape>;

/** A Secret (v1), as metadata only: its data never reaches us. */
export const secret = /* @__PURE__ */ kind({
  name: "Secret",
  path: "/api/v1",
  plural: "secrets",
  metadataOnly: true,
  shape: secretShape,
  read: (raw): Secret => ({
    ...readMeta(raw),
    resourceVersion: stringAt(raw, "metadata", "resourceVersion") ?? "",
    changedAt: lastChange(raw, [["f:data"], ["f:stringData"]]),
    release: readRecord(raw),
  }),
});

/** Labels and names as helm's pkg/storage/driver/secrets.go writes them; metadata does not tell the type of a Secret. */
function readRecord(raw: Raw): Secret["release"] {
  const labels = stringsAt(raw, "metadata", "labels");
  const revision = wholeNumber(labels["version"]);
  const { name, status, owner } = labels as Readonly<Record<"name" | "status" | "owner", string | undefined>>;
  if (owner !== "helm" || name === undefined || revision === undefined) return undefined;
  if (stringAt(raw, "metadata", "name") !== `sh.helm.release.v1.${name}.v${revision}`) return undefined;
  return { name, revision, status: status ?? "unknown" };
}

import { dict, int, list, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";

const hook = struct({
  name: text,
  kind: word,
  events: list(word),
  /** Of its last run: `Running`, `Succeeded`, `Failed` or `Unknown`; undefined where it never ran. */
  phase: maybe(word),
  startedAt: maybe(time),
  completedAt: maybe(time),
});

/** A value that an earlier revision set by hand and this one gave back to the chart's default without a word. */
const lost = struct({
  /** As `image.tag` or `hosts[0].name`. */
  path: text,
  /** As JSON, masked where it looks like a credential. */
  before: text,
  after: text,
  /** The revision that had set it. */
  since: int,
});

export const helmRevisionShape = struct({
  ...metaFields,
  /** `name` is that of the release, `uid` that of the Secret which is its record. */
  revision: int,
  /** Of the record when it was read; opaque. */
  resourceVersion: word,
  /** Why its body cannot be read: then nothing else is known. */
  problem: maybe(text),
  chart: maybe(text),
  chartVersion: maybe(text),
  appVersion: maybe(text),
  firstDeployed: maybe(time),
  updated: maybe(time),
  /** Masked, and no longer than a row. */
  description: maybe(text),
  /** `ssa` or `csa`, which only Helm 4 tells. */
  applyMethod: maybe(word),
  /** The revision that it went back to, as its description tells. */
  rollbackTo: maybe(int),
  hooks: list(hook),
  /** `namespace/name` of the Deployments that its manifest declares. */
  deployments: list(word),
  /** `namespace/name` of a declared Deployment → keyed digest of the declared pod template. */
  templates: dict(word),
  lost: list(lost),
});

export type HelmRevision = Infer<typeof helmRevisionShape>;

/**
 * What is told of one revision of a Helm release: its record, reduced and masked by the server. The status is not here,
 * because the label of the record's Secret tells it sooner. No API server keeps it: see `Secret.release`.
 */
export const helmRevision = /* @__PURE__ */ kind({
  name: "HelmRevision",
  path: "",
  plural: "",
  metadataOnly: false,
  shape: helmRevisionShape,
  read: (): HelmRevision => {
    throw new Error("A HelmRevision is made from a record's body, never read from an API server.");
  },
});

/** A revision of whose body nothing is told. */
export const unread = {
  problem: undefined,
  chart: undefined,
  chartVersion: undefined,
  appVersion: undefined,
  firstDeployed: undefined,
  updated: undefined,
  description: undefined,
  applyMethod: undefined,
  rollbackTo: undefined,
  hooks: [],
  deployments: [],
  templates: {},
  lost: [],
} as const satisfies Partial<HelmRevision>;

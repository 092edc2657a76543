import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Raw } from "../../../lib/base/raw.ts";
import { createRecordReader, type RecordBody } from "../unpack/record.ts";

/** What a helm wrote and says of it: install, upgrades with and without `--reuse-values`, one with null, a rollback to 2. */
interface Written {
  /** Secrets as the API server gives them, revisions 1 to 5 of release `web`. */
  readonly records: readonly Raw[];
  /** `helm history -o json` */
  readonly history: readonly Raw[];
  /** By revision: `helm get values -o json`, without and with `--all`. */
  readonly values: Readonly<Record<string, { readonly supplied: Raw | null; readonly computed: Raw }>>;
}

export const writtenBy = (helm: "helm-3" | "helm-4"): Written =>
  JSON.parse(readFileSync(new URL(`${helm}.json`, import.meta.url), "utf8")) as Written;

/** A release's JSON as a Secret holds it. */
export const packed = (release: unknown): string => {
  const inner = gzipSync(JSON.stringify(release)).toString("base64");
  return Buffer.from(inner).toString("base64");
};

/** The record of a revision as a Secret, of which the parts in `data` may be anything. */
export const recordOf = (
  release: string,
  revision: number,
  data: Raw,
  more: { readonly namespace?: string; readonly status?: string; readonly type?: string } = {},
): Raw & { readonly metadata: Raw } => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: {
    name: `sh.helm.release.v1.${release}.v${revision}`,
    namespace: more.namespace ?? "shop",
    uid: `${release}-${revision}`,
    resourceVersion: `${100 + revision}`,
    creationTimestamp: "2026-11-30T14:00:00Z",
    labels: { owner: "helm", name: release, version: String(revision), status: more.status ?? "deployed" },
  },
  type: more.type ?? "helm.sh/release.v1",
  data,
});

/** Reads a Secret in pieces of `size` bytes, as it may come. */
export function readPieces(secret: Raw, size = 1_000, limit?: number): Promise<RecordBody> {
  const reader = createRecordReader(limit);
  const bytes = Buffer.from(JSON.stringify(secret));
  for (let at = 0; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size));
  return reader.end();
}

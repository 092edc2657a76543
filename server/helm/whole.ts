import { listAt, stringAt, type Raw } from "../../lib/base/raw.ts";
import type { WholeRelease } from "../../lib/commands/helm/whole.ts";
import type { Release } from "../../lib/helm/release.ts";
import { readDocument, textsOf } from "./documents.ts";

/** A release with its manifest read, as commands look at it. */
export function wholeRelease(release: Release, secret: Raw, raw: Raw): WholeRelease {
  const documents = textsOf(release.manifest).map((text) => readDocument(text).raw);
  return {
    ...release,
    resourceVersion: stringAt(secret, "metadata", "resourceVersion") ?? "",
    documents: documents.filter((document) => document !== undefined),
    isComplete: !documents.includes(undefined),
    definitions: listAt(raw, "chart", "files").flatMap((file) => {
      const name = stringAt(file, "name");
      return name?.startsWith("crds/") === true ? [name] : [];
    }),
  };
}

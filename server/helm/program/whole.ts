import { listAt, stringAt, type Raw } from "../../../lib/base/raw.ts";
import type { WholeRelease } from "../../../lib/commands/helm/whole.ts";
import { isDamaged } from "../../../lib/helm/record-problem.ts";
import { decodeRecord } from "../decode.ts";
import { readDocument, textsOf } from "../documents.ts";
import { releaseIn } from "../reduce.ts";

/** The release in a record, with its manifest read, as commands look at it; undefined where it cannot be read. */
export function wholeRelease(secret: Raw): Raw | undefined {
  const release = releaseIn(secret);
  const raw = decodeRecord(secret);
  if (isDamaged(release) || isDamaged(raw)) return undefined;
  const documents = textsOf(release.manifest).map((text) => readDocument(text).raw);
  const whole: WholeRelease = {
    ...release,
    resourceVersion: stringAt(secret, "metadata", "resourceVersion") ?? "",
    documents: documents.filter((document) => document !== undefined),
    isComplete: !documents.includes(undefined),
    definitions: listAt(raw, "chart", "files").flatMap((file) => {
      const name = stringAt(file, "name");
      return name?.startsWith("crds/") === true ? [name] : [];
    }),
  };
  return { ...whole };
}

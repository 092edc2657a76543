import { at, recordAt, type Raw } from "../../lib/base/raw.ts";
import { revisionsOf, templateOf, type Revision } from "../../lib/commands/deployment/revisions.ts";
import type { FieldChange, LineChange } from "../../lib/diff/change.ts";
import { diffFields } from "../../lib/diff/diff-fields.ts";
import { diffLines } from "../../lib/diff/diff-lines.ts";
import type { Digest } from "../../lib/mask/hidden.ts";
import { maskObject } from "../../lib/mask/mask.ts";
import type { Problem } from "../../lib/words/terms.ts";
import { writeYaml } from "../yaml/write.ts";

/** What is asked of a Deployment's templates, with what the API server says of them now. */
export interface Job {
  readonly name: string;
  readonly deployment: Raw;
  /** The list of ReplicaSets that its selector finds, as JSON. */
  readonly sets: Uint8Array;
  /** One revision to be shown, or two to be compared. */
  readonly numbers: readonly [number] | readonly [number, number];
}

/** A revision that was found. */
interface Named {
  readonly revision: number;
  readonly replicaSet: string;
  readonly uid: string;
}

export type Answer =
  | { readonly type: "template"; readonly revision: Named; readonly yaml: string }
  | {
      readonly type: "diff";
      readonly from: Named;
      readonly to: Named;
      readonly fields: readonly FieldChange[];
      readonly lines: readonly LineChange[];
    }
  | { readonly type: "problem"; readonly status: 404 | 409; readonly problem: Problem };

/**
 * One masked template as YAML, or what differs between two by field and by line. The label by which the controller tells
 * ReplicaSets apart is left out. Nothing that is masked is in the answer but as what stands in its place.
 */
export function answer(job: Job, digest: Digest): Answer {
  const list = JSON.parse(Buffer.from(job.sets).toString("utf8")) as Raw;
  const revisions = revisionsOf(job.deployment, list);
  const found: Revision[] = [];
  for (const number of job.numbers) {
    const revision = revisions.findLast((one) => one.number === number);
    if (revision === undefined) return missing(job.name, revisions, number);
    found.push(revision);
  }
  const [before, after] = found as [Revision, Revision | undefined];
  const [old, fresh] = [maskedTemplate(before, digest), after && maskedTemplate(after, digest)];
  if (after === undefined) return { type: "template", revision: named(before), yaml: writeYaml(old) };
  return {
    type: "diff",
    from: named(before),
    to: named(after),
    fields: diffFields(old, fresh),
    lines: diffLines(writeYaml(old), writeYaml(fresh)),
  };
}

const named = ({ number, name, uid }: Revision): Named => ({ revision: number, replicaSet: name, uid });

function missing(name: string, revisions: readonly Revision[], number: number): Answer {
  const revision = String(number);
  const moved = revisions.find(({ former }) => former.includes(number));
  if (moved !== undefined) {
    const args = { name, revision, now: String(moved.number) };
    return { type: "problem", status: 409, problem: { id: "revisionRenumbered", args } };
  }
  const known = revisions.map((one) => String(one.number)).join(", ");
  const problem: Problem =
    known === ""
      ? { id: "noRevisions", args: { name } }
      : { id: "revisionGone", args: { name, revision, known } };
  return { type: "problem", status: 404, problem };
}

function maskedTemplate({ set }: Revision, digest: Digest): Raw {
  const template = recordAt({ template: templateOf(set) }, "template");
  const { creationTimestamp: _, ...metadata } = recordAt(template, "metadata");
  const labels = Object.entries(recordAt(metadata, "labels")).filter(([key]) => key !== "pod-template-hash");
  const kept =
    at(metadata, "labels") === undefined ? metadata : { ...metadata, labels: Object.fromEntries(labels) };
  return maskObject({ ...template, metadata: kept }, digest) as Raw;
}

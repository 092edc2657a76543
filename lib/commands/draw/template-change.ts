import { recordAt, type Raw } from "../../base/raw.ts";
import { diffFields } from "../../diff/diff-fields.ts";
import { diffLines } from "../../diff/diff-lines.ts";
import { maskObject } from "../../mask/mask.ts";
import type { Seen } from "../command.ts";
import type { Change } from "../preview.ts";

type Masking = Pick<Seen, "digest" | "yaml">;

/** What becomes of a Deployment's pod template, masked; nothing where nothing does. */
export function templateChange(before: Raw, after: Raw, { digest, yaml }: Masking): readonly Change[] {
  const [old, next] = [before, after].map((object) => masked(object, digest));
  const fields = diffFields(old, next);
  if (fields.length === 0) return [];
  return [{ title: "spec.template", state: "changed", fields, lines: diffLines(yaml(old), yaml(next)) }];
}

/** The template as the owner of both has it: the hash is the controller's. */
function masked(object: Raw, digest: Seen["digest"]): unknown {
  const template = maskObject(recordAt(object, "spec", "template"), digest) as Raw;
  const { creationTimestamp: _, ...metadata } = recordAt(template, "metadata");
  const labels = Object.entries(recordAt(metadata, "labels")).filter(([key]) => key !== "pod-template-hash");
  return { ...template, metadata: { ...metadata, labels: Object.fromEntries(labels) } };
}

import type { OwnerReference } from "../object.ts";
import type { Cause } from "../status.ts";
import type { Kind } from "../kinds/kind.ts";
import { forbiddenValue, invalidValue, requiredValue } from "../causes.ts";
import { annotationCauses, labelCauses, labelKeyErrors } from "../syntax/labels.ts";
import type { DraftMeta } from "./metadata.ts";
import { nameErrors } from "./names.ts";

const field = (part: string): string => `metadata.${part}`;

export const foregroundDeletion = "foregroundDeletion";
export const orphan = "orphan";

function ownerCauses(owners: readonly OwnerReference[]): readonly Cause[] {
  const at = field("ownerReferences");
  const parts = ["apiVersion", "kind", "name", "uid"] as const;
  const missing = owners.flatMap((owner) =>
    parts
      .filter((part) => ((owner[part] as string | undefined) ?? "") === "")
      .map((part) =>
        invalidValue(
          `${at}.${part}`,
          "",
          part === "apiVersion" ? "version must not be empty" : "must not be empty",
        ),
      ),
  );
  const [first, ...others] = owners.filter(({ controller }) => controller === true);
  // Each is told with all of them.
  const rivals = others
    .slice(0, 3)
    .map((other) =>
      invalidValue(
        at,
        owners,
        `Only one reference can have Controller set to true. Found "true" in references for ` +
          `${first?.kind ?? ""}/${first?.name ?? ""} and ${other.kind}/${other.name}`,
      ),
    );
  return [...missing, ...rivals];
}

const standardFinalizers = new Set(["kubernetes", orphan, foregroundDeletion]);

/** pkg/apis/core/validation/validation.go, validateKubeFinalizerName */
const unqualifiedCauses = (one: string, index: number): readonly Cause[] =>
  one.includes("/") || standardFinalizers.has(one) || labelKeyErrors(one).length > 0
    ? []
    : [
        invalidValue(
          `${field("finalizers")}[${index}]`,
          one,
          "name is neither a standard finalizer name nor is it fully qualified",
        ),
      ];

function finalizerCauses(finalizers: readonly string[], ofUpstream: boolean): readonly Cause[] {
  const at = field("finalizers");
  const both = finalizers.includes(orphan) && finalizers.includes(foregroundDeletion);
  return [
    ...finalizers.flatMap((one) => labelKeyErrors(one).map((error) => invalidValue(at, one, error))),
    ...(ofUpstream ? finalizers.flatMap(unqualifiedCauses) : []),
    ...(both
      ? [invalidValue(at, finalizers, `finalizer ${orphan} and ${foregroundDeletion} cannot be both set`)]
      : []),
  ];
}

function nameCauses(kind: Kind, { name = "", generateName = "" }: DraftMeta): readonly Cause[] {
  const prefix =
    generateName === ""
      ? []
      : nameErrors(kind, generateName, true).map((error) =>
          invalidValue(field("generateName"), generateName, error),
        );
  if (name === "") return [...prefix, requiredValue(field("name"), "name or generateName is required")];
  return [...prefix, ...nameErrors(kind, name).map((error) => invalidValue(field("name"), name, error))];
}

/**
 * What is wrong with an object's metadata, whatever its kind (apimachinery pkg/api/validation/objectmeta.go). Parts
 * that are those of `old` (the very same value) were found good before.
 */
export function metadataCauses(kind: Kind, meta: DraftMeta, old?: DraftMeta): readonly Cause[] {
  const { labels, annotations, ownerReferences, finalizers } = meta;
  return [
    ...(old === undefined ? nameCauses(kind, meta) : []),
    ...(labels === undefined || labels === old?.labels ? [] : labelCauses(labels, field("labels"))),
    ...(annotations === undefined || annotations === old?.annotations
      ? []
      : annotationCauses(annotations, field("annotations"))),
    ...(ownerReferences === undefined || ownerReferences === old?.ownerReferences
      ? []
      : ownerCauses(ownerReferences)),
    ...(finalizers === undefined || finalizers === old?.finalizers
      ? []
      : finalizerCauses(finalizers, kind.schema === undefined)),
  ];
}

/** A Go slice of strings, as `%#v` prints it. */
const goStrings = (texts: readonly string[]): string =>
  `[]string{${texts.map((text) => JSON.stringify(text)).join(", ")}}`;

/** What an update may not change, and what may not be added to an object that is being deleted. */
export function metadataChangeCauses(meta: DraftMeta, old: DraftMeta): readonly Cause[] {
  const fixed = ["name", "namespace", "uid", "creationTimestamp", "deletionTimestamp"] as const;
  const moved = [...fixed, "deletionGracePeriodSeconds" as const].filter((part) => meta[part] !== old[part]);
  const known = old.finalizers ?? [];
  const added = [...new Set(meta.finalizers)].filter((one) => !known.includes(one)).sort();
  return [
    ...(old.deletionTimestamp !== undefined && added.length > 0
      ? [
          forbiddenValue(
            field("finalizers"),
            `no new finalizers can be added if the object is being deleted, found new finalizers ${goStrings(added)}`,
          ),
        ]
      : []),
    ...moved.map((part) => invalidValue(field(part), meta[part], "field is immutable")),
  ];
}

import type { ScalePaths } from "../kinds/types/custom-resource-definition.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Cause } from "../status.ts";
import { check } from "./schema/check.ts";
import { embeddedCauses } from "./schema/check-embedded.ts";
import { listCauses } from "./schema/check-lists.ts";
import { causesOf } from "./schema/found.ts";
import { propertyOf, type Schema } from "./schema/schema.ts";
import { scaleSpecCauses, scaleStatusCauses } from "./scale-paths.ts";

/** By what custom resources are judged. */
export interface Rules {
  readonly schema: Schema;
  readonly scale: ScalePaths | undefined;
}

/** What is wrong with a custom resource (apiextensions-apiserver, pkg/registry/customresource/strategy.go). */
export function causesOfObject(
  { schema, scale }: Rules,
  draft: Draft,
  old: KubeObject | undefined,
): readonly Cause[] {
  return [
    ...causesOf(check(schema, { value: draft, path: "", old }), ""),
    ...scaleSpecCauses(scale, draft),
    ...scaleStatusCauses(scale, draft),
    ...embeddedCauses(schema, draft),
    ...newListCauses(schema, draft, old),
  ];
}

/** What is wrong with the status of one (…/status_strategy.go). */
export function causesOfStatus(
  { schema, scale }: Rules,
  draft: Draft,
  old: KubeObject | undefined,
): readonly Cause[] {
  const ofStatus = propertyOf(schema, "status");
  const { status } = draft;
  const before = (old as { readonly status?: unknown } | undefined)?.status;
  return [
    ...(status === undefined || ofStatus === undefined
      ? []
      : causesOf(check(ofStatus, { value: status, path: "", old: before }), "status")),
    ...scaleStatusCauses(scale, draft),
    ...newListCauses(schema, draft, old),
  ];
}

/** What was wrong before is let be. */
const newListCauses = (schema: Schema, draft: Draft, old: KubeObject | undefined): readonly Cause[] =>
  old !== undefined && listCauses(schema, old).length > 0 ? [] : listCauses(schema, draft);

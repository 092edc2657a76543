import type { ScalePaths } from "../kinds/types/custom-resource-definition.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Cause } from "../status.ts";
import type { Schema } from "./schema/schema.ts";

/** By what custom resources are judged. */
export interface Rules {
  readonly schema: Schema;
  readonly scale: ScalePaths | undefined;
}

/** What is wrong with a custom resource (apiextensions-apiserver, pkg/registry/customresource/strategy.go). */
export function causesOfObject(rules: Rules, draft: Draft, old: KubeObject | undefined): readonly Cause[] {
  void rules;
  void draft;
  void old;
  return [];
}

/** What is wrong with the status of one (…/status_strategy.go). */
export function causesOfStatus(rules: Rules, draft: Draft, old: KubeObject | undefined): readonly Cause[] {
  void rules;
  void draft;
  void old;
  return [];
}

import type { ScopeRequirement } from "../kinds/resource-quota.ts";
import type { KubeObject } from "../object.ts";
import type { Amounts } from "./amounts.ts";

/** How the objects of one kind count for quotas (apiserver pkg/quota/v1/interfaces.go). */
export interface Evaluator {
  /** Whether an object of this kind can take something of a resource. */
  readonly counts: (resource: string) => boolean;
  /** Whether a write is looked at at all; `old`: undefined for a new object. */
  readonly considers: (object: KubeObject, old: KubeObject | undefined) => boolean;
  /** What an object must say where these resources are limited, and does not; undefined where it says all. */
  readonly missing?: (required: readonly string[], object: KubeObject) => string | undefined;
  /** Whether an object is within a scope. */
  readonly within: (requirement: ScopeRequirement, object: KubeObject) => boolean;
  /** What an object takes. `now`: ms since 1970. */
  readonly usage: (object: KubeObject, now: number) => Amounts;
  /** Whether a change may have given something back, so that quotas are to be counted anew. */
  readonly gives?: (object: KubeObject, old: KubeObject, now: number) => boolean;
}

/** `count/deployments.apps`, `count/pods`. */
export const countName = ({ group, plural }: { readonly group: string; readonly plural: string }): string =>
  `count/${plural}${group === "" ? "" : `.${group}`}`;

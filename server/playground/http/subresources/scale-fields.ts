import { isCustom } from "../../custom/custom-kind.ts";
import { atPath, putAtPath } from "../../custom/scale-paths.ts";
import { copyOf, objectAt } from "../../json.ts";
import type { Kind } from "../../kinds/kind.ts";
import { type LabelSelector, selectorText } from "../../kinds/selector.ts";
import type { Draft, KubeObject } from "../../object.ts";

/** What a Scale tells of an object. */
export interface Scaled {
  /** undefined where the object does not say. */
  readonly wanted: number | undefined;
  readonly there: number;
  readonly selector: string;
}

interface ScaledFields {
  readonly spec?: { readonly replicas?: number; readonly selector?: LabelSelector };
  readonly status?: { readonly replicas?: number };
}

const numberOr = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** How many replicas an object wants and has: in its spec and status, or where its definition says. */
export function scaledBy(kind: Kind, object: KubeObject): Scaled {
  if (isCustom(kind) && kind.scale !== undefined) {
    const { specReplicasPath, statusReplicasPath, labelSelectorPath = "" } = kind.scale;
    const selector = labelSelectorPath === "" ? undefined : atPath(object, labelSelectorPath);
    return {
      wanted: numberOr(atPath(object, specReplicasPath)),
      there: numberOr(atPath(object, statusReplicasPath)) ?? 0,
      selector: typeof selector === "string" ? selector : "",
    };
  }
  const { spec, status } = object as KubeObject & ScaledFields;
  return {
    wanted: spec?.replicas ?? 0,
    there: status?.replicas ?? 0,
    selector: selectorText(spec?.selector),
  };
}

/** The object with another number of wanted replicas. */
export function withReplicas(kind: Kind, draft: Draft, replicas: number): Draft {
  if (!isCustom(kind) || kind.scale === undefined)
    return { ...draft, spec: { ...objectAt(draft, "spec"), replicas } };
  const next = copyOf(draft);
  putAtPath(next, kind.scale.specReplicasPath, replicas);
  return next;
}

import { listAt, numberAt, stringAt } from "../../base/raw.ts";
import type { Named } from "../args.ts";
import { keyOf, type Found, type Read } from "../read.ts";

/** The HorizontalPodAutoscalers of a namespace: read when they are asked for, not watched. */
export const scalersRead = ({ namespace }: Pick<Named, "namespace">): Read => ({
  path: `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`,
});

export interface Scaler {
  readonly scaler: string;
  readonly least: number;
  readonly most: number;
}

/** Those that size a Deployment; "unknown" where they could not be listed. */
export function scalersOf(found: Found, named: Named): readonly Scaler[] | "unknown" {
  const key = keyOf(scalersRead(named));
  if (!found.has(key)) return "unknown";
  return listAt(found.get(key), "items")
    .filter(
      (item) =>
        stringAt(item, "spec", "scaleTargetRef", "kind") === "Deployment" &&
        stringAt(item, "spec", "scaleTargetRef", "name") === named.name,
    )
    .map((item) => ({
      scaler: stringAt(item, "metadata", "name") ?? "",
      // Absent means 1 (pkg/apis/autoscaling/v2/defaults.go).
      least: numberAt(item, "spec", "minReplicas") ?? 1,
      most: numberAt(item, "spec", "maxReplicas") ?? 0,
    }));
}

import type { Draft, KubeObject } from "../../object.ts";
import { differsIn } from "../rules/equal.ts";
import { structAt, structIn } from "../rules/draft.ts";

/** Of a DaemonSet's annotations: how often its template changed, from 1. */
export const generationKey = "deprecated.daemonset.template.generation";

const templateDiffers = differsIn("template");

function generationOf(annotations: Draft | undefined): number {
  const text = annotations?.[generationKey];
  return typeof text === "string" && /^[+-]?\d{1,18}$/.test(text) ? Number(text) : 0;
}

/**
 * The status that a new one begins with, and the number of its template, which only the server says
 * (pkg/registry/apps/daemonset/strategy.go; pkg/apis/apps/v1/conversion.go writes it as an annotation).
 */
export function prepareDaemonSet(draft: Draft, old: KubeObject | undefined): void {
  const annotations = structIn(structIn(draft, "metadata"), "annotations");
  if (old === undefined) {
    draft["status"] = {
      currentNumberScheduled: 0,
      numberMisscheduled: 0,
      desiredNumberScheduled: 0,
      numberReady: 0,
    };
    annotations[generationKey] = String(Math.max(1, generationOf(annotations)));
    return;
  }
  const before = generationOf({ ...old.metadata.annotations });
  const { spec } = { ...(old as unknown as Draft) } as { readonly spec: object };
  const differs = templateDiffers(structAt(draft, "spec") ?? {}, spec);
  annotations[generationKey] = String(differs ? before + 1 : before);
}

import { isEqual, isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Pod } from "../types/pod.ts";

/** Seconds for a deletion that names none: 0 where no kubelet has it or it has ended (CheckGracefulDelete). */
export function graceOf({ spec, status }: Pod): number {
  const ended = status?.phase === "Failed" || status?.phase === "Succeeded";
  if ((spec.nodeName ?? "") === "" || ended) return 0;
  const grace = spec.terminationGracePeriodSeconds ?? 0;
  return grace < 0 ? 1 : grace;
}

const withoutNode = (spec: unknown): unknown => {
  if (!isObject(spec)) return spec;
  const { nodeName: _assigned, ...rest } = spec;
  return rest;
};

/** Another spec is another generation; being assigned to a node is none. */
export const isNextGeneration = (next: Draft, old: KubeObject): boolean =>
  !isEqual(withoutNode(next["spec"]), withoutNode((old as Pod).spec));

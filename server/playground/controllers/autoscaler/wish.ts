import type { HorizontalPodAutoscaler } from "../../kinds/types/horizontal-pod-autoscaler.ts";

/** Of a HorizontalPodAutoscaler: how many replicas its metrics would ask for. Here nothing is measured. */
export const wishKey = "rollscope.dev/desired-replicas";

/** What the metrics say, as somebody wrote it by hand. */
export type Wish =
  | { readonly type: "none" }
  | { readonly type: "unreadable"; readonly text: string }
  | { readonly type: "wanted"; readonly replicas: number };

export function wishOf({ metadata }: HorizontalPodAutoscaler): Wish {
  const text = metadata.annotations?.[wishKey];
  if (text === undefined || text === "") return { type: "none" };
  const replicas = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return replicas === undefined ? { type: "unreadable", text } : { type: "wanted", replicas };
}

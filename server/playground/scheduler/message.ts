import type { Refusal } from "./filters/filter.ts";

/** `3 Insufficient cpu, 1 Too many pods`: counted, and sorted as text. */
function histogram(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join(", ");
}

const sentence = (nodes: number, reasons: readonly string[]): string =>
  `0/${nodes} nodes are available: ${histogram(reasons)}.`;

/**
 * Why a pod fits nowhere, in upstream's words (scheduler/framework/types.go, FitError; framework/preemption). No pod
 * gives way to another here, as all have the same priority. `preempts`: whether the pod might take others' places.
 */
export function fitMessage(refusals: readonly Refusal[], preempts: boolean): string {
  const nodes = refusals.length;
  if (nodes === 0) return "no nodes available to schedule pods";
  const why = sentence(
    nodes,
    refusals.flatMap(({ reasons }) => reasons),
  );
  if (!preempts) return `${why} preemption: not eligible due to preemptionPolicy=Never.`;
  const rest = refusals.map(({ resolvable }) =>
    resolvable ? "No preemption victims found for incoming pod" : "Preemption is not helpful for scheduling",
  );
  return `${why} preemption: ${sentence(nodes, rest)}`;
}

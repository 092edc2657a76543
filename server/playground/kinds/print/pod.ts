import { age } from "../age.ts";
import type { Column } from "../kind.ts";
import type { Pod } from "../types/pod.ts";
import { ageColumn, nameColumn, text, wide } from "./column.ts";
import { summarize } from "./pod-status.ts";

function restartsText(pod: Pod, now: number): string {
  const { restarts, restartedAt } = summarize(pod);
  return restarts === 0 || restartedAt === undefined
    ? String(restarts)
    : `${restarts} (${age(restartedAt, now)} ago)`;
}

function gatesText({ spec, status }: Pod): string {
  const gates = spec.readinessGates ?? [];
  if (gates.length === 0) return "<none>";
  const open = gates.filter(({ conditionType }) =>
    status?.conditions?.some(({ type, status: value }) => type === conditionType && value === "True"),
  );
  return `${open.length}/${gates.length}`;
}

const orNone = (value: string | undefined): string =>
  value === undefined || value === "" ? "<none>" : value;

export const podColumns: readonly Column[] = [
  nameColumn,
  text("Ready", "How many of its containers are ready.", (pod: Pod) => {
    const { ready, total } = summarize(pod);
    return `${ready}/${total}`;
  }),
  text("Status", "What its containers are doing, in one word.", (pod: Pod) => summarize(pod).status),
  text("Restarts", "How often its containers were restarted, and when last.", restartsText),
  ageColumn,
  wide(text("IP", "Its address.", ({ status }: Pod) => orNone(status?.podIPs?.[0]?.ip))),
  wide(text("Node", "The node that it is on.", ({ spec }: Pod) => orNone(spec.nodeName))),
  wide(
    text("Nominated Node", "The node where room is being made for it.", ({ status }: Pod) =>
      orNone(status?.nominatedNodeName),
    ),
  ),
  wide(text("Readiness Gates", "How many of its readiness gates are open.", gatesText)),
];

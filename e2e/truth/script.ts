import type { Raw } from "../../lib/base/raw.ts";

/** What is done of a script, one after the other; after each the cluster comes to rest. */
export type Step =
  | {
      readonly type: "run";
      readonly program: "kubectl" | "helm";
      readonly args: readonly string[];
      /** Manifests for standard input. */
      readonly input?: readonly Raw[];
    }
  /** Pods that run become ready, one after the other, the oldest first. */
  | {
      readonly type: "ready";
      /** All that there are, and those that follow, where undefined. */
      readonly count?: number;
      /** Only of images whose name ends so; otherwise of all that are not broken. */
      readonly tag?: string;
    }
  /** Pods that wait for their end come to it. */
  | { readonly type: "gone"; readonly count?: number }
  /** Waits until a condition of the Deployment has this reason. */
  | { readonly type: "until"; readonly name: string; readonly condition: string; readonly reason: string }
  /** Something that is no namespace's: the labels of a node. */
  | { readonly type: "node"; readonly node: number; readonly label: string; readonly value: "yes" | null };

export interface Script {
  /** Lower case, digits and dashes. */
  readonly name: string;
  readonly says: string;
  readonly steps: readonly Step[];
}

export const kubectl = (line: string, input?: readonly Raw[]): Step => ({
  type: "run",
  program: "kubectl",
  args: words(line),
  ...(input === undefined ? {} : { input }),
});
export const helm = (line: string): Step => ({ type: "run", program: "helm", args: words(line) });
export const apply = (...objects: readonly Raw[]): Step => kubectl("apply -f -", objects);
/** A merge patch. `target`: what of kubectl stands before it. */
export const patch = (target: string, body: Raw): Step => ({
  type: "run",
  program: "kubectl",
  args: ["patch", ...words(target), "--type=merge", "-p", JSON.stringify(body)],
});
export const ready = (count?: number, tag?: string): Step => ({
  type: "ready",
  ...(count === undefined ? {} : { count }),
  ...(tag === undefined ? {} : { tag }),
});
export const gone = (count?: number): Step => ({ type: "gone", ...(count === undefined ? {} : { count }) });
export const roomOn = (node: number, label: string): Step => ({ type: "node", node, label, value: "yes" });
export const roomOff = (node: number, label: string): Step => ({ type: "node", node, label, value: null });
export const until = (name: string, reason: string, condition = "Progressing"): Step => ({
  type: "until",
  name,
  condition,
  reason,
});

/** Words between blanks; a blank within quotes is part of one. */
const words = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ""));

/** How a step reads in a report. */
export function titleOf(step: Step): string {
  switch (step.type) {
    case "run":
      return [step.program, ...step.args].join(" ");
    case "ready":
      return `ready ${String(step.count ?? "all")}${step.tag === undefined ? "" : ` of ${step.tag}`}`;
    case "gone":
      return `gone ${String(step.count ?? "all")}`;
    case "until":
      return `until ${step.name} is ${step.reason}`;
    case "node":
      return `${step.value === null ? "take" : "put"} ${step.label} ${step.value === null ? "from" : "on"} node ${String(step.node)}`;
    default:
      return step satisfies never;
  }
}

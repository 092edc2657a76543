import type { PlayWords } from "../../words/play.ts";
import type { Found } from "../read.ts";
import type { Write } from "../write.ts";
import type { Step } from "./steps.ts";

export type ScenarioId = keyof PlayWords["playground"]["scenarios"];

/** Something that one click starts in the playground's shop. */
export interface Scenario {
  readonly id: ScenarioId;
  /** The Deployments of the shop on whose stage it is offered. */
  readonly deployments: readonly string[];
  /**
   * The line that does the same in a terminal, whole: it can be pasted. `origin` is where Rollscope is, such as
   * `http://127.0.0.1:3210`.
   */
  readonly line: (deployment: string, origin: string) => string;
  /** The paths of objects that `writes` must know. */
  readonly reads: readonly string[];
  readonly writes: (deployment: string, found: Found) => readonly Write[];
}

/** A scenario that does the same whatever is there, step by step. */
export function stepwise<D extends string>(
  id: ScenarioId,
  deployments: readonly D[],
  steps: (deployment: D) => readonly Step[],
): Scenario {
  const of = (name: string): readonly Step[] => deployments.filter((one) => one === name).flatMap(steps);
  return {
    id,
    deployments,
    line: (name) =>
      of(name)
        .map(({ line }) => line)
        .join(" && "),
    reads: [],
    writes: (name) => of(name).map(({ write }) => write),
  };
}

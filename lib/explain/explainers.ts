import type { Situation } from "../rollout/situation.ts";
import type { Explainer, Finding } from "./finding.ts";
import { paused } from "./paused.ts";
import { unobserved } from "./unobserved.ts";

/** Every reason, the most telling first among those of equal weight. A new one is a file and a line. */
const explainers: readonly Explainer[] = [unobserved, paused];

const weights = { stops: 0, warns: 1, tells: 2 } as const;

/** What there is to say about a situation, the most important first. */
export const explain = (situation: Situation): readonly Finding[] =>
  explainers
    .flatMap((explainer) => explainer(situation) ?? [])
    .sort((a, b) => weights[a.explanation.weight] - weights[b.explanation.weight]);

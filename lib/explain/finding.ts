import type { Situation } from "../rollout/situation.ts";
import type { Explanation } from "./explanation.ts";
import type { Why } from "../words/en/phrases/sentences.ts";

/** An explanation, and what the sentence makes of it. */
export interface Finding {
  readonly explanation: Explanation;
  /** Where it is what keeps the rollout from moving: the head of the sentence. */
  readonly why?: Why;
  /** What it is about, where a sentence names it. */
  readonly names?: string;
}

/** One reason: looks at a situation and returns what it found of it, or nothing. */
export type Explainer = (situation: Situation) => Finding | undefined;

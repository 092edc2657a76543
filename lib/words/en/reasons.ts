import { evidence } from "./phrases/evidence.ts";
import { explanations } from "./phrases/explanations.ts";

/** What there is to know of a rollout, and what evidence for it says. */
export const reasons = { ...explanations, ...evidence } as const;

import { createStageStore } from "./stage-store.ts";
import { createUse } from "./use-followed.ts";

export type { Stage } from "./stage-store.ts";

/** One rollout, live. */
export const useStage = createUse(createStageStore);

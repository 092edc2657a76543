import { createStageStore } from "./stage-store.ts";
import { createUse } from "./use-followed.ts";

/** One rollout, live. */
export const useStage = createUse(createStageStore);

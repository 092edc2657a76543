import type { Kind } from "../kind.ts";
import { eventsV1 } from "./event-v1.ts";
import { horizontalPodAutoscalersV1 } from "./horizontal-pod-autoscaler-v1.ts";

/** Kinds that are served in a second group or version, too. */
export const versions: readonly Kind[] = [horizontalPodAutoscalersV1, eventsV1];

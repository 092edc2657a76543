import { alone } from "./alone.ts";
import { stepwise } from "./scenario.ts";
import { scale } from "./steps.ts";

export const scaleUp = stepwise("scale", alone, (deployment) => [scale(deployment, 8)]);

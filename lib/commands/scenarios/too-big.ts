import { alone } from "./alone.ts";
import { stepwise } from "./scenario.ts";
import { requestCpu } from "./steps.ts";

/** A node of the playground has 4 CPUs. */
export const tooBig = stepwise("too-big", alone, (deployment) => [requestCpu(deployment, "6")]);

import { canaryOff, canaryOn } from "./canary.ts";
import { neverReady } from "./never-ready.ts";
import { noProbe } from "./no-probe.ts";
import { reset } from "./reset.ts";
import { rollOut } from "./roll-out.ts";
import { scaleUp } from "./scale.ts";
import type { Scenario } from "./scenario.ts";
import { switchToBlue, switchToGreen } from "./switch.ts";
import { tooBig } from "./too-big.ts";

/** What one click starts in the playground, in the order in which it is offered. */
export const scenarios: readonly Scenario[] = [
  rollOut,
  neverReady,
  tooBig,
  noProbe,
  scaleUp,
  switchToGreen,
  switchToBlue,
  canaryOn,
  canaryOff,
  reset,
];

import { stepwise } from "./scenario.ts";
import { searchPods } from "./shop.ts";
import { scale } from "./steps.ts";

const deployments = ["stable", "canary"];

/** The canary first: at no moment are there fewer pods than wanted. */
export const canaryOn = stepwise("canary", deployments, () => [
  scale("canary", 1),
  scale("stable", searchPods - 1),
]);

export const canaryOff = stepwise("canary-off", deployments, () => [
  scale("stable", searchPods),
  scale("canary", 0),
]);

import { stepwise } from "./scenario.ts";
import { blueGreen } from "./shop.ts";
import { patch } from "./steps.ts";

const deployments = ["blue", "green"];

export const switchToGreen = stepwise("switch-to-green", deployments, () => [
  patch("Service", blueGreen.service, { spec: { selector: blueGreen.green } }),
]);

export const switchToBlue = stepwise("switch-to-blue", deployments, () => [
  patch("Service", blueGreen.service, { spec: { selector: blueGreen.blue } }),
]);

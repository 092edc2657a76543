import { alone } from "./alone.ts";
import { image } from "./images.ts";
import { stepwise } from "./scenario.ts";
import { withoutProbe } from "./steps.ts";

/** The version that is never ready, with nobody asking whether it is. */
export const noProbe = stepwise("no-probe", alone, (deployment) => [
  withoutProbe(deployment, image(deployment, "2.1-broken")),
]);

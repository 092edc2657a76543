import { alone } from "./alone.ts";
import { image } from "./images.ts";
import { stepwise } from "./scenario.ts";
import { setImage } from "./steps.ts";

export const neverReady = stepwise("never-ready", alone, (deployment) => [
  setImage(deployment, image(deployment, "2.1-broken")),
]);

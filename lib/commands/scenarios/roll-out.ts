import { alone } from "./alone.ts";
import { image } from "./images.ts";
import { stepwise } from "./scenario.ts";
import { explain, setImage } from "./steps.ts";

export const rollOut = stepwise("roll-out", alone, (deployment) => [
  setImage(deployment, image(deployment, "2.0")),
  explain(deployment, "second release"),
]);

import type { Situation } from "../rollout/situation.ts";
import type { Outcome } from "./view.ts";

/**
 * done, failed and not done as `kubectl rollout status` decides them. What kubectl says of a paused Deployment that is
 * not done ("waiting", for ever) is "paused" here.
 */
export function outcomeOf({ verdict, deployment }: Pick<Situation, "verdict" | "deployment">): Outcome {
  switch (verdict.type) {
    case "done":
      return "done";
    case "deadline":
      return "failed";
    default:
      return deployment.paused ? "paused" : "progressing";
  }
}

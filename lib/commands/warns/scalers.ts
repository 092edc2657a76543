import { scalersOf } from "../deployment/scalers.ts";
import type { Say } from "../draw/way.ts";

/** Who will size the Deployment again. */
export const scalers: Say = ({ deployment, seen }) => {
  const found = scalersOf(seen.found, deployment);
  return found === "unknown"
    ? [{ text: { id: "scalerMayRevert" } }]
    : found.map((args) => ({ text: { id: "scalerReverts", args } }));
};

import type { Say } from "../draw/way.ts";
import { scalersOf } from "../deployment/scalers.ts";

/** Going back touches the template alone. */
export const replicas: Say = ({ deployment, seen }) => {
  const text = { id: "replicasStay", args: { replicas: deployment.replicas } } as const;
  const scalers = scalersOf(seen.found, deployment);
  if (scalers === "unknown") return [{ text, detail: { id: "scalerUnknown" } }];
  const [scaler] = scalers;
  return [scaler === undefined ? { text } : { text, detail: { id: "scalerSets", args: scaler } }];
};

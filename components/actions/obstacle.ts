import type { ConnectionView } from "../../lib/view/connection.ts";

/** What stands in the way of every change; its words are `actions.obstacles`. */
export type Obstacle = "recording" | "read-only" | "past" | "away" | "offline";

/** Why nothing can be changed now; undefined: it can. */
export function obstacleOf({ source, state }: ConnectionView, isPast: boolean): Obstacle | undefined {
  if (state === "recording" || source?.type === "recording") return "recording";
  if (source?.type === "cluster" && source.readOnly) return "read-only";
  if (state === "connecting" || state === "server-lost") return "away";
  if (state === "api-lost" || state === "refused") return "offline";
  return isPast ? "past" : undefined;
}

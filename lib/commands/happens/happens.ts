import type { Say } from "../draw/way.ts";
import { annotations } from "./annotations.ts";
import { tookLately } from "./duration.ts";
import { number } from "./number.ts";
import { both, pods } from "./pods.ts";

/** What will happen when a Deployment goes back. Another thing is a file here and a line. */
export const happens: readonly Say[] = [number, pods, tookLately, both, annotations];

/** What will happen when its pods are replaced by ones of the same version, or of a new one. */
export const replacing: readonly Say[] = [pods, tookLately, both];

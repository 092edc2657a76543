import type { Say } from "../draw/way.ts";
import { lastApplied } from "./last-applied.ts";
import { argo, controller, flux, helm } from "./owners.ts";

/** Who will revert a change of the template. Another one is a file here and a line. */
export const reverters: readonly Say[] = [helm, argo, flux, controller, lastApplied];

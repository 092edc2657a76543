import type { Script } from "../script.ts";
import { vectors } from "./vectors.ts";

/** Every script that has a trace. */
export const scripts: readonly Script[] = [...vectors];

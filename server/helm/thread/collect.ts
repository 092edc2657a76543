import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back the memory of what is not used any more. V8 would wait until there is much of it, and what a record takes
 * is as much as all else that Rollscope holds.
 */
export function createCollect(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  return collect;
}

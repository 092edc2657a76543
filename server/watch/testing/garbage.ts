import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Collects all garbage and returns the heap that is left, in bytes. */
export function collectGarbage(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

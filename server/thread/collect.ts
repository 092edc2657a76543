import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back the memory of what is not used any more; `young`: of what was made lately, which takes a fraction of a
 * millisecond. V8 would wait until there is much of it, and what a record takes is as much as all else that Rollscope holds.
 */
export function createCollect(what: "young" | "all"): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { readonly type: "minor" | "major" }) => void;
  setFlagsFromString("--no-expose-gc");
  const type = what === "young" ? "minor" : "major";
  return () => collect({ type });
}

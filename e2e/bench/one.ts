import { benchmarks } from "./benchmarks.ts";

/**
 * One benchmark, in a process group of its own that it ends with itself: `node one.ts B1` sends its figures to its
 * parent, and goes when the parent has them or is gone.
 */
function leave(): never {
  // Last of all, so that the browser's own farewell comes before.
  process.once("exit", () => process.kill(-process.pid, "SIGKILL"));
  process.exit(0);
}

process.once("disconnect", leave);
process.once("SIGTERM", leave);
process.send?.((await benchmarks[process.argv[2] ?? ""]?.()) ?? []);

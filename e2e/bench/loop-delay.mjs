// Loaded before a server (`node --import`): on SIGUSR2 the delays of its event loop since the last time go to the file
// that ROLLSCOPE_LOOP names, as JSON in ms.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const resolution = 1;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  process.on("SIGUSR2", () => {
    const [p99, max] = [delays.percentile(99), delays.max].map((ns) => ns / 1e6 - resolution);
    delays.reset();
    writeFileSync(process.env["ROLLSCOPE_LOOP"] ?? "/dev/null", JSON.stringify({ p99, max }));
  });
}

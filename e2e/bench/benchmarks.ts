import { crashLoops } from "./crash-loops.ts";
import type { Figure } from "./figures.ts";
import { firstSync } from "./first-sync.ts";
import { helmDiff } from "./helm-diff.ts";
import { helmHistory } from "./helm-history.ts";
import { latency } from "./latency.ts";
import { memory } from "./memory.ts";
import { frames, largeRollout, weight } from "./page.ts";
import { largePlayground, playground } from "./playground.ts";
import { playgroundTraffic } from "./playground-traffic.ts";
import { undo } from "./undo.ts";
import { bytesPerEvent, idle, manyBrowsers, reconnectStorm } from "./wire.ts";

/** Every benchmark by the number under which its target is known. B7 answers B11 too, P (the playground) P1 to P3, and P5 P6. */
export const benchmarks: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  B1: latency,
  B2: largeRollout,
  B3: firstSync,
  B4: memory,
  B5: bytesPerEvent,
  B6: frames,
  B7: manyBrowsers,
  B9: weight,
  B10: reconnectStorm,
  B12: idle,
  B13: helmHistory,
  B14: helmDiff,
  B15: undo,
  P: playground,
  P4: largePlayground,
  P5: playgroundTraffic,
  P7: crashLoops,
};

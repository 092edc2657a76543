import type { Script } from "../script.ts";
import { conflicts } from "./conflicts.ts";
import { daemonSets } from "./daemon-sets.ts";
import { releases } from "./helm.ts";
import { jobs } from "./jobs.ts";
import { limits } from "./limits.ts";
import { pods } from "./pods.ts";
import { randomScript } from "./random.ts";
import { recordings } from "./recordings.ts";
import { refusals } from "./refusals.ts";
import { revisions } from "./revisions.ts";
import { statefulSets } from "./stateful-sets.ts";
import { vectors } from "./vectors.ts";

/** Every script that has a trace. */
export const scripts: readonly Script[] = [
  ...vectors,
  ...revisions,
  ...recordings,
  ...releases,
  ...refusals,
  ...pods,
  ...limits,
  ...conflicts,
  ...daemonSets,
  ...statefulSets,
  ...jobs,
  ...Array.from({ length: 10 }, (_, seed) => randomScript(seed + 1)),
];

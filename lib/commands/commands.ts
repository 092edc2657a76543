import { annotate } from "./annotate.ts";
import { canaryToZero } from "./canary-to-zero.ts";
import type { Command } from "./command.ts";
import { helmRollback } from "./helm-rollback.ts";
import { pause } from "./pause.ts";
import { restart } from "./restart.ts";
import { resume } from "./resume.ts";
import { scale } from "./scale.ts";
import { scenario } from "./scenario.ts";
import { switchSelector } from "./switch-selector.ts";
import { undo } from "./undo.ts";

const all: readonly Command[] = [
  undo,
  pause,
  resume,
  restart,
  scale,
  annotate,
  switchSelector,
  canaryToZero,
  helmRollback,
  scenario,
];

/** Every command that a page may ask for, by name. */
export const commands: ReadonlyMap<string, Command> = new Map(all.map((command) => [command.name, command]));

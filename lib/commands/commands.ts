import type { Command } from "./command.ts";
import { scenario } from "./scenario.ts";
import { undo } from "./undo.ts";

const all: readonly Command[] = [scenario, undo];

/** Every command that a page may ask for, by name. */
export const commands: ReadonlyMap<string, Command> = new Map(all.map((command) => [command.name, command]));

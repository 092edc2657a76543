import type { Problem } from "../lib/view/connection.ts";
import { sayProblem } from "../lib/words/problem.ts";
import { en } from "../lib/words/server.ts";
import { log } from "./log.ts";

/** Says in one sentence why nothing can be done, and ends the program with status 2. */
export function giveUp(why: Problem): never {
  log.warn(sayProblem(en, why));
  process.exit(2);
}

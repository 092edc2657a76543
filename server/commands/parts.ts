import type { Change } from "../../lib/log/fact.ts";
import type { World } from "../../lib/log/world.ts";
import type { Gate } from "./admit.ts";
import type { Programs } from "./program.ts";
import type { ReadRelease } from "./reading.ts";

/** What the door is made of. */
export interface DoorParts extends Gate {
  /** Server clock, ms. */
  readonly now: () => number;
  /** Takes the line about each attempt. */
  readonly audit: (line: string) => void;
  /** The fold of all facts. */
  readonly world: () => World;
  /** The keyed digest of the log. */
  readonly digest: (text: string) => string;
  /** Takes a fact about what was asked. */
  readonly append: (change: Change<"Action">) => void;
  readonly release: ReadRelease;
  /** Undefined where there are none. */
  readonly programs: Programs | undefined;
}

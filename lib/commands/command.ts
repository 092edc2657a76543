import type { Raw } from "../base/raw.ts";
import type { Problem } from "../words/terms.ts";
import type { Write } from "./write.ts";

/** What was read for a command just before it is planned, by path; undefined where there is no such object. */
export type Found = ReadonlyMap<string, Raw | undefined>;

/** What is to be done, in this order; the first write that is refused ends it. */
export interface Plan {
  readonly writes: readonly Write[];
}

/** A command with its arguments understood. */
export interface Asked {
  /** What it is about, for the audit line: `shop/web`, or with what is done to it. */
  readonly subject: string;
  /** The paths of objects that must be read afresh before it can be planned. */
  readonly reads: readonly string[];
  /** What to write, or why that makes no sense with what was found. */
  readonly plan: (found: Found) => Plan | Problem;
}

/** Something that changes a cluster: one file each, and a line in commands.ts. */
export interface Command {
  /** As the address of the request names it: small letters and hyphens. */
  readonly name: string;
  readonly where: "every-cluster" | "playground";
  /** The arguments as they came from a page; undefined where they make no sense. */
  readonly parse: (args: unknown) => Asked | undefined;
}

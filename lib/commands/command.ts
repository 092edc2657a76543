import type { Raw } from "../base/raw.ts";
import type { World } from "../log/world.ts";
import type { PlacePhrase } from "../words/places.ts";
import type { Problem } from "../words/terms.ts";
import type { Body } from "./preview.ts";
import type { Found, Read } from "./read.ts";
import type { Granted, Right } from "./right.ts";
import type { Subject } from "./subject.ts";
import type { Program, Write } from "./write.ts";

/** What is to be done. */
export type Plan = (
  | {
      readonly type: "writes";
      /** In this order, each tried by a dry run just before; the first that is refused ends it. */
      readonly writes: readonly Write[];
    }
  | { readonly type: "program"; readonly program: Program }
) & {
  /** What it is and what it will be, as the audit and the timeline say it: "revision 4", "paused". */
  readonly from?: PlacePhrase;
  readonly to?: PlacePhrase;
  /** The uid of the ReplicaSet that it goes to. */
  readonly target?: string;
  /**
   * The object at which a Kubernetes Event tells the reason, or where those that exist are to be read once it is done; and
   * the Event's own reason, such as `RollBack`.
   */
  readonly event?: { readonly reason: string } & ({ readonly about: Raw } | { readonly at: readonly Read[] });
};

/** What came of trying a plan without doing it. */
export type DryRun =
  /**
   * The objects as they would be, one a write; none where a program would make the writes. `takes`: flags that this
   * program knows and not all of its kind do.
   */
  | { readonly type: "accepted"; readonly objects: readonly Raw[]; readonly takes?: readonly string[] }
  | { readonly type: "refused"; readonly why: Problem }
  /** There was nothing to try. */
  | { readonly type: "untried" };

/** All that a preview is made of. */
export interface Seen {
  /** Server clock, ms. */
  readonly now: number;
  /** The fold of all facts; read only. */
  readonly world: World;
  readonly found: Found;
  readonly plan: Plan | Problem;
  /** What it needs. */
  readonly rights: readonly Granted[];
  /** To leave a Kubernetes Event with the reason; undefined where it leaves none. */
  readonly news: Granted | undefined;
  readonly dryRun: DryRun;
  /** The keyed digest of the log: what is masked is masked with it. */
  readonly digest: (text: string) => string;
  /** An object as YAML, as `kubectl get -o yaml` would write it. */
  readonly yaml: (value: unknown) => string;
}

/** A command with its arguments understood. */
export interface Asked {
  readonly about: Subject;
  /** What it was asked to do, in a word or two, for the audit: "revision 2", "5 replicas". */
  readonly target: PlacePhrase;
  /** What must be read afresh before it can be planned. Asked again with what was found, until there is nothing new. */
  readonly reads: (found: Found) => readonly Read[];
  /** What to do, or why that makes no sense with what was found. `now`: server clock, ms. */
  readonly plan: (found: Found, now: number) => Plan | Problem;
  /** Undefined where it is done without being looked at first. */
  readonly preview?: Previewing;
}

/** How a command is looked at before it is done: by the same code, from the same reads. */
export interface Previewing {
  /** What only the preview tells of; it does without what may not be read. Asked again like `reads`. */
  readonly asides: (found: Found) => readonly Read[];
  readonly rights: (found: Found) => readonly Right[];
  /**
   * What the decision rests on, by what it is called: compared by equality when the command comes, and what differs is
   * named. Its keys are ids of `changed` in lib/words/en/back.
   */
  readonly binds: (found: Found) => Readonly<Record<string, unknown>>;
  readonly draw: (seen: Seen) => Body;
}

/** Something that changes a cluster: one file each, and a line in commands.ts. */
export interface Command {
  /** As the address of the request names it: small letters and hyphens. */
  readonly name: string;
  readonly where: "every-cluster" | "playground";
  /** What one must be allowed to do for it; undefined where it is not for such a subject, or not offered at all. */
  readonly needs?: (subject: Subject) => readonly Right[] | undefined;
  /** The arguments as they came from a page; undefined where they make no sense. */
  readonly parse: (args: unknown) => Asked | undefined;
}

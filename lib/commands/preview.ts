import type { FieldChange, LineChange } from "../diff/change.ts";
import type { BackPhrase } from "../words/back.ts";
import type { Problem } from "../words/terms.ts";
import type { Subject } from "./subject.ts";

export type { FieldChange, LineChange } from "../diff/change.ts";

/** One line of a list in a preview, and what stands behind it where one wants to know more. */
export interface Line {
  readonly text: BackPhrase;
  readonly detail?: BackPhrase;
}

/** Something that must be so for it to be possible. */
export interface Check {
  readonly state: "yes" | "no" | "unknown";
  readonly text: BackPhrase;
}

/** What becomes of one object, or of one part of it. Everything in it is masked. */
export interface Change {
  /** As `Deployment web`, or the name of a part of it. */
  readonly title: string;
  readonly state: "changed" | "created" | "deleted" | "kept";
  readonly fields: readonly FieldChange[];
  readonly lines: readonly LineChange[];
}

/** Something that may be done so or otherwise, by an argument of the command. */
export interface Choice {
  /** True: so; it is false unless somebody wants it. */
  readonly argument: string;
  readonly isOn: boolean;
  readonly text: BackPhrase;
  readonly detail?: BackPhrase;
}

/** What a command says of itself before it is done. */
export interface Body {
  /** Where it goes, as short as it can be: a revision's number, "green", "0". */
  readonly target: string;
  /** The line of kubectl or helm that does the same. */
  readonly line: string;
  readonly checks: readonly Check[];
  readonly changes: readonly Change[];
  readonly happens: readonly Line[];
  /** What will not go back. */
  readonly stays: readonly Line[];
  readonly warnings: readonly Line[];
  /** Left out where there is nothing to choose. */
  readonly choices?: readonly Choice[];
}

/** What `POST /api/previews/{command}` answers with: plain JSON, one form for every command. */
export interface Preview extends Body {
  readonly command: string;
  readonly subject: Subject;
  /** Opaque; sent back with the command, which is refused where what was previewed is no longer so. */
  readonly bound: string;
  /** Why it cannot be done; undefined where it can. */
  readonly blocked: Problem | undefined;
}

/** What one may do to something: `POST /api/previews/rights` answers with a list of these. */
export interface Permission {
  readonly command: string;
  readonly state: "yes" | "no" | "unknown";
  /** Why not, or why that is not known. */
  readonly why: Problem | undefined;
}

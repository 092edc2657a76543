import type { Raw } from "../../base/raw.ts";
import type { Release } from "../../helm/release.ts";

/** What a read `as: "release"` finds: the release of a record with its manifest read. Nothing in it is masked. */
export interface WholeRelease extends Release {
  readonly resourceVersion: string;
  /** The documents of its manifest. */
  readonly documents: readonly Raw[];
  /** Files of its chart that define custom resources, which helm installs once and never touches again. */
  readonly definitions: readonly string[];
  /** Whether every document of its manifest could be read. */
  readonly isComplete: boolean;
}

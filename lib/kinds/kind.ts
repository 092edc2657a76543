import type { Raw } from "../base/raw.ts";
import type { Shape } from "../base/shape.ts";

/** What every slim object carries, whatever its kind. */
export interface Slim {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
}

/** What reading needs of the outside world. */
export interface Door {
  /**
   * A keyed digest of a text: equal texts give equal digests within one log of facts, and nothing of the text can be
   * read from it. Environment values and whole templates are compared by it and never kept.
   */
  readonly digest: (text: string) => string;
  /**
   * A text that a person wrote or a program printed, without the credentials in it. Absent: it is kept as it is, which is
   * for tests alone.
   */
  readonly mask?: (text: string) => string;
  /** What was made of an equal text not long ago, else what `make` makes of it. Absent: it is always made anew. */
  readonly recall?: <T>(text: string, make: () => T) => T;
}

/** One watched kind: where the API server keeps it, what we keep of it, and how it is read. */
export interface Kind<N extends string, S extends Slim> {
  readonly name: N;
  /** The group and version below the server's root: `/api/v1` or `/apis/GROUP/VERSION`. */
  readonly path: string;
  /** The resource's plural, as in URLs and RBAC rules. */
  readonly plural: string;
  /** Listed and watched as PartialObjectMetadata, so that its data never reaches us. */
  readonly metadataOnly: boolean;
  readonly shape: Shape<S>;
  /** Parses an object once, at the door. It never throws: what is absent or unreadable is undefined. */
  readonly read: (raw: Raw, door: Door) => S;
}

export const kind = <const N extends string, S extends Slim>(definition: Kind<N, S>): Kind<N, S> =>
  definition;

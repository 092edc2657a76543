import type { Kind } from "../kinds/kind.ts";
import type { ResourceTarget } from "./target.ts";

/** What a request is about: a kind that is served, and where its path points. */
export interface On {
  readonly kind: Kind;
  readonly target: ResourceTarget;
}

import type { Kind } from "../../kinds/kind.ts";
import type { Draft } from "../../object.ts";
import type { User } from "../auth/users.ts";

/** A kind that is only ever created, to ask something: its answer is in its status. */
export interface Review {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  /** Whether it has no spec and says when it was asked. */
  readonly isDated?: boolean;
  /** The status that answers `spec` for a user. Throws StatusError for a spec that asks nothing. */
  readonly answer: (spec: Draft, asking: Asking) => object;
}

export interface Asking {
  readonly user: User;
  /** Whose token it is; undefined for none of ours. */
  readonly userOf: (token: string) => User | undefined;
  /** Every kind that is served. */
  readonly kinds: readonly Kind[];
}

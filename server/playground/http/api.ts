import type { Clock } from "../clock.ts";
import type { Registry } from "../registry/registry.ts";
import type { Tokens } from "./auth/users.ts";

/** What the API's handlers are given. */
export interface Api {
  readonly registry: Registry;
  readonly clock: Clock;
  /** 0 <= n < 1. */
  readonly random: () => number;
  readonly tokens: Tokens;
  /** Told of what should never happen: an exception that is no refusal. */
  readonly report: (bug: unknown) => void;
}

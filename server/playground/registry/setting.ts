import type { Catalog } from "../custom/catalog.ts";
import type { Clock } from "../clock.ts";
import type { Around } from "../kinds/kind.ts";
import type { Store } from "../store/store.ts";

/** What a registry is made of. `random`: seeded, 0 <= n < 1; names and uids come from it. */
export interface Setting {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: () => number;
  /** The store's own, where there is one already. */
  readonly catalog?: Catalog;
}

/** What the rules of a kind may know of the other objects, now. */
export const aroundOf = ({ store, clock, random }: Setting): Around => ({
  now: clock.now(),
  get: store.get,
  list: store.list,
  random,
});

import { kinds, type WatchedKindName } from "../../lib/kinds/kinds.ts";
import { follow, type Follow, type FollowNeeds } from "./follow.ts";
import type { Health, Subject } from "./health.ts";
import type { WatchStatus } from "./freshness.ts";
import type { Namespaces } from "./namespaces.ts";

export interface ScopeNeeds extends Omit<FollowNeeds, "tell"> {
  readonly health: Health;
  readonly namespaces: Namespaces;
}

/** How one kind is watched. */
export type Extent =
  /** In these namespaces only. */
  | { readonly type: "given"; readonly namespaces: readonly string[] }
  /** In the whole cluster; where that is not permitted, in every namespace where it is. */
  | { readonly type: "all" }
  /** In the namespaces that somebody looks at. */
  | { readonly type: "interest" };

/** The watches of one kind. */
export interface Scopes {
  readonly follows: () => ReadonlyMap<string, Follow>;
  /** How many objects are kept of a namespace, or where that is "" of all. */
  readonly count: (namespace: string) => number;
  /** Sets the namespaces that somebody looks at. Without effect where it is watched anyway. */
  readonly look: (namespaces: readonly string[]) => void;
  readonly stop: () => void;
}

export function createScopes(name: WatchedKindName, extent: Extent, needs: ScopeNeeds): Scopes {
  const { health, store, namespaces } = needs;
  const follows = new Map<string, Follow>();
  const subjectOf = (namespace: string): Subject => ({ name, plural: kinds[name].plural, namespace });
  let unsubscribe: (() => void) | undefined;

  function open(namespace: string): void {
    const subject = subjectOf(namespace);
    const tell = (status: WatchStatus): void => {
      health.report(subject, status);
      if (extent.type === "all" && namespace === "") afterWhole(status);
    };
    follows.set(namespace, follow(name, namespace, { ...needs, tell }));
  }

  /** Only as long as the whole may not be seen, its parts are looked at. */
  function afterWhole(status: WatchStatus): void {
    if (status.type === "forbidden") unsubscribe ??= namespaces.subscribe((names) => keep(["", ...names]));
    else if (unsubscribe !== undefined) {
      unsubscribe();
      unsubscribe = undefined;
      keep([""]);
    }
  }

  /** Opens what is missing and closes what is too much. */
  function keep(wanted: readonly string[]): void {
    for (const [namespace, one] of follows) {
      if (wanted.includes(namespace)) continue;
      one.stop();
      follows.delete(namespace);
      if (extent.type === "interest") health.report(subjectOf(namespace), { type: "unwatched" });
      else health.forget(subjectOf(namespace));
      // What the whole sees from now on is no news; what nobody sees any more is let go.
      if (unsubscribe !== undefined || extent.type === "interest") store.drop(namespace);
    }
    for (const namespace of wanted) if (!follows.has(namespace)) open(namespace);
  }

  switch (extent.type) {
    case "given":
      keep(extent.namespaces);
      break;
    case "all":
      keep([""]);
      break;
    case "interest":
      health.report(subjectOf(""), { type: "unwatched" });
      break;
  }
  return {
    follows: () => follows,
    count: store.count,
    look: (wanted) => {
      if (extent.type === "interest") keep(wanted);
    },
    stop: () => {
      unsubscribe?.();
      for (const one of follows.values()) one.stop();
      follows.clear();
    },
  };
}

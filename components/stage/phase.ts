import type { ConnectionView } from "../../lib/view/connection.ts";
import type { RolloutView } from "../../lib/view/view.ts";

/** What a stage can show, decided once. */
export type Phase =
  | { readonly type: "connecting" | "loading" | "refused" | "not-kept" }
  | { readonly type: "view"; readonly view: RolloutView };

export interface Known {
  readonly connection: ConnectionView;
  /** The first facts of this rollout have arrived. */
  readonly loaded: boolean;
  readonly view: RolloutView | undefined;
  /** The past moment asked for; undefined: now. */
  readonly at: number | undefined;
}

/** What is known is shown whatever the connection does; only without it does the connection speak. */
export function phaseOf({ connection, loaded, view, at }: Known): Phase {
  if (!loaded) return { type: withoutFacts(connection) };
  if (view === undefined) return { type: at === undefined ? "loading" : "not-kept" };
  return { type: "view", view };
}

function withoutFacts({ state }: ConnectionView): "connecting" | "loading" | "refused" {
  if (state === "refused") return "refused";
  return state === "connecting" || state === "server-lost" ? "connecting" : "loading";
}

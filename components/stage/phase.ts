import type { ConnectionView } from "../../lib/view/connection.ts";
import type { RolloutView } from "../../lib/view/view.ts";

/** What a stage can show, decided once. */
export type Phase<V = RolloutView> =
  | { readonly type: "connecting" | "loading" | "refused" | "not-kept" }
  | { readonly type: "view"; readonly view: V };

export interface Known<V> {
  readonly connection: ConnectionView;
  /** The first facts of what is shown have arrived. */
  readonly loaded: boolean;
  readonly view: V | undefined;
  /** The past moment asked for; undefined: now. */
  readonly at: number | undefined;
}

/** What is known is shown whatever the connection does; only without it does the connection speak. */
export function phaseOf<V>({ connection, loaded, view, at }: Known<V>): Phase<V> {
  if (!loaded) return { type: withoutFacts(connection) };
  if (view === undefined) return { type: at === undefined ? "loading" : "not-kept" };
  return { type: "view", view };
}

function withoutFacts({ state }: ConnectionView): "connecting" | "loading" | "refused" {
  if (state === "refused") return "refused";
  return state === "connecting" || state === "server-lost" ? "connecting" : "loading";
}

import type { Problem } from "../words/terms.ts";

export type { Problem } from "../words/terms.ts";

/** What stands between the API server and this page, as the header says it. */
export interface ConnectionView {
  /**
   * The first of these that is true, from the browser outwards:
   * connecting: this page has not heard from Rollscope's server yet; asleep: the page itself did not run and is catching
   * up; server-lost: Rollscope's server does not answer; refused: no cluster can be used (see `problem`); api-lost: the
   * API server is dead or frozen; loading: first lists under way; stale: a watch is not open; recording: these are facts
   * of a file, never live; live: all that may be watched is watched.
   */
  readonly state:
    | "connecting"
    | "asleep"
    | "server-lost"
    | "refused"
    | "api-lost"
    | "loading"
    | "stale"
    | "recording"
    | "live";
  /** Since when, server clock, ms. */
  readonly since: number;
  /** When the newest line, bookmark or answer of the API server arrived: the age of what is shown. */
  readonly lastHeard: number | undefined;
  /** Every watch that is not simply live, for the header's details. */
  readonly watches: readonly WatchView[];
  readonly problem: Problem | undefined;
  readonly source: Source | undefined;
}

export interface WatchView {
  /** The kind, such as "Pod"; "API" for the API server itself. */
  readonly kind: string;
  /** "" for the whole cluster. */
  readonly namespace: string;
  readonly state: string;
  readonly since: number;
  readonly message: string | undefined;
}

/** Where the facts come from. */
export type Source =
  | {
      readonly type: "cluster";
      readonly context: string;
      readonly server: string;
      /** Namespaces watched; empty: all. */
      readonly namespaces: readonly string[];
      /** Those of `namespaces` that the cluster does not have, where that may be known. */
      readonly absent?: readonly string[];
      readonly readOnly: boolean;
      /** It is Rollscope's own: there scenarios may be offered. */
      readonly playground: Playground | undefined;
    }
  | {
      readonly type: "recording";
      readonly file: string;
      /** The first and the last moment in it, ms. */
      readonly from: number;
      readonly to: number;
    };

export interface Playground {
  /** The file with which kubectl and helm reach it: an absolute path. */
  readonly kubeconfig: string;
}

/** An HTTP request as a simulated process gets it. */
export interface ProcessRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Without its question mark. */
  readonly query?: string;
  /** The port that was asked. */
  readonly port: number;
  /** Whether the client asked for a page (`Accept: text/html`). */
  readonly html: boolean;
}

export interface ProcessResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** The process was told to end by this request: `after` ms from now. */
  readonly exits?: { readonly after: number; readonly code: number };
}

/** What a simulated process can see while it works. */
export interface Inside {
  readonly pod: string;
  readonly namespace: string;
  readonly node: string;
  readonly container: string;
  /** The image as the pod names it. */
  readonly image: string;
  /** Fixed when the container started. */
  readonly environment: Readonly<Record<string, string>>;
  /** A file of a mounted ConfigMap or Secret, by its base name, as it is now. */
  readonly file: (name: string) => string | undefined;
  /** ms since the process listens. */
  readonly age: number;
  /** ms since 1970. */
  readonly now: number;
  /** 1..20: how much faster it warms up. */
  readonly speed: number;
  /** Seeded; 0 <= n < 1. */
  readonly random: () => number;
}

/** Whether and how the process ends by itself. */
export type End =
  | { readonly type: "never" }
  | {
      readonly type: "exits";
      /** ms since it started. */
      readonly after: number;
      readonly code: number;
      readonly reason: "Completed" | "Error" | "OOMKilled";
      /** What it writes to its log before. */
      readonly says: readonly string[];
    };

/** What a SIGTERM does: the process exits `after` ms later, or nothing. */
export type Stop =
  { readonly type: "exits"; readonly after: number; readonly code: number } | { readonly type: "ignores" };

/** How a container is started. */
export interface Told {
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** How containers of one image behave. Times in ms; pull, start and stop are divided by `--speed`. */
export interface Image {
  /** What it says of itself: a version for ours, the reference for others. */
  readonly version: string;
  readonly bytes: number;
  readonly pull: number;
  readonly start: number;
  readonly end: End;
  readonly stop: Stop;
  /** What it writes to its log when it has started. */
  readonly greets: readonly string[];
  /** Undefined: it listens on no port. `"hangs"`: it takes the request and never answers. */
  readonly answer: ((request: ProcessRequest, inside: Inside) => ProcessResponse | "hangs") | undefined;
  /** The ports that it listens on, whatever its container declares; those where undefined, any where there are none. */
  readonly ports?: readonly number[];
  /** What command and arguments make of it, where it knows them itself; undefined: it is another program. */
  readonly run?: (told: Told) => Image | undefined;
}

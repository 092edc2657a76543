import type { Log } from "../../lib/log/log.ts";
import type { Limits } from "../../lib/log/window.ts";
import type { Problem, Source } from "../../lib/view/connection.ts";

/** Where the hub takes from what it sends. */
export interface HubSource {
  readonly log: Log;
  /** How much of one rollout is kept for those who come late. */
  readonly limits: Limits;
  /** What a page shows to be let through the door for commands; undefined where nothing may be changed. */
  readonly token?: string | undefined;
  /** Server clock, ms; of a recording, the recording's own time. */
  readonly now: () => number;
  readonly source: () => Source | undefined;
  readonly problem: () => Problem | undefined;
  /** When the newest line, bookmark or answer of the API server arrived, ms. */
  readonly lastHeard: () => number | undefined;
  /** Somebody looks at a namespace. Returns its undo. */
  readonly interest?: (namespace: string) => () => void;
}

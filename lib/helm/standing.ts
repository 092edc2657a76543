import type { Told } from "./told.ts";

/** How a release stands, by its newest record. */
export type Standing =
  | { readonly type: "deployed"; readonly revision: number }
  /** The newest revision went back to `to` after `failed` had failed. */
  | { readonly type: "rolled-back"; readonly revision: number; readonly failed: number; readonly to: number }
  /** The newest revision failed; `current` is deployed still, where any is. */
  | { readonly type: "failed"; readonly revision: number; readonly current: number | undefined }
  /** Helm says that it is under way. */
  | {
      readonly type: "pending";
      readonly revision: number;
      /** Helm's word: `pending-install`, `pending-upgrade`, `pending-rollback` or `uninstalling`. */
      readonly status: string;
      /** How long it has been so, ms. */
      readonly ms: number;
      /** Longer than Helm waits unless it is told to: whoever did it is most likely gone. */
      readonly isStuck: boolean;
      readonly back: number | undefined;
      /** The Deployment has the template of this other revision. */
      readonly runs: number | undefined;
    }
  | { readonly type: "uninstalled"; readonly revision: number }
  | { readonly type: "unknown"; readonly status: string };

/** Helm gives an operation five minutes where nothing else is said (`--timeout`), ms. */
const patience = 5 * 60_000;

const underWay = new Set(["uninstalling", "pending-install", "pending-upgrade", "pending-rollback"]);

interface Known {
  readonly current: number | undefined;
  readonly back: number | undefined;
  readonly runs: number | undefined;
  readonly at: number;
}

/** `told`: the highest revision first. */
export function standingOf(told: readonly Told[], { current, back, runs, at }: Known): Standing {
  const [newest, former] = told;
  if (newest === undefined) return { type: "unknown", status: "" };
  const { revision, status, body, createdAt } = newest;
  switch (status) {
    case "deployed": {
      const to = body?.rollbackTo;
      return former?.status === "failed" && to !== undefined
        ? { type: "rolled-back", revision, failed: former.revision, to }
        : { type: "deployed", revision };
    }
    case "failed":
      return { type: "failed", revision, current };
    case "uninstalled":
      return { type: "uninstalled", revision };
    default:
  }
  // Superseded, with nothing after it: what superseded it is gone.
  if (!underWay.has(status)) return { type: "unknown", status };
  const ms = Math.max(0, at - (body?.updated ?? createdAt));
  const elsewhere = runs === revision ? undefined : runs;
  return { type: "pending", revision, status, ms, isStuck: ms > patience, back, runs: elsewhere };
}

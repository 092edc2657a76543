import type { Change } from "./store.ts";
import { jsonOf } from "./json.ts";

/** How much of the past is kept: as much as fits in both, but never less than `least` changes. */
export interface HistoryLimits {
  readonly changes: number;
  /** Of the changed objects' JSON, in UTF-16 code units. */
  readonly size: number;
  readonly least: number;
}

/**
 * Live watches hear changes as they happen and never read this; it serves those that come back, and the pages of a list.
 * A change of a pod is 4 kB: this is the last third of a rollout of 500 pods.
 */
export const usualLimits: HistoryLimits = { changes: 5_000, size: 8 * 2 ** 20, least: 100 };

/** The latest changes of all kinds, one a revision, without gaps. */
export interface History {
  /** The oldest revision whose state is still known. */
  readonly compacted: () => number;
  readonly add: (change: Change) => void;
  /** All changes after `revision`, oldest first; undefined when some were compacted. */
  readonly since: (revision: number) => readonly Change[] | undefined;
  readonly compact: (revision: number) => void;
}

interface Entry {
  readonly change: Change;
  readonly size: number;
}

/** `start`: the revision before the first change. */
export function createHistory(start: number, limits: HistoryLimits): History {
  let compacted = start;
  let entries: Entry[] = [];
  let size = 0;

  const drop = (count: number): void => {
    for (const entry of entries.slice(0, count)) size -= entry.size;
    entries = entries.slice(count);
    compacted += count;
  };
  /** Down to nine tenths, so that forgetting is rare and in bulk. */
  const shrink = (): void => {
    let count = 0;
    let left = size;
    const most = Math.max(entries.length - limits.least, 0);
    while (count < most && (left > limits.size * 0.9 || entries.length - count > limits.changes * 0.9)) {
      left -= entries[count]?.size ?? 0;
      count += 1;
    }
    drop(count);
  };

  return {
    compacted: () => compacted,
    add(change) {
      const entry = { change, size: jsonOf(change.object).length };
      entries.push(entry);
      size += entry.size;
      if (size > limits.size || entries.length > limits.changes) shrink();
    },
    since: (revision) =>
      revision < compacted
        ? undefined
        : entries.slice(Math.max(0, revision - compacted)).map(({ change }) => change),
    compact(revision) {
      drop(Math.min(Math.max(0, revision - compacted), entries.length));
    },
  };
}

import type { HelmRevision } from "../../lib/kinds/helm-revision.ts";
import type { Secret } from "../../lib/kinds/secret.ts";

/** A record of which the labels are known. */
export interface Entry {
  readonly uid: string;
  readonly namespace: string;
  /** Of the Secret. */
  readonly name: string;
  readonly createdAt: number;
  readonly revision: number;
  readonly status: string;
  readonly resourceVersion: string;
}

/** A revision that is read and whose predecessor is not. */
interface Waiting {
  readonly fact: HelmRevision;
  /** Its predecessor is below this one. */
  below: number;
}

/** What is known of one release's records, and what is still to be read. */
export interface Release {
  readonly namespace: string;
  readonly name: string;
  readonly entries: Map<string, Entry>;
  /** uids of records that are being read, or that could not be found. */
  readonly left: Set<string>;
  /** uids of those that were compared with their predecessor, or have none. */
  readonly compared: Set<string>;
  readonly waiting: Map<string, Waiting>;
  /** Nothing is read of it before this time, ms. */
  pausedUntil: number;
}

export const openRelease = (namespace: string, name: string): Release => ({
  namespace,
  name,
  entries: new Map(),
  left: new Set(),
  compared: new Set(),
  waiting: new Map(),
  pausedUntil: 0,
});

export const entryOf = ({ uid, namespace, name, createdAt, resourceVersion, release }: Secret): Entry => ({
  uid,
  namespace,
  name,
  createdAt,
  revision: release?.revision ?? 0,
  status: release?.status ?? "unknown",
  resourceVersion,
});

export function putEntry(release: Release, entry: Entry): void {
  if (release.entries.get(entry.uid)?.resourceVersion !== entry.resourceVersion)
    release.left.delete(entry.uid);
  release.entries.set(entry.uid, entry);
}

export function dropEntry(release: Release, uid: string): void {
  for (const known of [release.entries, release.left, release.compared, release.waiting]) known.delete(uid);
}

type Facts = ReadonlyMap<string, HelmRevision>;

/**
 * The record to read next, the newest first; `all`: somebody looks, so that every one is read and compared with its
 * predecessor, else only the newest. Undefined: nothing is left to read.
 */
export function nextEntry(release: Release, facts: Facts, all: boolean): Entry | undefined {
  const newestFirst = [...release.entries.values()].sort((a, b) => b.revision - a.revision);
  const wanted = all ? newestFirst : newestFirst.slice(0, 1);
  const unread = wanted.find(
    ({ uid, resourceVersion }) =>
      !release.left.has(uid) &&
      !release.waiting.has(uid) &&
      (facts.get(uid)?.resourceVersion !== resourceVersion || (all && !release.compared.has(uid))),
  );
  if (unread !== undefined || !all) return unread;
  // Only predecessors are missing, which were read before.
  for (const waiting of release.waiting.values()) {
    const before = predecessorOf(release, waiting);
    if (before === undefined) settle(release, waiting);
    else if (!release.left.has(before.uid)) return before;
  }
  return undefined;
}

/** What Helm would have gone on from: the newest revision before it that did not fail and came to its end. */
const predecessorOf = (release: Release, { below }: Waiting): Entry | undefined =>
  [...release.entries.values()]
    .filter(({ revision, status }) => revision < below && isInstalled(status))
    .sort((a, b) => b.revision - a.revision)[0];

const isInstalled = (status: string): boolean =>
  status === "deployed" || status === "superseded" || status === "uninstalled";

function settle(release: Release, { fact }: Waiting): void {
  release.waiting.delete(fact.uid);
  release.compared.add(fact.uid);
}

/** A revision was read; `known`: what was told of it before. */
export function readEntry(
  release: Release,
  fact: HelmRevision,
  known: HelmRevision | undefined,
): HelmRevision {
  // What a record was made from never changes: Helm writes it again for its status and its hooks.
  if (known !== undefined && known.problem === undefined && release.compared.has(fact.uid))
    return { ...fact, lost: known.lost };
  // What is not given back on purpose is lost: a rollback is asked for, with all that its target had.
  if (fact.problem !== undefined || fact.rollbackTo !== undefined) release.compared.add(fact.uid);
  else release.waiting.set(fact.uid, { fact, below: fact.revision });
  return fact;
}

/** The revisions that waited for this one; those that have to wait for an earlier one pass it over. */
export function waitingFor(release: Release, entry: Entry, isReadable: boolean): readonly HelmRevision[] {
  const later: HelmRevision[] = [];
  for (const waiting of [...release.waiting.values()]) {
    if (predecessorOf(release, waiting)?.uid !== entry.uid) continue;
    if (isReadable) {
      settle(release, waiting);
      later.push(waiting.fact);
    } else waiting.below = entry.revision;
  }
  return later;
}

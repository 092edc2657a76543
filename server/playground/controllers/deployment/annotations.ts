import type { Deployment } from "../../kinds/deployment.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { desiredOf, maxSurge } from "./sizes.ts";

export const revisionKey = "deployment.kubernetes.io/revision";
export const historyKey = "deployment.kubernetes.io/revision-history";
export const desiredKey = "deployment.kubernetes.io/desired-replicas";
export const maxKey = "deployment.kubernetes.io/max-replicas";

/** What stays with the Deployment (pkg/controller/deployment/util, annotationsToSkip). */
const kept: ReadonlySet<string> = new Set([
  "kubectl.kubernetes.io/last-applied-configuration",
  revisionKey,
  historyKey,
  desiredKey,
  maxKey,
  "deprecated.deployment.rollback.to",
]);

type Annotations = Readonly<Record<string, string>>;

/** A number of 64 bits, as `strconv.ParseInt` reads it; undefined where it is none. */
function int64(text: string): bigint | undefined {
  if (!/^[+-]?\d{1,64}$/.test(text)) return undefined;
  const number = BigInt(text.replace(/^\+/, ""));
  return BigInt.asIntN(64, number) === number ? number : undefined;
}

/** The number in the revision annotation: 0 without one, undefined where it is none. */
export function revisionOf({ metadata }: ReplicaSet | Deployment): bigint | undefined {
  const text = metadata.annotations?.[revisionKey];
  return text === undefined ? 0n : int64(text);
}

/** The highest revision of `replicaSets`, those without a readable one ignored. */
export const highestRevision = (replicaSets: readonly ReplicaSet[]): bigint =>
  replicaSets.reduce((highest, replicaSet) => {
    const revision = revisionOf(replicaSet) ?? 0n;
    return revision > highest ? revision : highest;
  }, 0n);

/** A size that an annotation tells, or undefined where it tells none. */
export function sizeIn({ metadata }: ReplicaSet, key: string): number | undefined {
  const text = metadata.annotations?.[key];
  if (text === undefined || !/^\d{1,10}$/.test(text)) return undefined;
  const size = Number(text);
  return size <= 2_147_483_647 ? size : undefined;
}

/** What a ReplicaSet must know for proportional scaling. */
export const sizeAnnotations = (deployment: Deployment): Annotations => ({
  [desiredKey]: String(desiredOf(deployment)),
  [maxKey]: String(desiredOf(deployment) + maxSurge(deployment)),
});

export const holds = (annotations: Annotations | undefined, wanted: Annotations): boolean =>
  Object.entries(wanted).every(([key, value]) => annotations?.[key] === value);

/** In characters. */
const longestHistory = 2000;

/** `history` with `revision` at its end, its oldest entries dropped where it would grow too long. */
function withHistory(history: string | undefined, revision: string): string {
  if (history === undefined || history === "") return revision;
  const entries = history.split(",");
  let length = history.length + revision.length + 1;
  let start = 0;
  while (length > longestHistory && start < entries.length) {
    length -= (entries[start]?.length ?? 0) + 1;
    start += 1;
  }
  return length > longestHistory ? history : [...entries.slice(start), revision].join(",");
}

const copiedFrom = ({ metadata }: Deployment): Annotations =>
  Object.fromEntries(Object.entries(metadata.annotations ?? {}).filter(([key]) => !kept.has(key)));

/**
 * The annotations of the ReplicaSet that has become the new one: the Deployment's, and a revision that is only ever
 * raised to `revision`; the number that it replaces goes to the history (SetNewReplicaSetAnnotations). `annotations`:
 * those it has, undefined when it is to be created.
 */
export function annotationsOfNew(
  deployment: Deployment,
  revision: bigint,
  annotations: Annotations | undefined,
): Annotations {
  const copied = { ...annotations, ...copiedFrom(deployment) };
  const earlier = annotations?.[revisionKey];
  const number = earlier === undefined || earlier === "" ? 0n : int64(earlier);
  if (number === undefined) return copied;
  const sizes = annotations === undefined ? sizeAnnotations(deployment) : {};
  if (number >= revision) return { ...copied, ...sizes };
  return {
    ...copied,
    ...sizes,
    [revisionKey]: String(revision),
    ...(earlier === undefined ? {} : { [historyKey]: withHistory(copied[historyKey], earlier) }),
  };
}

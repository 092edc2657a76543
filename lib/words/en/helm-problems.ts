import { tail } from "./tail.ts";

/** Why a record of Helm cannot be read, by its id in lib/helm/record-problem.ts. */
export const recordProblems: Readonly<Record<string, string>> = {
  foreign: "its Secret is not of type helm.sh/release.v1, and no other is read",
  empty: "its Secret holds no release",
  notBase64: "what it holds is not base64",
  damagedGzip: "it is packed, and damaged",
  tooLarge: "it unpacks to more than Rollscope reads",
  notJson: "it unpacks to something that is not JSON",
  notRelease: "it is not a release, or not the one that its labels name",
  badTime: "one of its times cannot be read, and Helm skips it too",
  forbidden: "you may list this Secret and not get it",
  unanswered: "the API server did not give it",
};

/** What the questions about Helm's records say no to; otherwise as problems.ts. */
export const helmProblems = {
  noSuchHelm: (a: { path: string }) =>
    `There is nothing at ${a.path}: see /api/helm/NAMESPACE/RELEASE/REVISION, and /diff?from=…&to=…, /drift and /declares of a release.`,
  recordAbsent: (a: { release: string; namespace: string; revision: string }) =>
    `Namespace ${a.namespace} has no record of revision ${a.revision} of the release ${a.release}.`,
  recordUnreadable: (a: { revision: string; why: string }) =>
    `Revision ${a.revision} cannot be read: ${recordProblems[a.why] ?? a.why}.`,
  releaseAbsent: (a: { release: string; namespace: string }) =>
    `Namespace ${a.namespace} has no record of a release ${a.release} that is deployed.`,
  recordsElsewhere: () =>
    "A recording holds what Helm's records told, not the records: they are in the cluster.",
  revealMalformed: () =>
    'To reveal a value say {"namespace": …, "name": the record’s Secret, "mark": as 3f2a9c of ‹hidden 3f2a9c›}.',
  revealRefused: (a: { name: string; reason: string }) =>
    `You may not get the Secret ${a.name}, so that its values stay hidden${a.reason === "" ? "." : `: ${tail(a.reason)}`}`,
  revealAbsent: (a: { mark: string; name: string }) =>
    `Nothing in the Secret ${a.name} reads ‹hidden ${a.mark}›: Rollscope was started anew since, or the record was written again. Open it once more.`,
} as const;

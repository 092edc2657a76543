import { many } from "./page.ts";
import { list } from "./list.ts";
import { recordProblems } from "./helm-problems.ts";

/** A text that is nothing but a hidden one stands without its quotes. */
const bare = (value: string): string => value.replace(/^"(‹hidden [^›]*›)"$/u, "$1");

const statuses: Readonly<Record<string, string>> = {
  deployed: "deployed",
  superseded: "superseded",
  failed: "failed",
  uninstalled: "uninstalled",
  uninstalling: "being uninstalled",
  "pending-install": "install not finished",
  "pending-upgrade": "upgrade not finished",
  "pending-rollback": "rollback not finished",
};

const operations: Readonly<Record<string, string>> = {
  "pending-install": "An install",
  "pending-upgrade": "An upgrade",
  "pending-rollback": "A rollback",
  uninstalling: "An uninstallation",
};

/** Words of the panel about Helm's releases. */
export const helm = {
  title: "Helm",
  forbidden:
    "You may not list Secrets here, where Helm keeps its records: what it did is unknown. All else on this page works.",
  forbiddenNamed: (release: string) =>
    `This Deployment belongs to the Helm release ${release}. You may not list Secrets here, where Helm keeps its records: its revisions are unknown. All else on this page works.`,
  unrecorded: (a: { name: string; namespace: string }) =>
    `This Deployment belongs to the Helm release ${a.name}, and namespace ${a.namespace} keeps no record of it: Helm does not know it any more and cannot roll it back.`,
  release: (namespace: string, name: string) => `Release ${name} in namespace ${namespace}`,
  revision: (revision: number) => `revision ${revision}`,
  app: (version: string) => `app ${version}`,
  unknownChart: "unknown chart",
  reading: "Reading its record…",
  history: (name: string) => `Revisions of ${name}, newest first`,
  statusOf: (status: string) => statuses[status] ?? status,
  current: "deployed now",
  inconsistent: "says deployed too",
  inconsistentWhy: "Several revisions say that they are deployed; Helm goes on from the highest.",

  standings: {
    deployed: (revision: number) => `Revision ${revision} is deployed.`,
    rolledBack: (a: { revision: number; failed: number; to: number }) =>
      `Revision ${a.revision} is deployed: ${a.failed} failed, and was rolled back to ${a.to}.`,
    failed: (a: { revision: number; current: number | undefined }) =>
      a.current === undefined
        ? `Revision ${a.revision} failed, and none is deployed.`
        : `Revision ${a.revision} failed; ${a.current} is deployed still.`,
    pending: (a: { revision: number; status: string; span: string }) =>
      `${operations[a.status] ?? "An operation"} is under way for ${a.span}: revision ${a.revision}.`,
    stuck: (a: { revision: number; status: string; span: string }) =>
      `${operations[a.status] ?? "An operation"} is stuck for ${a.span}: revision ${a.revision} never came to its end.`,
    uninstalled: (revision: number) => `It was uninstalled after revision ${revision}.`,
    unknown: (status: string) =>
      `How it stands is unknown: its newest record says ${statuses[status] ?? status}.`,
  },
  wayOut: (a: { back: number | undefined; release: string; namespace: string }) =>
    a.back === undefined
      ? "Helm refuses to upgrade until it ends. No good revision is kept to roll back to: uninstall and install again, or ask whoever started it."
      : `Helm refuses to upgrade until it ends. The way out is to roll back to ${a.back}, the last good one: whoever started it may still be at work, so ask first.`,
  line: (a: { back: number; release: string; namespace: string }) =>
    `helm rollback ${a.release} ${a.back} -n ${a.namespace}`,
  runs: (revision: number) => `The Deployment has the template of revision ${revision}.`,

  claims: {
    named: "The Deployment’s annotations name this release; its manifest is not read yet, or cannot be.",
    undeclared:
      "The Deployment’s annotations name this release, but its installed manifest declares no such Deployment.",
    unnamed: (other: string | undefined) =>
      other === undefined
        ? "Its manifest declares this Deployment, whose annotations name no release."
        : `Its manifest declares this Deployment, whose annotations name another release, ${other}.`,
  },

  unreadable: (revision: number, problem: string) =>
    `Unreadable revision ${revision}: ${recordProblems[problem] ?? problem}.`,
  gap: (from: number, to: number) =>
    from === to ? `Revision ${from} is not kept` : `Revisions ${from} to ${to} are not kept`,
  rollbackTo: (revision: number) => `rollback to ${revision}`,
  rolledNothing: "changed no Deployment’s template: none rolled",
  undeclared: "does not declare this Deployment",
  rolled: (version: string) => `rolled out ${version}`,
  rolledGone: "rolled out a version that is gone",
  first: "Hooks",
  hook: (a: { name: string; kind: string; events: readonly string[] }) =>
    `${a.kind} ${a.name} (${a.events.join(", ")})`,
  hooks: (failed: number, all: number) =>
    failed === 0 ? many(all, "hook", "hooks") : `${failed} of ${many(all, "hook", "hooks")} failed`,
  phases: {
    Succeeded: "succeeded",
    Failed: "failed",
    Running: "is running",
    Unknown: "has an unknown result",
  } as Readonly<Record<string, string>>,
  neverRan: "never ran",

  lost: (count: number) => many(count, "value lost", "values lost"),
  lostValue: (a: { path: string; before: string; after: string; since: number }) =>
    a.after === ""
      ? `${a.path} was ${bare(a.before)} in revision ${a.since} and is not set any more: nobody gave it again.`
      : `${a.path} was ${bare(a.before)} in revision ${a.since} and is the chart’s own ${bare(a.after)} again: nobody gave it again.`,
  lostHint: "An upgrade with values of its own forgets those of before, unless it is told --reuse-values.",

  more: (count: number) => many(count, "older revision", "older revisions"),
  kept: (count: number) => many(count, "revision kept", "revisions kept"),
  notes: "Notes and values",
  closing: "Close",
  noNotes: "It has no notes.",
  notesHead: "Notes",
  suppliedHead: "Values as supplied",
  computedHead: "Values as computed",
  objectsHead: "Objects",
  hooksHead: "Hooks",
  none: "none",

  compare: "Compare",
  compareFrom: "From revision",
  compareTo: "to",
  comparing: (from: number, to: number) => `From revision ${from} to ${to}`,
  same: "Nothing differs.",
  tabs: { values: "Values as supplied", computed: "Computed values", objects: "Manifests" },
  states: { created: "created", changed: "changed", deleted: "deleted" },
  unchanged: (count: number) => many(count, "object is the same", "objects are the same"),
  inRevision: (revision: number) => `in revision ${revision}`,

  drift: "Drift",
  driftHead: (revision: number) => `The live objects against what revision ${revision} declares`,
  noDrift: "Every object is as it was declared.",
  driftStates: {
    same: "as declared",
    drifted: "differs",
    missing: "is not there",
    unread: "may not be read",
    metadata: "is there; data of Secrets is not read",
  },
  declared: "declared",
  live: "live",

  declares: "Declares",
  declaresHead: (revision: number) => `What revision ${revision} declares, and what controllers made of it`,
  objectStates: { there: "", missing: "is not there", unread: "may not be read" },
  moreMade: (count: number) => `and ${count} more`,
  unlisted: (kinds: readonly string[]) => `Not all of these may be listed: ${list(kinds)}.`,

  hidden: (mark: string) => `‹hidden ${mark}›`,
  reveal: "Reveal",
  revealOf: (mark: string) => `Reveal what is hidden as ${mark}`,
  conceal: "Hide",
  concealOf: (mark: string) => `Hide what is hidden as ${mark}`,

  asking: "Asking…",
  failed: "Rollscope’s server did not answer.",
} as const;

import { list } from "./list.ts";
import { many } from "./page.ts";

/** A maker as lib/rollout/revisions/maker.ts tells it. */
type Maker =
  | { readonly type: "helm"; readonly release: string; readonly revisions: readonly number[] }
  | { readonly type: "gitops"; readonly tool: string; readonly name: string | undefined }
  | { readonly type: "manager"; readonly name: string };

function madeBy(maker: Maker): string {
  switch (maker.type) {
    case "helm":
      return `Helm release ${maker.release}, revision ${list(maker.revisions.map(String))}`;
    case "gitops":
      return maker.name === undefined ? maker.tool : `${maker.tool}: ${maker.name}`;
    case "manager":
      return maker.name;
  }
}

/** Words of the panel of revisions, and of what compares two of them. */
export const revisions = {
  title: "Revisions",
  caption: "Revisions of this rollout with their pods, the highest number first",
  none: "No ReplicaSet yet.",
  number: (number: number | undefined) => (number === undefined ? "no number" : `revision ${number}`),
  noNumberWhy:
    "Its ReplicaSet has no revision number: kubectl cannot name it, and nothing goes back to it by itself.",
  was: (former: readonly number[]) => `was ${list(former.map(String))}`,
  current: "wanted now",
  previous: "kubectl’s previous",
  previousWhy: "Where “kubectl rollout undo” goes when it is told no revision.",
  unchanged: "same template",
  unchangedWhy: "Its template equals the one that runs: going back to it changes nothing.",
  inherited: "inherited",
  inheritedWhy: "The same text as the revision before: carried over, not given.",
  desired: "desired",
  existing: "existing",
  ready: "ready",
  available: "available",
  terminating: "leaving",
  inRotation: "endpoints",
  unknown: "unknown",
  unknownShort: "?",
  age: (span: string) => `${span} old`,
  of: (deployment: string) => `of Deployment ${deployment}`,
  more: (count: number) => many(count, "older revision without pods", "older revisions without pods"),
  madeBy: (maker: Maker) => `made by ${madeBy(maker)}`,
  digest: (digest: string) => `@${digest.slice(0, 19)}…`,
  digests: (count: number) => `${count} digests: the tag was moved`,
  gone: "Numbers that are gone",
  became: (from: number, to: number) => `revision ${from} became ${to}`,
  removed: (first: number, last: number) =>
    first === last
      ? `revision ${first}: no ReplicaSet has this number any more`
      : `revisions ${first} to ${last}: no ReplicaSet has these numbers any more`,
  compare: "Compare",
  compareOne: (number: number) => `Compare revision ${number}`,
  compareTwo: (from: number, to: number) => `Compare ${from} with ${to}`,
  choose: "Choose two to compare",
  chooseOther: (number: number) => `Choose another to compare with ${number}`,

  diff: {
    title: (from: number, to: number) => `Revision ${from} compared with ${to}`,
    close: "Close",
    loading: "Reading both templates…",
    failed: "Rollscope’s server does not answer; try again.",
    again: "Try again",
    how: "Show differences",
    byField: "by field",
    byLine: "by line",
    equal: "The two templates are equal.",
    orderOnly:
      "Nothing behaves differently: only the order, or the way of writing, is another. Kubernetes still takes it for a new template.",
    fields: (count: number) => many(count, "field differs", "fields differ"),
    before: (number: number) => `in revision ${number}`,
    absent: "not there",
    lines: "Both templates as YAML",
    skipped: (count: number) => many(count, "equal line", "equal lines"),
    removed: "removed",
    added: "added",
    hidden: "What looks like a credential is hidden; equal values read alike.",
    notThere: (number: number) => `There is no revision ${number} here.`,
  },
} as const;

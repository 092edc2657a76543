import { coarse } from "../duration.ts";
import { list } from "./list.ts";
import { plural } from "./phrases/clauses.ts";

/** One version and whose it is. */
export interface Whose {
  readonly version: string;
  /** Undefined where it is the only Deployment. */
  readonly deployment: string | undefined;
}

/** What another Deployment is ready for. */
type Readiness = "ready" | "zero" | "unready" | "coming";

const whose = ({ version, deployment }: Whose): string =>
  deployment === undefined ? version : `${version} of ${deployment}`;

const readiness: Readonly<Record<Readiness, string>> = {
  ready: "is ready to take over",
  zero: "is scaled to 0",
  unready: "is not ready",
  coming: "has no ready endpoint yet",
};

const endpoints = (count: number, of: number): string =>
  `${count === 0 ? "none" : count} of ${plural(of, "endpoint")}`;

/** The sentence of a Service, and the lines below it. */
const phrases = {
  absent: (a: { name: string; namespace: string }) =>
    `There is no Service ${a.name} in namespace ${a.namespace}.`,
  deleted: (a: { name: string }) => `Service ${a.name} was deleted.`,
  looking: (a: { name: string }) => `Looking for Service ${a.name}: the first list is under way.`,
  notAllowed: (a: { name: string; namespace: string }) =>
    `Services of namespace ${a.namespace} are not seen here: nothing is known of ${a.name}.`,
  anotherName: (a: { name: string }) =>
    `${a.name} is only another name (ExternalName): no pod of this cluster is behind it.`,
  byHand: (a: { name: string; endpoints: number | undefined }) =>
    a.endpoints === undefined
      ? `${a.name} has no selector: its endpoints are made by hand.`
      : a.endpoints === 0
        ? `${a.name} has no selector, and no ready endpoint was made by hand: nobody answers.`
        : `${a.name} has no selector: its ${plural(a.endpoints, "ready endpoint")} ${a.endpoints === 1 ? "is" : "are"} made by hand.`,
  unseen: (a: { name: string; deployments: readonly string[] }) =>
    a.deployments.length === 0
      ? `Who answers for ${a.name} is not known here.`
      : `${a.name} selects pods of ${list(a.deployments)}; who of them answers is not known here.`,
  selectsNothing: (a: { name: string; selector: string }) =>
    `${a.name} selects nothing: no Deployment has pods with ${a.selector}.`,
  foreign: (a: { name: string; endpoints: number }) =>
    `${a.name} answers with ${plural(a.endpoints, "endpoint")} of no Deployment that is known here.`,
  noEndpoints: (a: { name: string; draining: boolean }) =>
    `${a.name} has no ready endpoint: ${a.draining ? "only pods that are leaving still answer" : "nobody answers"}.`,
  switched: (a: {
    name: string;
    from: readonly string[];
    to: readonly string[];
    count: number;
    of: number;
  }) =>
    `${a.name} switched${a.from.length === 0 ? "" : ` from ${list(a.from)}`} to ${list(a.to)}: ${endpoints(a.count, a.of)} ${
      a.count > 1 ? "are" : "is"
    } of ${list(a.to)}.`,
  alone: (
    a: { name: string; endpoints: number; others: readonly { name: string; state: Readiness }[] } & Whose,
  ) =>
    `${a.name} answers with ${whose(a)} alone: ${plural(a.endpoints, "endpoint")}${a.others
      .map(({ name, state }) => `; ${name} ${readiness[state]}`)
      .join("")}.`,
  rolling: (a: { name: string; from: readonly string[]; to: string; count: number; of: number }) =>
    `${a.name} is moving from ${list(a.from)} to ${a.to}: ${endpoints(a.count, a.of)} ${a.count > 1 ? "run" : "runs"} ${a.to}, ${about(a)}.`,
  canary: (a: { name: string; count: number; of: number } & Whose) =>
    `Canary: ${endpoints(a.count, a.of)} of ${a.name} ${a.count > 1 ? "run" : "runs"} ${whose(a)}, ${about(a)}.`,
  shared: (a: { name: string; shares: readonly (Whose & { percent: number })[] }) =>
    `${a.name} shares its requests: ${list(a.shares.map((share) => `about ${share.percent} % to ${whose(share)}`))}.`,

  ago: (a: { ms: number }) => `${coarse(a.ms)} ago`,
  emptyFor: (a: { ms: number }) => `for ${coarse(a.ms)}`,
  switchedAgo: (a: { from: readonly string[]; to: readonly string[]; ms: number }) =>
    `switched${a.from.length === 0 ? "" : ` from ${list(a.from)}`} to ${a.to.length === 0 ? "nothing" : list(a.to)} ${coarse(a.ms)} ago`,
  notReady: (a: { name: string; desired: number }) =>
    a.desired === 0
      ? `${a.name} is scaled to 0`
      : `none of ${plural(a.desired, "pod")} of ${a.name} is a ready endpoint`,
  draining: (a: { count: number }) =>
    `${a.count} more ${a.count === 1 ? "is" : "are"} leaving and still ${a.count === 1 ? "serves" : "serve"}`,
  external: (a: { count: number }) => `${plural(a.count, "endpoint")} of no version that is known`,
  selects: (a: { selector: string }) => `selects ${a.selector}`,
  couldBe: (a: { names: readonly string[] }) =>
    `another value of one label would pick ${a.names.length > 1 ? `one of ${list(a.names)}` : list(a.names)}`,
  slicesUnknown: () => "EndpointSlices or pods are not watched here",
} as const;

const about = ({ count, of }: { readonly count: number; readonly of: number }): string =>
  count === 0 ? "no requests" : `about ${Math.round((count / of) * 100)} %`;

/** Words of the page of one Service. */
const page = {
  kind: "Service",
  answers: "Who answers",
  of: (deployment: string) => `of Deployment ${deployment}`,
  ready: (count: number, of: number) => `${count} of ${plural(of, "ready endpoint")}`,
  leaving: (count: number) => `${count} leaving and still serving`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  external: "No version that is known",
  noShare: "No ready endpoint.",
  unknownShare: "Not known: EndpointSlices or pods are not watched here.",
  behind: "Deployments behind it",
  nobodyBehind: "None.",
  roles: { picked: "selected", waiting: "stands by", former: "was behind it" },
  counts: (a: { available: number | undefined; desired: number; endpoints: number | undefined }) =>
    [
      `${a.available === undefined ? "unknown" : a.available} of ${plural(a.desired, "pod")} available`,
      ...(a.endpoints === undefined ? [] : [plural(a.endpoints, "ready endpoint")]),
    ].join(" · "),
  loading: (name: string) => `Reading what the cluster says of Service ${name}…`,
  title: {
    now: (name: string) => `Service ${name} · Rollscope`,
    past: (clock: string, name: string) => `Service ${name} at ${clock} · Rollscope`,
  },
};

export const service = { phrases, page };

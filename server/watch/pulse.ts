import { stringAt } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { sleep } from "../cluster/clock.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";

/** Whether the API server lives. */
export type PulseStatus =
  | { readonly type: "connecting"; readonly problem: ConnectionProblem | undefined }
  | { readonly type: "alive"; readonly version: string }
  /** It lives as far as is known, and we are not let in. */
  | { readonly type: "refusing"; readonly problem: ConnectionProblem }
  | { readonly type: "lost"; readonly until: number; readonly problem: ConnectionProblem | undefined };

export interface Pulse {
  readonly status: () => PulseStatus;
  /** A line of a watch came, which is a sign of life too. */
  readonly heard: () => void;
  /** When the last sign of life came, or for an answer when it was asked for; ms. */
  readonly lastSign: () => number | undefined;
  readonly stop: () => void;
}

/** One light request in this time; no answer within it means that the API server is dead or frozen. */
const beat = 2000;
/** When a beat is late by more than this, it was we who did not run: a laptop that slept. */
const slept = 5000;

/** Feels the pulse of the API server. A refusal is an answer too: only silence and errors are none. */
export function feelPulse(cluster: Cluster, tell: (status: PulseStatus) => void): Pulse {
  const { clock } = cluster;
  const stopping = new AbortController();
  let status: PulseStatus = { type: "connecting", problem: undefined };
  let lastSign: number | undefined;

  function become(next: PulseStatus): void {
    if (stopping.signal.aborted || JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    tell(next);
  }

  async function once(): Promise<void> {
    const asked = clock.now();
    const answer = await askJson(cluster, { path: "/version", patience: beat, signal: stopping.signal });
    if (answer.type === "json") {
      lastSign = asked;
      const version = stringAt(answer.value, "gitVersion") ?? "";
      become({ type: "alive", version });
    } else if (answer.problem.id === "unauthorized") {
      lastSign = asked;
      become({ type: "refusing", problem: answer.problem });
    } else if (lastSign !== undefined && isOurs(answer.problem)) {
      become({ type: "refusing", problem: answer.problem });
    } else if (isAnswer(answer.problem)) {
      lastSign = asked;
      if (status.type !== "alive") become({ type: "alive", version: "" });
    } else miss(answer.problem, asked);
  }

  function miss(problem: ConnectionProblem, asked: number): void {
    if (lastSign === undefined) become({ type: "connecting", problem });
    // A line that came meanwhile shows that only this request went wrong.
    else if (lastSign < asked) become({ type: "lost", until: lastSign, problem });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = clock.now() + beat;
      await once();
      const due = Math.max(next, clock.now());
      await sleep(clock, due - clock.now(), stopping.signal);
      if (clock.now() - due > slept && lastSign !== undefined)
        become({ type: "lost", until: lastSign, problem: undefined });
    }
  }

  void run();
  return {
    status: () => status,
    heard: () => (lastSign = clock.now()),
    lastSign: () => lastSign,
    stop: () => stopping.abort(),
  };
}

const isAnswer = ({ id }: ConnectionProblem): boolean =>
  id === "forbidden" || id === "notServed" || id === "throttled" || id === "refused";

const signIn: readonly ConnectionProblem["id"][] = [
  "credentialFileUnreadable",
  "pluginMissing",
  "pluginFailed",
  "signInExpired",
  "credentialsFailed",
];

/** Nothing was asked, so nothing is known of the server: what is wrong is on our side. */
const isOurs = ({ id }: ConnectionProblem): boolean => signIn.includes(id);

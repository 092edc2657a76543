import { at, numberAt, stringAt, stringsAt, listAt, recordAt } from "../../lib/base/raw.ts";
import type { Problem } from "../../lib/view/connection.ts";

/** A version as the stage of its Deployment names it. */
export interface Answerer {
  readonly uid: string;
  readonly deployment: string;
  readonly label: string;
  readonly letter: string;
  readonly colour: number;
  /** The pod that answered. */
  readonly pod: string;
}

/** What one request of a customer came to. */
export interface Answer {
  /** Server clock, ms. */
  readonly at: number;
  /** HTTP status; undefined where nothing was answered. */
  readonly status: number | undefined;
  /** Undefined where nobody answered, or somebody who did not say who. */
  readonly version: Answerer | undefined;
  readonly lines: readonly string[];
  /** What is wrong with the way to the API server. */
  readonly problem: Problem | undefined;
}

/** How many answers the page keeps. */
export const keptAnswers = 60;

export const isGood = ({ status }: Answer): boolean => status !== undefined && status < 400;

/** Reads `GET /api/site/{namespace}/{service}`; undefined where it is something else. */
export function readAnswer(raw: unknown): Answer | undefined {
  const moment = numberAt(raw, "at");
  if (moment === undefined) return undefined;
  return {
    at: moment,
    status: numberAt(raw, "status"),
    version: readVersion(at(raw, "version")),
    lines: listAt(raw, "lines").filter((line) => typeof line === "string"),
    problem: readProblem(at(raw, "problem")),
  };
}

function readVersion(raw: unknown): Answerer | undefined {
  const text = (field: string): string => stringAt(raw, field) ?? "";
  if (text("uid") === "") return undefined;
  return {
    uid: text("uid"),
    deployment: text("deployment"),
    label: text("label"),
    letter: text("letter"),
    colour: numberAt(raw, "colour") ?? 0,
    pod: text("pod"),
  };
}

function readProblem(raw: unknown): Problem | undefined {
  const id = stringAt(recordAt(raw), "id");
  return id === undefined ? undefined : { id, args: stringsAt(raw, "args") };
}

/** The newest first; the oldest is forgotten. */
export const withAnswer = (answers: readonly Answer[], answer: Answer): readonly Answer[] =>
  [answer, ...answers].slice(0, keptAnswers);

export interface Share {
  /** Undefined for errors, and for answers that did not say who gave them. */
  readonly version: Answerer | undefined;
  readonly type: "good" | "error";
  readonly count: number;
}

/** How the answers are shared out: good ones by version in the order of their letters, then errors of all. */
export function sharesOf(answers: readonly Answer[]): readonly Share[] {
  const good = new Map<string, Share>();
  for (const answer of answers) {
    if (!isGood(answer)) continue;
    const key = answer.version?.uid ?? "";
    const count = (good.get(key)?.count ?? 0) + 1;
    good.set(key, { version: answer.version, type: "good", count });
  }
  const sorted = [...good.values()].sort((a, b) => (letterOf(a) < letterOf(b) ? -1 : 1));
  const errors = answers.filter((answer) => !isGood(answer)).length;
  return errors === 0 ? sorted : [...sorted, { version: undefined, type: "error", count: errors }];
}

const letterOf = ({ version }: Share): string => version?.letter ?? "~";

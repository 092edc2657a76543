import type { Raw } from "../../lib/base/raw.ts";
import type { Asked, Command, Plan } from "../../lib/commands/command.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { maskText } from "../../lib/mask/mask-text.ts";
import { sayPlace } from "../../lib/words/places.ts";
import { problem, sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { askJson } from "../cluster/cluster.ts";
import type { Act, Acts } from "./acts.ts";
import { endOf, resultOf, whatOf } from "./audit.ts";
import type { Demand } from "./body.ts";
import { carryOut, refused, type Outcome, type Tools } from "./carry-out.ts";
import type { Lanes } from "./lanes.ts";
import { runProgram } from "./run.ts";
import { tell } from "./tell.ts";

/** What all deeds share. */
export interface Office {
  readonly tools: Tools;
  readonly acts: Acts;
  readonly lanes: Lanes;
  /** Releases and other subjects that a program is at work on. */
  readonly busy: Set<string>;
}

/** One command that was let in. */
export interface Deed {
  readonly command: Command;
  readonly asked: Asked;
  readonly demand: Demand;
  /** Takes a line about what was asked and what came of it. */
  readonly audit: (what: string, result: string) => void;
}

export interface Answer {
  readonly outcome: Outcome;
  readonly at: number;
  /** Why the Kubernetes Event with the reason was not written; undefined where it was, or where there is none. */
  readonly untold: Problem | undefined;
}

/**
 * Carries out a command once, after all earlier ones on the same subject: whoever comes second finds what the first has
 * done, and is told. It is a fact from when it was asked to its end.
 */
export async function perform(office: Office, deed: Deed): Promise<Answer> {
  const { asked, command, demand } = deed;
  const { tools, acts, lanes } = office;
  const { now } = tools;
  const user = tools.cluster.about()?.user ?? "";
  const reason = demand.reason === undefined ? undefined : maskText(demand.reason, tools.digest);
  const act = acts.begin(asked, { id: demand.requestId, command: command.name, user, reason });
  const outcome = await lanes.run(subjectKey(asked), () => decide(office, deed));
  const { plan } = outcome;
  if (plan !== undefined) act.plan(plan);
  const what = whatOf({ name: command.name, asked, plan, reason });
  deed.audit(what, resultOf(outcome));
  switch (outcome.type) {
    case "refused":
      act.become("refused", maskText(sayProblem(en, outcome.refusal.why), tools.digest));
      return { outcome, at: now(), untold: undefined };
    case "ready":
      void follow(office, deed, { outcome, act, reason, what });
      return { outcome, at: now(), untold: undefined };
    case "accepted": {
      act.become("accepted", undefined);
      const at = now();
      return { outcome, at, untold: await leaveNews(tools, outcome.plan, { reason, at }) };
    }
  }
}

const subjectKey = ({ about: { kind, namespace, name } }: Asked): string => `${kind} ${namespace}/${name}`;

async function decide({ tools, busy }: Office, { asked, demand }: Deed): Promise<Outcome> {
  const key = subjectKey(asked);
  if (busy.has(key))
    return refused({ status: 409, why: problem("operationRunning", { name: asked.about.name }) });
  const outcome = await carryOut(tools, asked, demand.bound);
  if (outcome.type === "ready") busy.add(key);
  return outcome;
}

interface Started {
  readonly outcome: Outcome & { readonly type: "ready" };
  readonly act: Act;
  readonly reason: string | undefined;
  readonly what: string;
}

async function follow(
  office: Office,
  { asked, audit }: Deed,
  { outcome, what, ...started }: Started,
): Promise<void> {
  try {
    const { digest, now } = office.tools;
    const end = await runProgram(outcome, { ...started, digest, now });
    // What did not come about is no news.
    const untold =
      end.type === "done"
        ? await leaveNews(office.tools, outcome.plan, { reason: started.reason, at: now() })
        : undefined;
    audit(
      what,
      endOf(end, outcome) +
        (untold === undefined ? "" : terminal.newsUnwritten({ why: sayProblem(en, untold) })),
    );
  } finally {
    office.busy.delete(subjectKey(asked));
  }
}

/** Tells the reason where `kubectl describe` shows it. Returns why it could not. */
async function leaveNews(
  { cluster }: Tools,
  plan: Plan,
  { reason = "", at }: { readonly reason: string | undefined; readonly at: number },
): Promise<Problem | undefined> {
  const { event } = plan;
  if (event === undefined) return undefined;
  const [from, to] = [plan.from, plan.to].map((place) => (place === undefined ? "" : sayPlace(place))) as [
    string,
    string,
  ];
  const message =
    plan.type === "program"
      ? terminal.helmNews({ release: plan.program.release, from, to, reason })
      : terminal.news({ from, to, reason });
  const told = (about: Raw): Promise<Problem | undefined> =>
    tell(cluster, { about, reason: event.reason, message, at });
  if ("about" in event) return told(event.about);
  const objects = await Promise.all(event.at.map(({ path }) => askJson(cluster, { path })));
  // What may not be read, or is not there, has nobody who asks about it.
  const untold = await Promise.all(
    objects.flatMap((object) => (object.type === "json" ? [told(object.value)] : [])),
  );
  return untold.find((problem) => problem !== undefined);
}

import { seededRandom } from "../../random.ts";
import type { Door } from "./door.ts";
import { learn, nothingLearnt } from "./learnt.ts";
import type { Sample } from "./sample.ts";
import { hostileRequest, type HostileRequest } from "./requests.ts";
import { createDice } from "./values.ts";
import { verdict } from "./verdict.ts";

/** A request whose answer was wrong, and how. */
export interface Finding {
  readonly asked: HostileRequest;
  readonly why: string;
}

export interface Barrage {
  readonly seed: number;
  readonly count: number;
  readonly of?: readonly [Sample, ...Sample[]];
  /** Told after each few, with what they were. */
  readonly onBatch?: (asked: readonly HostileRequest[]) => void;
}

/** Requests that are on their way together. */
const together = 4;

/** Sends so many made-up requests, and judges every answer. The same seed sends the same, as far as answers are the same. */
export async function barrage(
  door: Door,
  { seed, count, of, onBatch }: Barrage,
): Promise<readonly Finding[]> {
  const dice = createDice(seededRandom(seed));
  const findings: Finding[] = [];
  let learnt = nothingLearnt;
  for (let sent = 0; sent < count; sent += together) {
    const batch = Array.from({ length: Math.min(together, count - sent) }, () =>
      hostileRequest(dice, learnt, of),
    );
    const answers = await Promise.all(batch.map((asked) => door.ask(asked).catch(String)));
    for (const [place, asked] of batch.entries()) {
      const answer = answers[place];
      if (answer === undefined) continue;
      const why = typeof answer === "string" ? answer : verdict(asked, answer);
      if (why !== undefined) findings.push({ asked, why });
      if (typeof answer !== "string") learnt = learn(learnt, answer.text);
    }
    onBatch?.(batch);
  }
  return findings;
}

/** A finding as one reads it. */
export const told = ({ asked, why }: Finding): string =>
  `${why}\n  ${asked.method} ${asked.path} ${JSON.stringify(asked.headers)}\n  ${bodyText(asked.body)}`;

const bodyText = (body: HostileRequest["body"]): string =>
  (typeof body === "string" ? body : Buffer.from(body ?? []).toString("base64")).slice(0, 1_500);

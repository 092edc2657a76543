import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyFact, createWorld } from "../log/world.ts";
import { applyProgress, openProgress } from "../rollout/progress/progress.ts";
import { readRecording, recordingNames, type Recording } from "../rollout/testing/recording.ts";
import { say } from "../words/phrase.ts";
import { en } from "../words/words.ts";
import { viewOf } from "./view-of.ts";

/** Which Deployments of a recording are looked at. */
const looked: Readonly<Record<string, readonly string[]>> = {
  bluegreen: ["web-blue", "web-green"],
  canary: ["web-stable", "web-canary"],
  helm: ["shop"],
};

/** Every sentence of a rollout as it was said, with its seconds, outcome, ladder and reasons; and what was done when. */
function story({ facts, notes }: Recording, name: string): readonly string[] {
  const start = facts[0]?.at ?? 0;
  const time = (at: number): string => ((at - start) / 1000).toFixed(2).padStart(6);
  const ref = { namespace: "shop", name };
  const world = createWorld();
  const progress = openProgress(ref, world, start);
  const lines: string[] = [];
  const done = [...notes];
  let last = "";
  for (const fact of facts) {
    for (let note = done[0]; note !== undefined && note.at <= fact.at; note = done[0]) {
      lines.push(`${time(note.at)} ### ${note.note}`);
      done.shift();
    }
    applyProgress(progress, world, fact, applyFact(world, fact));
    const view = viewOf({ world, progress, ref }, fact.at);
    const ladder = view.ladder.map(({ rung, state }) => `${rung} ${state}`).join(", ");
    const reasons = view.explanations.map(({ id }) => id).join(", ");
    const told = `${view.outcome}: ${say(en, view.sentence)} [${ladder}] {${reasons}}`;
    if (told !== last) lines.push(`${time(fact.at)} ${told}`);
    last = told;
  }
  return lines;
}

test.each(
  recordingNames.flatMap((name) =>
    (looked[name] ?? ["web"]).map((deployment) => [name, deployment] as const),
  ),
)("%s: the story of %s is told as it is written down", (name, deployment) => {
  const told = `${story(readRecording(name), deployment).join("\n")}\n`;
  const file = new URL(`./testing/${name}-${deployment}.txt`, import.meta.url);
  // UPDATE=1 writes them anew; read the difference before you commit it.
  if (process.env["UPDATE"] === "1") writeFileSync(file, told);
  expect(told).toBe(readFileSync(file, "utf8"));
});

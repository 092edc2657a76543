import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyFact, createWorld } from "../log/world.ts";
import { applyServiceProgress, openServiceProgress } from "../rollout/service/progress.ts";
import { readRecording, type Recording } from "../rollout/testing/recording.ts";
import { enService, sayOfService } from "../words/service.ts";
import { serviceViewOf } from "./service-view-of.ts";

const ref = { namespace: "shop", name: "web" };

/** Every sentence of a Service as it was said, with its seconds, strategy, lines, shares and who is behind it. */
function story({ facts, notes }: Recording): readonly string[] {
  const start = facts[0]?.at ?? 0;
  const time = (at: number): string => ((at - start) / 1000).toFixed(2).padStart(6);
  const world = createWorld();
  const progress = openServiceProgress(ref, world, start);
  const lines: string[] = [];
  const done = [...notes];
  let last = "";
  for (const fact of facts) {
    for (let note = done[0]; note !== undefined && note.at <= fact.at; note = done[0]) {
      lines.push(`${time(note.at)} ### ${note.note}`);
      done.shift();
    }
    applyServiceProgress(progress, world, fact, applyFact(world, fact));
    const view = serviceViewOf(world, progress, fact.at);
    const shares = view.traffic.shares.map(
      ({ letter, label, ready, draining }) =>
        `${letter} ${label} ${ready}${draining > 0 ? `+${draining}` : ""}`,
    );
    const behind = view.deployments.map(({ name, role, endpoints }) => `${name} ${role} ${endpoints ?? "?"}`);
    const told = `${view.strategy ?? "none"}: ${sayOfService(enService, view.sentence)} [${shares.join(", ")}] {${behind.join(", ")}}`;
    if (told !== last) lines.push(`${time(fact.at)} ${told}`);
    last = told;
  }
  return lines;
}

test.each(["bluegreen", "canary", "rolling", "recreate"] as const)(
  "%s: the story of the Service is told as it is written down",
  (name) => {
    const told = `${story(readRecording(name)).join("\n")}\n`;
    const file = new URL(`./testing/${name}-service.txt`, import.meta.url);
    // UPDATE=1 writes them anew; read the difference before you commit it.
    if (process.env["UPDATE"] === "1") writeFileSync(file, told);
    expect(told).toBe(readFileSync(file, "utf8"));
  },
);

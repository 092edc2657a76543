import { readFileSync, writeFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { applyFact, createWorld } from "../../lib/log/world.ts";
import type { History, Mark } from "../../lib/rollout/history/history.ts";
import { applyServiceHistory, openServiceHistory } from "../../lib/rollout/service/history.ts";
import { pictureOf } from "../../lib/rollout/service/picture.ts";
import { readRecording } from "../../lib/rollout/testing/recording.ts";
import { en } from "../../lib/words/words.ts";
import { frameOf, sheetFor } from "../timeline/axis/frame.ts";
import { markText } from "../timeline/numbers/mark-text.ts";
import { Picture } from "../timeline/picture.tsx";
import { openPictures } from "../timeline/numbers/pictures.ts";

process.env["TZ"] = "UTC";

const width = 880;

/** The whole course of the Service of a recording. */
function courseOf(name: "bluegreen" | "canary"): { readonly history: History; readonly end: number } {
  const { facts } = readRecording(name);
  const world = createWorld();
  const course = openServiceHistory({ namespace: "shop", name: "web" }, world, facts[0]?.at ?? 0);
  for (const fact of facts) applyServiceHistory(course, world, fact, applyFact(world, fact));
  return { history: pictureOf(course), end: facts.at(-1)?.at ?? 0 };
}

function draw(name: "bluegreen" | "canary"): string {
  const { history, end } = courseOf(name);
  const window = { from: end - 12_000, to: end + 1_000 };
  const sheet = sheetFor(window, width);
  const frame = frameOf({ window, width, now: end, at: undefined, seenFrom: history.seenFrom }, sheet);
  const textOf = (mark: Mark) => markText(en, mark);
  const pictures = openPictures()({ history, version: 1, sheet, service: undefined, textOf, asleep: false });
  const picture = <Picture history={history} pictures={pictures} frame={frame} words={en} />;
  return `${renderToStaticMarkup(picture).replaceAll("><", ">\n<")}\n`;
}

describe("the timeline of a Service", () => {
  test.each(["bluegreen", "canary"] as const)("is drawn as the golden file says: %s", (name) => {
    const file = new URL(`golden/${name}.svg`, import.meta.url);
    const drawn = draw(name);
    // UPDATE=1 writes them anew; look at what changed before you commit it.
    if (process.env["UPDATE"] !== undefined) writeFileSync(file, drawn);
    expect(drawn).toBe(readFileSync(file, "utf8"));
  });
});

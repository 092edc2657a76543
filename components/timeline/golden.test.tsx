import { readFileSync, writeFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { History } from "../../lib/rollout/history/history.ts";
import { say } from "../../lib/words/phrase.ts";
import { en } from "../../lib/words/words.ts";
import { frameOf, sheetFor } from "./axis/frame.ts";
import { Picture } from "./picture.tsx";
import { openPictures } from "./numbers/pictures.ts";
import { noon } from "./testing/course.ts";
import { canary, crowd, everyMark, gap, opened, recreate, rolling } from "./testing/samples.ts";

process.env["TZ"] = "UTC";

interface Scene {
  readonly history: History;
  /** Seconds from `noon`. */
  readonly now: number;
  readonly span: number;
  readonly width?: number;
}

const scenes: Readonly<Record<string, Scene>> = {
  rolling: { history: rolling(), now: 8.2, span: 10 },
  recreate: { history: recreate(), now: 7.5, span: 9 },
  canary: { history: canary(), now: 8, span: 9 },
  marks: { history: everyMark(), now: 8.5, span: 11 },
  gap: { history: gap(), now: 8.2, span: 14 },
  opened: { history: opened(), now: 8.2, span: 10 },
  phone: { history: rolling(), now: 8.2, span: 10, width: 390 },
  crowd: { history: crowd(1000, 60), now: 52, span: 60 },
};

function draw({ history, now, span, width = 880 }: Scene): string {
  const to = noon + now * 1000 + span * 100;
  const window = { from: to - span * 1000, to };
  const sheet = sheetFor(window, width);
  const frame = frameOf(
    { window, width, now: noon + now * 1000, at: undefined, seenFrom: history.seenFrom },
    sheet,
  );
  const textOf = (mark: History["marks"][number]) => say(en, mark.text);
  const pictures = openPictures()({ history, version: 1, sheet, service: undefined, textOf, asleep: false });
  const picture = <Picture history={history} pictures={pictures} frame={frame} words={en} />;
  return `${renderToStaticMarkup(picture).replaceAll("><", ">\n<")}\n`;
}

test("the time zone of the golden files is in force", () => {
  expect(new Date(noon).getTimezoneOffset()).toBe(0);
});

describe("the timeline of a fixed history", () => {
  test.each(Object.entries(scenes))("is drawn as the golden file says: %s", (name, scene) => {
    const file = new URL(`golden/${name}.svg`, import.meta.url);
    const drawn = draw(scene);
    if (process.env["UPDATE"] !== undefined) writeFileSync(file, drawn);
    expect(drawn).toBe(readFileSync(file, "utf8"));
  });

  test("is not drawn anew while nobody can see it, and is right when they can", () => {
    const paint = openPictures();
    const sheet = sheetFor({ from: noon, to: noon + 10_000 }, 880);
    const input = {
      history: rolling(),
      version: 1,
      sheet,
      service: undefined,
      textOf: () => "",
      asleep: false,
    };
    const first = paint(input);
    const later = { ...input, version: 36_000, history: gap() };
    expect(paint({ ...later, asleep: true })).toBe(first);
    expect(paint(later).replicas.blind).toHaveLength(1);
  });

  test("stays small, however many pods there are", () => {
    const elements = draw({ history: crowd(5000, 60), now: 52, span: 60 }).match(/<\w/g) ?? [];
    expect(elements.length).toBeLessThan(400);
  });
});

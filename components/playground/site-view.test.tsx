import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keptAnswers, readAnswer, sharesOf, withAnswer, type Answer } from "./answers.ts";
import { SiteView } from "./site-view.tsx";
import type { Asking } from "./use-answers.ts";

// There is no router without a page.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const version = (letter: string, label: string, colour = 0) => ({
  uid: `rs-${letter}`,
  deployment: "web",
  label,
  letter,
  colour,
  pod: `web-${letter}-1`,
});
const old = version("A", "1.0");
const fresh = version("B", "2.0", 1);

const answer = (at: number, given: Partial<Answer> = {}): Answer => ({
  at,
  status: 200,
  version: old,
  lines: [],
  problem: undefined,
  ...given,
});

const page = (asking: Partial<Asking>) =>
  renderToStaticMarkup(
    <SiteView namespace="shop" asking={{ answers: [], isPaused: false, refused: undefined, ...asking }} />,
  );
const text = (html: string) => html.replace(/<[^>]*>/gu, " ").replace(/\s+/gu, " ");

test("what the server sends is read, and what it does not send is not made up", () => {
  const raw = { at: 7, status: 503, version: { ...old }, lines: ["no"], problem: null };
  expect(readAnswer(raw)).toEqual(answer(7, { status: 503, lines: ["no"] }));
  expect(
    readAnswer({ at: 7, status: null, version: null, lines: [], problem: { id: "silent", args: {} } }),
  ).toEqual(answer(7, { status: undefined, version: undefined, problem: { id: "silent", args: {} } }));
  expect(readAnswer({ error: {} })).toBeUndefined();
  expect(readAnswer("x")).toBeUndefined();
});

test("the newest answer comes first and the oldest is forgotten", () => {
  let answers: readonly Answer[] = [];
  for (let at = 0; at < keptAnswers + 5; at++) answers = withAnswer(answers, answer(at));
  expect(answers).toHaveLength(keptAnswers);
  expect(answers[0]?.at).toBe(keptAnswers + 4);
});

test("answers are shared out by version, errors apart whoever gave them", () => {
  const answers = [
    answer(5, { version: fresh }),
    answer(4, { version: fresh, status: 503 }),
    answer(3),
    answer(2, { status: undefined, version: undefined }),
    answer(1),
  ];
  expect(sharesOf(answers).map(({ version: of, type, count }) => [of?.label, type, count])).toEqual([
    ["1.0", "good", 2],
    ["2.0", "good", 1],
    [undefined, "error", 2],
  ]);
});

test("the page is in the colour of the version that answered, and leads to its stage", () => {
  const html = page({ answers: [answer(2, { version: fresh }), answer(1)] });
  expect(html).toMatch(/<section class="site-answer"[^>]*style="background:var\(--version-1\)/u);
  expect(text(html)).toContain("Answered by web B 2.0 web-B-1");
  expect(text(html)).toContain("The last 2 answers");
  expect(text(html)).toContain("1.0 1 of 2");
  expect(html).toContain('href="/r/shop/web"');
});

test("an error is no answer in the colour of a version", () => {
  const html = page({
    answers: [answer(1, { version: fresh, status: 503, lines: ["the catalogue is unreachable"] })],
  });
  expect(html).toMatch(/<section class="site-answer" data-good="false" data-version="2.0">/u);
  expect(text(html)).toContain("Error 503 B 2.0 the catalogue is unreachable");
  expect(text(html)).toContain("errors 1 of 1");
});

test.each<readonly [string, Partial<Asking>, string]>([
  ["before the first answer", {}, "Asking…"],
  ["nobody behind the Service", { answers: [answer(1, { status: 503, version: undefined, lines: ["no endpoints"] })] }, "Nobody answers (503) no endpoints"], // prettier-ignore
  ["a page that is hidden", { answers: [answer(1)], isPaused: true }, "Paused while this page is hidden."],
  [
    "another cluster",
    { refused: { id: "siteElsewhere", args: {} } },
    "Only the playground has a site to visit",
  ],
  [
    "Rollscope's server away",
    { answers: [answer(1)], refused: "lost" },
    "Rollscope’s server does not answer.",
  ],
])("%s is said", (_, asking, sentence) => {
  expect(text(page(asking))).toContain(sentence);
});

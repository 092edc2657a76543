import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/words.ts";
import { connection, now } from "../frame/testing/samples.ts";
import { phaseOf } from "./phase.ts";
import { explanation, view } from "./testing/samples.ts";
import { know, StageView } from "./stage-view.tsx";

// There is no router without a page.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

// It comes after the chart.
beforeAll(async () => {
  know.fetch();
  await vi.waitFor(() =>
    expect(renderToStaticMarkup(<know.Part explanations={[explanation()]} at={now} />)).not.toBe(""),
  );
});

interface Given {
  readonly connection?: ConnectionView;
  readonly loaded?: boolean;
  readonly view?: RolloutView | undefined;
  readonly past?: number;
}

function html(given: Given): string {
  const link = given.connection ?? connection();
  const shown = "view" in given ? given.view : view();
  const phase = phaseOf({ connection: link, loaded: given.loaded ?? true, view: shown, at: given.past });
  return renderToStaticMarkup(
    <StageView
      name="web"
      connection={link}
      phase={phase}
      now={now}
      past={given.past}
      chart={undefined}
      onBack={() => undefined}
    />,
  );
}

const text = (markup: string) =>
  markup
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
const status = (markup: string) => /<p role="status"[^>]*>([^<]*)<\/p>/u.exec(markup)?.[1];

test.each<readonly [string, Given, string]>([
  [
    "before Rollscope has answered",
    { connection: connection({ state: "connecting" }), loaded: false },
    "Connecting…",
  ],
  [
    "while Rollscope is away from the beginning",
    { connection: connection({ state: "server-lost" }), loaded: false },
    "Connecting…",
  ],
  [
    "during the first lists",
    { connection: connection({ state: "loading" }), loaded: false },
    "Reading what the cluster says of web…",
  ],
  [
    "without a cluster",
    {
      connection: connection({
        state: "refused",
        problem: { id: "silent", args: { server: "https://k8s" } },
      }),
      loaded: false,
    },
    sayProblem(en, { id: "silent", args: { server: "https://k8s" } }),
  ],
  [
    "before what is kept",
    { view: undefined, past: now - 1e9 },
    "That moment is from before what is kept: only what objects still tell of it is drawn.",
  ],
  [
    "of a Deployment that is not there",
    {
      view: view({
        deployment: undefined,
        sentence: { id: "absent", args: { name: "web", namespace: "shop" } },
        ladder: [],
        versions: [],
      }),
    },
    "There is no Deployment web in namespace shop.",
  ],
  ["of a rollout", {}, "2.0 is declared; the Deployment controller has not taken it up yet."],
])("the sentence %s is the only status", (_, given, sentence) => {
  const markup = html(given);
  expect(status(markup)).toBe(sentence);
  expect(markup.match(/role="status"/gu)).toHaveLength(1);
});

test("a ladder of which no rung applies is left out", () => {
  const ladder = view().ladder.map((rung) => ({ ...rung, state: "not-applicable" as const }));
  expect(html({ view: view({ ladder }) })).not.toContain("<ol");
  expect(html({})).toContain("<ol");
});

test("what is known stays when the server is lost", () => {
  expect(status(html({ connection: connection({ state: "server-lost" }) }))).toContain("2.0 is declared");
});

test("every rung says its state in words", () => {
  expect(text(html({}))).toMatch(
    /Declared : reached .*Created : under way 3 of 4 Ready : blocked 2 of 4 In rotation : not yet .*Answering : unknown no probe is running/u,
  );
});

test("a past moment is marked over everything else, with the way back", () => {
  const markup = html({ past: now - 187_000 });
  expect(markup.indexOf("The past: 13:59:11")).toBeLessThan(markup.indexOf('role="status"'));
  expect(text(markup)).toContain("3 min 7 s before now");
  expect(text(markup)).toContain("Back to now");
  expect(text(html({}))).not.toContain("before now");
});

test("an explanation shows its evidence and a line to copy, as text", () => {
  const crash = explanation({
    weight: "stops",
    evidence: [
      {
        kind: "Pod",
        name: "web-x",
        field: "status.containerStatuses[web]",
        value: "exit code 1: <script>",
        since: now - 34_000,
      },
      {
        kind: "Service",
        name: "web",
        field: { id: "fieldReady", args: undefined },
        value: { id: "valueAbsent", args: undefined },
        since: undefined,
      },
    ],
    next: "kubectl -n shop logs web-x --previous",
  });
  const markup = html({ view: view({ explanations: [crash] }) });
  expect(markup).toContain("exit code 1: &lt;script&gt;");
  expect(text(markup)).toContain("since 14:01:44, 34 s");
  expect(text(markup)).toContain("Service web · ready endpoints absent");
  expect(text(markup)).toContain("kubectl -n shop logs web-x --previous");
  expect(text(markup)).toContain("Stops it:");
});

test("reasons stand above the versions where something stops the rollout, below them otherwise", () => {
  const order = (weight: "stops" | "tells") => {
    const markup = html({ view: view({ explanations: [explanation({ weight })] }) });
    return markup.indexOf('aria-label="What to know"') < markup.indexOf('class="revisions-place"');
  };
  expect([order("stops"), order("tells")]).toEqual([true, false]);
});

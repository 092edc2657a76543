import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { BoardRow } from "../../lib/view/view.ts";
import { connection, now } from "../frame/testing/samples.ts";
import { BoardView } from "./board-view.tsx";
import type { Filter } from "./filter.ts";
import { row } from "./testing/samples.ts";
import { TrafficBar } from "./traffic-bar.tsx";
import { trafficParts } from "./traffic-bar.ts";

// There is no router without a page.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const text = (markup: string) =>
  markup
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const html = (
  rows: readonly BoardRow[],
  filter: Partial<Filter> = {},
  loaded = true,
  source = connection().source,
) =>
  renderToStaticMarkup(
    <BoardView
      connection={connection({ source })}
      loaded={loaded}
      rows={rows}
      now={() => now}
      filter={{ text: "", states: [], namespace: "", ...filter }}
      onFilter={() => undefined}
    />,
  );

test("a row tells name, namespace, state, sentence, traffic, strategy and age, and leads to its stage", () => {
  const markup = html([
    row("web", { outcome: "progressing", shares: [0.5, 0.5], detail: { id: "forTime", args: { ms: 7000 } } }),
  ]);
  expect(markup).toContain('href="/r/shop/web"');
  expect(text(markup)).toMatch(
    /web shop moving: web is declared.* for 7 s Traffic: B 50 % A 50 % rolling update for 1 min$/u,
  );
});

test("a thousand rows are a few in the page, each knowing its place", () => {
  const markup = html(Array.from({ length: 1000 }, (_, index) => row(`service-${index}`)));
  const rows = markup.match(/<li /gu)?.length ?? 0;
  expect(rows).toBeGreaterThan(10);
  expect(rows).toBeLessThan(40);
  expect(markup).toContain('aria-setsize="1000"');
  expect(text(markup)).toContain("1,000 Deployments");
});

test("what is filtered away is counted, and nothing left is said", () => {
  const rows = [row("web"), row("cart")];
  expect(text(html(rows, { text: "cart" }))).toContain("1 of 2 Deployments shown");
  expect(text(html(rows, { text: "nothing" }))).toContain("No Deployment matches these filters.");
});

test("in the playground it says where a rollout is started, unless nothing may be changed", () => {
  const told = (playground: boolean, readOnly: boolean) => {
    const { source } = connection();
    if (source?.type !== "cluster") throw new Error("The sample is a cluster");
    const kubeconfig = "/home/me/config";
    const played = { ...source, readOnly, playground: playground ? { kubeconfig } : undefined };
    return text(html([row("web")], {}, true, played)).includes("press Try it");
  };
  expect([told(true, false), told(true, true), told(false, false)]).toEqual([true, false, false]);
});

test("the headline counts everything, whatever is filtered", () => {
  const rows = [row("web", { outcome: "progressing" }), row("cart")];
  expect(text(html(rows, { text: "cart" }))).toContain("1 rollout is moving.");
});

test("before anything is known there is a sentence and no empty table", () => {
  const markup = html([], {}, false);
  expect(text(markup)).toBe("Deployments Reading the Deployments…");
});

test.each<readonly [BoardRow["trafficState"], string]>([
  ["none", "no Service"],
  ["empty", "no endpoints"],
  ["unknown", "traffic unknown"],
])("traffic that is %s is said in words", (trafficState, words) => {
  expect(text(renderToStaticMarkup(<TrafficBar row={row("web", { trafficState, shares: [] })} />))).toBe(
    words,
  );
});

test("whole percents make a hundred", () => {
  const versions = ["A", "B", "C"].map((letter, colour) => ({
    uid: letter,
    deployment: undefined,
    label: letter,
    colour,
    letter,
  }));
  const parts = trafficParts({ versions, shares: [1 / 3, 1 / 3, 1 / 3] });
  expect(parts.map(({ percent }) => percent)).toEqual([33, 33, 34]);
  expect(parts.map(({ x }) => Math.round(x))).toEqual([0, 33, 67]);
});

test("a row of several Deployments says whose each share is, and leads to their Service", () => {
  const [blue, green] = row("blue").versions.map((version, index) => ({
    ...version,
    deployment: ["blue", "green"][index],
  }));
  if (blue === undefined || green === undefined) throw new Error("The sample has two versions");
  const shared = row("green", { versions: [blue, green], service: "checkout", strategy: "blue-green" });
  const markup = html([shared]);
  expect(text(markup)).toMatch(/Traffic: blue 100 % blue-green/u);
  expect(markup).toContain('href="/s/shop/checkout"');
  expect(text(html([{ ...shared, shares: [0.9, 0.1] }]))).toMatch(/B green 10 % A blue 90 %/u);
  expect(html([row("web")])).not.toContain("/s/shop");
});

test("a version without a share is not in the bar", () => {
  expect(trafficParts(row("web", { shares: [0, 1] })).map(({ letter }) => letter)).toEqual(["B"]);
});

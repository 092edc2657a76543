import { expect, test } from "vitest";
import type { BoardRow } from "../../lib/view/view.ts";
import { enBoard as en } from "../../lib/words/board.ts";
import { connection, now, watch } from "../frame/testing/samples.ts";
import { filterRows, namespacesOf, readFilter, withState, writeFilter, type Filter } from "./filter.ts";
import { headlineOf } from "./headline.ts";
import { inOrder } from "./order.ts";
import { tally } from "./row-state.ts";
import { row, rowsOf } from "./testing/samples.ts";

const names = (rows: readonly BoardRow[]) => rows.map(({ name }) => name);
const all: Filter = { text: "", states: [], namespace: "" };

test("rolling ones stand first, then what is stuck, paused, and the rest", () => {
  expect(names(inOrder(rowsOf("done", "paused", "failed", "none", "progressing")))).toEqual([
    "progressing-4",
    "failed-2",
    "paused-1",
    "done-0",
    "none-3",
  ]);
});

test("a rollout that something stops is stuck before its deadline has passed", () => {
  const rows = [
    row("held", { outcome: "progressing", blocked: true }),
    row("rolls", { outcome: "progressing" }),
  ];
  expect(names(inOrder(rows))).toEqual(["rolls", "held"]);
  expect(tally(rows)).toEqual({ moving: 1, stuck: 1, paused: 0, calm: 0 });
});

test("within a state the newest change is first, and calm rows keep their place by name", () => {
  const rows = [
    row("z", { calm: true, since: now - 1 }),
    row("old", { since: now - 9000 }),
    row("a", { calm: true, since: now - 5 }),
    row("new", { since: now - 1000 }),
    row("b", { calm: true, namespace: "pay" }),
  ];
  expect(names(inOrder(rows))).toEqual(["new", "old", "b", "a", "z"]);
});

test("sorting leaves what it was given alone", () => {
  const rows = rowsOf("done", "progressing");
  inOrder(rows);
  expect(names(rows)).toEqual(["done-0", "progressing-1"]);
});

test("a filter survives the way through the address", () => {
  const filter: Filter = { text: "web 2.0 & more", states: ["moving", "stuck"], namespace: "shop" };
  expect(writeFilter(filter)).toBe("?q=web+2.0+%26+more&state=moving,stuck&namespace=shop");
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(writeFilter(all)).toBe("");
});

test("an address with nonsense in it filters by what it says sensibly", () => {
  expect(readFilter(new URLSearchParams("?state=broken,stuck&colour=red"))).toEqual({
    ...all,
    states: ["stuck"],
  });
});

test("all words must occur, in name, namespace or image", () => {
  const rows = [
    row("web", { images: ["registry.example/web:2.0"] }),
    row("web", { namespace: "pay" }),
    row("cart"),
  ];
  expect(names(filterRows(rows, { ...all, text: "WEB shop" }))).toEqual(["web"]);
  expect(filterRows(rows, { ...all, text: "web:2.0" })).toEqual([rows[0]]);
  expect(filterRows(rows, { ...all, namespace: "pay" })).toEqual([rows[1]]);
  expect(filterRows(rows, { ...all, text: "absent" })).toEqual([]);
});

test("states are filtered by any of the chosen ones", () => {
  const rows = rowsOf("done", "failed", "progressing", "none");
  expect(names(filterRows(rows, { ...all, states: ["stuck", "calm"] }))).toEqual([
    "done-0",
    "failed-1",
    "none-3",
  ]);
});

test("nothing to filter gives the very same rows", () => {
  const rows = rowsOf("done");
  expect(filterRows(rows, { ...all, text: "  " })).toBe(rows);
});

test("choosing a state twice is not choosing it; the order of states does not depend on the clicks", () => {
  const both = withState(withState(all, "stuck"), "moving");
  expect(both.states).toEqual(["moving", "stuck"]);
  expect(withState(both, "moving").states).toEqual(["stuck"]);
});

test("namespaces are listed once, sorted", () => {
  expect(namespacesOf([row("a", { namespace: "shop" }), row("b", { namespace: "pay" }), row("c")])).toEqual([
    "pay",
    "shop",
  ]);
});

const headline = (rows: readonly BoardRow[], overrides = {}) =>
  headlineOf(
    { connection: connection(), loaded: true, tally: tally(rows), count: rows.length, ...overrides },
    en,
  );

test.each<readonly [string, readonly BoardRow[], string]>([
  ["two move", rowsOf("progressing", "progressing", "done"), "2 rollouts are moving."],
  [
    "one moves and two are stuck",
    rowsOf("progressing", "failed", "failed"),
    "1 rollout is moving, 2 are stuck.",
  ],
  ["one is stuck", rowsOf("failed", "done"), "1 rollout is stuck."],
  ["one is paused", rowsOf("paused"), "1 rollout is paused."],
  ["all is calm", rowsOf("done", "none"), "Nothing is moving."],
  ["there is nothing", [], "There is no Deployment here yet."],
])("the headline when %s", (_, rows, text) => {
  expect(headline(rows)).toBe(text);
});

test("no rows in the namespaces that are watched are said of these", () => {
  const { source } = connection();
  const only = (namespaces: readonly string[]) =>
    connection({ source: source?.type === "cluster" ? { ...source, namespaces } : undefined });
  expect(headline([], { connection: only(["prod"]) })).toBe("There is no Deployment in prod yet.");
});

test("no rows because of no permission is not said to be no Deployments", () => {
  const forbidden = connection({ watches: [watch({ kind: "Deployment", state: "forbidden" })] });
  expect(headline([], { connection: forbidden })).toMatch(
    /^You may not list Deployments here\. .*--namespace/u,
  );
});

test("before the first rows the connection speaks", () => {
  const before = (state: "connecting" | "loading" | "refused") =>
    headline([], { loaded: false, connection: connection({ state }) });
  expect([before("connecting"), before("loading"), before("refused")]).toEqual([
    "Connecting…",
    "Reading the Deployments…",
    "No cluster can be used.",
  ]);
});

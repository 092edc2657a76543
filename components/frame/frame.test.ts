import { expect, test } from "vitest";
import type { ConnectionView } from "../../lib/view/connection.ts";
import { en } from "../../lib/words/words.ts";
import { freshnessOf } from "./freshness.ts";
import { noticesOf, skewNotice } from "./notices.ts";
import { connection, now, watch } from "./testing/samples.ts";

const states: readonly (readonly [ConnectionView["state"], string, string])[] = [
  ["connecting", "quiet", "connecting"],
  ["asleep", "warn", "catching up"],
  ["server-lost", "stop", "Rollscope silent for 12 s"],
  ["refused", "stop", "no cluster"],
  ["api-lost", "stop", "API server silent for 12 s"],
  ["loading", "quiet", "loading"],
  ["stale", "warn", "not live for 12 s"],
  ["recording", "quiet", "recording"],
  ["live", "good", "live · under 5 s ago"],
];

test.each(states)("%s has its own tone and words", (state, tone, text) => {
  expect(freshnessOf(connection({ state }), now, en)).toEqual({ tone, text });
});

test("only what is live says so", () => {
  const live = states.filter(([state]) =>
    freshnessOf(connection({ state }), now, en).text.startsWith("live"),
  );
  expect(live.map(([state]) => state)).toEqual(["live"]);
});

test("the age of the newest word of the API server is told", () => {
  expect(freshnessOf(connection({ lastHeard: now - 7200 }), now, en).text).toBe("live · 7 s ago");
  expect(freshnessOf(connection({ lastHeard: undefined }), now, en).text).toBe("live");
});

const texts = (overrides: Partial<ConnectionView>) =>
  noticesOf(connection(overrides), now, en).map(({ text }) => text);

test("all well says nothing", () => {
  expect(texts({})).toEqual([]);
});

test("since when nothing comes, and that it goes on by itself", () => {
  expect(texts({ state: "server-lost" })).toEqual([
    "Rollscope’s server has not answered since 14:02:06 (12 s). Everything below is from before; it goes on by itself when the server is back.",
  ]);
  expect(texts({ state: "api-lost" })[0]).toContain("The API server has not answered since 14:02:06 (12 s)");
});

test("a stale watch is named", () => {
  const watches = [watch({ state: "lost" }), watch({ kind: "Event", state: "lost" })];
  expect(texts({ state: "stale", watches })[0]).toMatch(/^No open watch for Pods and Events since 14:02:06/u);
});

test("a refused cluster is told in the sentence of its problem", () => {
  const problem = { id: "contextMissing", args: { context: "prod", known: "kind-shop" } };
  expect(texts({ state: "refused", problem })).toEqual([
    'There is no context "prod" in the kubeconfig; it has kind-shop. Rollscope tries again by itself.',
  ]);
});

test("credentials that are not accepted are no kind that one may not list", () => {
  const problem = { id: "unauthorized", args: { server: "https://10.0.0.1", user: "jane" } };
  const watches = [watch({ kind: "API", state: "forbidden" }), watch({ state: "loading" })];
  expect(texts({ state: "refused", problem, watches })).toEqual([
    'https://10.0.0.1 does not accept the credentials of "jane" (401): they are wrong or have expired; sign in again. Rollscope tries again by itself.',
  ]);
});

test("what may not be listed is named once a place, and the rest is said to work", () => {
  const forbidden = (kind: string, namespace: string) => watch({ kind, namespace, state: "forbidden" });
  const watches = [
    forbidden("Event", ""),
    forbidden("Pod", "shop"),
    forbidden("Pod", "pay"),
    forbidden("EndpointSlice", "shop"),
    forbidden("EndpointSlice", "pay"),
  ];
  expect(texts({ watches })).toEqual([
    "You may not list Events in all namespaces. What depends on them is unknown; the rest works.",
    "You may not list Pods and EndpointSlices in shop and pay. What depends on them is unknown; the rest works.",
  ]);
});

test("what is not watched at this scale is unknown, not 0", () => {
  expect(texts({ watches: [watch({ state: "unwatched" })] })[0]).toContain("unknown, not 0");
});

test("clocks that differ are told from half a minute on", () => {
  expect(skewNotice(29_999, en)).toEqual([]);
  expect(skewNotice(3_600_000, en)[0]?.text).toContain("1 h ahead of");
  expect(skewNotice(-90_000, en)[0]?.text).toContain("1 min 30 s behind");
});

test("a recording is named with its span", () => {
  const from = new Date(2026, 9, 2, 9, 0, 0).getTime();
  const source = { type: "recording", file: "mine.jsonl", from, to: from + 60_000 } as const;
  expect(texts({ state: "recording", source })).toEqual([
    "A recording, not live: mine.jsonl, 2026-10-02 09:00:00 to 2026-10-02 09:01:00, with its original times.",
  ]);
});

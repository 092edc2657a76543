import { describe, expect, it } from "vitest";
import type { Watch } from "../../lib/kinds/watch.ts";
import { problem } from "../../lib/words/problem.ts";
import { serverView, type Health } from "./health.ts";

const watch = (name: string, state: string, more: Partial<Watch> = {}): Watch => ({
  uid: name,
  namespace: "",
  name,
  state,
  since: 100,
  completeUntil: undefined,
  message: undefined,
  ...more,
});

const cluster = {
  type: "cluster",
  context: "c",
  server: "s",
  namespaces: [],
  readOnly: true,
  playground: undefined,
} as const;
const recording = { type: "recording", file: "f", from: 1, to: 2 } as const;
const well: Health = {
  watches: [watch("API", "live"), watch("Pod", "live")],
  open: true,
  lastHeard: 900,
  problem: undefined,
  source: cluster,
};

describe("how it stands with the API server", () => {
  it.each<[string, Partial<Health>, string, number]>([
    ["all that may be watched is watched", {}, "live", 1000],
    ["a kind may not be listed", { watches: [watch("Pod", "forbidden")] }, "live", 1000],
    ["a kind is asked for now and then", { watches: [watch("Pod", "polling")] }, "live", 1000],
    ["nobody looks at a kind", { watches: [watch("Pod", "unwatched")] }, "live", 1000],
    ["the first lists are under way", { open: false }, "loading", 1000],
    ["a list is under way", { watches: [watch("Pod", "loading")] }, "loading", 1000],
    [
      "a watch is lost",
      { watches: [watch("Pod", "lost", { completeUntil: 80 }), watch("Event", "lost")] },
      "stale",
      80,
    ],
    [
      "the API server is lost",
      { watches: [watch("API", "lost", { completeUntil: 70 }), watch("Pod", "lost")] },
      "api-lost",
      70,
    ],
    [
      "it is lost before anything was listed",
      { open: false, watches: [watch("API", "lost")] },
      "api-lost",
      100,
    ],
    ["no cluster can be used", { open: false, problem: problem("pageFailed") }, "refused", 1000],
    [
      "it is a recording, whatever was lost in it",
      { source: recording, watches: [watch("API", "lost")] },
      "recording",
      1000,
    ],
  ])("where %s", (_, health, state, since) => {
    expect(serverView({ ...well, ...health }, undefined, 1000)).toMatchObject({ state, since });
  });

  it("is so since it first was", () => {
    const first = serverView(well, undefined, 1000);
    expect(serverView({ ...well, lastHeard: 1900 }, first, 2000)).toMatchObject({
      since: 1000,
      lastHeard: 1900,
    });
    expect(serverView({ ...well, open: false }, first, 2000)).toMatchObject({
      state: "loading",
      since: 2000,
    });
  });

  it("names every watch that is not simply live", () => {
    const watches = [watch("Pod", "forbidden", { namespace: "shop", message: "no" }), watch("Event", "live")];
    expect(serverView({ ...well, watches }, undefined, 1).watches).toEqual([
      { kind: "Pod", namespace: "shop", state: "forbidden", since: 100, message: "no" },
    ]);
  });
});

import { describe, expect, test } from "vitest";
import type { RolloutView, VersionView } from "../../lib/view/view.ts";
import { view as sample, version } from "../stage/testing/samples.ts";
import { waysOf } from "./offers.ts";

const at = (over: Partial<VersionView>): VersionView =>
  version({ deployment: "web", current: false, ...over });
const ways = (versions: readonly VersionView[], over: Partial<RolloutView> = {}) =>
  waysOf(sample({ name: "web", versions, ...over }));

describe("the way back", () => {
  test("is the highest number below the current one, compared as a number", () => {
    const versions = ["9", "10", "11"].map((number) =>
      at({ uid: number, revision: Number(number), current: number === "11" }),
    );
    expect(ways(versions).previous?.revision).toBe(10);
  });

  test("is none where there is nothing before, and never a ReplicaSet without a number", () => {
    expect(ways([at({ revision: 1, current: true })]).previous).toBeUndefined();
    const unnumbered = at({ uid: "nor", revision: undefined });
    expect(ways([at({ revision: 2, current: true }), unnumbered]).previous).toBeUndefined();
    expect(ways([]).previous).toBeUndefined();
  });

  test("is not another Deployment's", () => {
    const other = at({ uid: "o", revision: 1, deployment: "other" });
    expect(ways([at({ revision: 2, current: true }), other]).previous).toBeUndefined();
  });
});

test("a Service can be switched to each Deployment that it does not pick; to an older one that is back", () => {
  const blue = at({ uid: "b", deployment: "blue", createdAt: 1, letter: "A" });
  const green = at({ uid: "g", deployment: "green", createdAt: 1, letter: "B" });
  const traffic: RolloutView["traffic"] = {
    state: "known",
    services: [
      { uid: "s", name: "shop", endpoints: 2, shares: { g: 1 }, draining: {}, external: 0 },
      { uid: "t", name: "empty", endpoints: 0, shares: {}, draining: {}, external: 0 },
    ],
  };
  expect(ways([blue, green], { strategy: "blue-green", traffic }).switches).toEqual([
    { service: "shop", to: "blue", isBack: true },
  ]);
  expect(ways([blue, green], { traffic }).switches).toEqual([]);
});

test("the canary is the one with the fewest pods, where several have some", () => {
  const stable = at({ uid: "s", deployment: "stable", desired: 9 });
  const canary = at({ uid: "c", deployment: "canary", desired: 1 });
  expect(ways([stable, canary], { strategy: "canary" }).canary).toBe("canary");
  expect(ways([stable, { ...canary, desired: 0 }], { strategy: "canary" }).canary).toBeUndefined();
});

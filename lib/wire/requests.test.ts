import { describe, expect, it } from "vitest";
import { readPlace, readTopic } from "./requests.ts";

const web = { type: "rollout", namespace: "shop", name: "web.v2-canary" };

describe("what a browser asks for (rule 21)", () => {
  it("is a topic that there can be, and nothing beside it", () => {
    expect(readTopic({ type: "board", namespace: 5 })).toEqual({ type: "board" });
    expect(readTopic({ ...web, more: true })).toEqual(web);
    const service = { ...web, type: "service" };
    expect(readTopic(service)).toEqual(service);
  });

  it.each([
    undefined,
    null,
    "board",
    [],
    {},
    { type: "secrets" },
    { type: "rollout" },
    { ...web, name: "" },
    { ...web, name: "Web" },
    { ...web, name: "a/b" },
    { ...web, namespace: ".." },
    { ...web, name: "a".repeat(254) },
    { ...web, name: ["web"] },
  ])("is no topic where it is %j", (raw) => {
    expect(readTopic(raw)).toBeUndefined();
  });

  it.each([
    [null, null],
    [
      { epoch: "e", channel: 1, frame: 0 },
      { epoch: "e", channel: 1, frame: 0 },
    ],
    [{ epoch: "e", channel: 1 }, undefined],
    [{ epoch: "e", channel: -1, frame: 0 }, undefined],
    [{ epoch: "e", channel: 1, frame: 0.5 }, undefined],
    [{ epoch: "e".repeat(65), channel: 1, frame: 0 }, undefined],
    [undefined, undefined],
    ["place", undefined],
  ])("has the place %j or none", (raw, place) => {
    expect(readPlace(raw)).toEqual(place);
  });
});

import { describe, expect, it } from "vitest";
import { jsonOf, listedJsonOf } from "./json.ts";

/** An object that counts how often it is encoded, and whose JSON is about so long. */
function counted(length: number): { readonly object: object; readonly times: () => number } {
  let times = 0;
  const object = {
    get text(): string {
      times += 1;
      return "x".repeat(length);
    },
  };
  return { object, times: () => times };
}

describe("the JSON of what is stored", () => {
  it.each([
    ["of a change", jsonOf],
    ["of a list", listedJsonOf],
  ])("%s is encoded once while it is asked for, and anew once much else was", (_, json) => {
    const { object, times } = counted(10);
    for (let asked = 0; asked < 3; asked += 1) expect(json(object)).toBe('{"text":"xxxxxxxxxx"}');
    expect(times()).toBe(1);
    for (let other = 0; other < 40; other += 1) json(counted(2 ** 20).object);
    expect(json(object)).toBe('{"text":"xxxxxxxxxx"}');
    expect(times()).toBe(2);
  });

  it("of a list of many is kept from one time to the next, as long as each is listed", () => {
    const many = Array.from({ length: 10 }, () => counted(2 ** 20));
    for (let round = 0; round < 4; round += 1) for (const { object } of many) listedJsonOf(object);
    expect(many.map(({ times }) => times())).toEqual(many.map(() => 1));
  });
});

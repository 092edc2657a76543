import { describe, expect, it } from "vitest";
import { createDoor } from "./door.ts";

describe("what a door recalls", () => {
  it("is made once of equal texts, and anew of any other", () => {
    const { recall } = createDoor("key");
    const made: string[] = [];
    const ask = (text: string): string =>
      recall(text, () => {
        made.push(text);
        return `made of ${text}`;
      });
    expect(["a", "b", "a", "a", "b"].map(ask)).toEqual(
      ["a", "b", "a", "a", "b"].map((text) => `made of ${text}`),
    );
    expect(made).toEqual(["a", "b"]);
  });

  it("is forgotten when it has not been asked for while many others were", () => {
    const { recall } = createDoor("key");
    let made = 0;
    const ask = (text: string): number => recall(text, () => ++made);
    const first = ask("first");
    for (let other = 0; other < 60; other++) ask(`before ${String(other)}`);
    expect(ask("first")).toBe(first);
    for (let other = 0; other < 60; other++) ask(`after ${String(other)}`);
    expect(ask("first")).toBe(first);
    for (let other = 0; other < 64; other++) ask(`much later ${String(other)}`);
    expect(ask("first")).not.toBe(first);
  });
});

import { describe, expect, test } from "vitest";
import { identify, tagOf, tagsOf } from "./identity.ts";
import { after, replicaSet, template } from "./testing/samples.ts";

describe("an image's tag", () => {
  test.each([
    ["web:2.0", "2.0"],
    ["registry.example:5000/shop/web:2.0", "2.0"],
    ["registry.example:5000/shop/web", "latest"],
    ["web:2.0@sha256:0123456789abcdef", "2.0"],
    ["web@sha256:0123456789abcdef", "0123456"],
    ["", "?"],
  ])("%s is %s", (image, tag) => {
    expect(tagOf(image)).toBe(tag);
  });

  test("of several containers all tags are named, init containers not, and none reads as unknown", () => {
    const plain = { readiness: false, liveness: false, startup: false };
    const containers = [
      { name: "setup", image: "setup:9", init: true, ...plain },
      { name: "web", image: "web:2.0", init: false, ...plain },
      { name: "proxy", image: "proxy:1.7", init: false, ...plain },
    ];
    expect(tagsOf({ containers })).toBe("2.0 + 1.7");
    expect(tagsOf({ containers: [] })).toBe("?");
  });
});

describe("versions are told apart", () => {
  const labels = (...sets: Parameters<typeof identify>[0]) =>
    [...identify(sets).values()].map(({ label }) => label);

  test("by their tags where these differ", () => {
    expect(labels(replicaSet("1.0", 4), replicaSet("2.0", 1, { createdAt: after(0) }))).toEqual([
      "1.0",
      "2.0",
    ]);
  });

  test("by what differs where they do not", () => {
    const one = replicaSet("1.0", 4, { uid: "a", revision: 1 });
    const restarted = template("1.0", {
      digest: "b",
      parts: { image: "1.0", environment: "e", annotations: "b" },
      restartedAt: after(1),
    });
    const configured = template("1.0", {
      digest: "c",
      parts: { image: "1.0", environment: "f", annotations: "b" },
      restartedAt: after(1),
    });
    const two = replicaSet("1.0", 4, { uid: "b", revision: 2, createdAt: after(1), template: restarted });
    const three = replicaSet("1.0", 4, { uid: "c", revision: 3, createdAt: after(2), template: configured });
    expect(labels(one, two, three)).toEqual(["1.0", "1.0 (restarted)", "1.0 (env)"]);
  });

  test("by their revision where they were restarted twice", () => {
    const again = (uid: string, revision: number) =>
      replicaSet("1.0", 0, {
        uid,
        revision,
        createdAt: after(revision),
        template: template("1.0", {
          digest: uid,
          parts: { image: "1.0", annotations: uid },
          restartedAt: after(revision),
        }),
      });
    expect(labels(again("a", 1), again("b", 2), again("c", 3))).toEqual([
      "1.0",
      "1.0 (restarted)",
      "1.0 (#3)",
    ]);
  });

  test("a rollback changes neither colour nor letter: they follow from the first revision", () => {
    const before = identify([replicaSet("1.0", 4), replicaSet("2.0", 1, { createdAt: after(0) })]);
    const back = identify([
      replicaSet("1.0", 4, { revision: 3, formerRevisions: [1] }),
      replicaSet("2.0", 1, { createdAt: after(0) }),
    ]);
    expect(back).toEqual(before);
    expect(back.get("web-1.0")).toEqual({ label: "1.0", colour: 0, letter: "A" });
    expect(back.get("web-2.0")).toEqual({ label: "2.0", colour: 1, letter: "B" });
  });

  test("of two Deployments with the same revision the older keeps its colour, from whichever page one looks", () => {
    const blue = replicaSet("1.0", 3, { uid: "blue", owner: "b", createdAt: after(-9) });
    const green = replicaSet("2.0", 3, { uid: "green", owner: "g", createdAt: after(-8), revision: 1 });
    const seen = [identify([blue, green]), identify([green, blue])];
    for (const identities of seen) {
      expect(identities.get("blue")).toMatchObject({ colour: 0, letter: "A" });
      expect(identities.get("green")).toMatchObject({ colour: 1, letter: "B" });
    }
  });

  test("eight colours are used up before any is used again, and then that of the oldest", () => {
    const sets = Array.from({ length: 9 }, (_, n) =>
      replicaSet(`${n + 1}.0`, 0, { createdAt: after(n), revision: n + 1 }),
    );
    expect([...identify(sets).values()].map(({ colour }) => colour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0]);
  });
});

test("of two made in the same second, as two tracks of one application are, the one with the lower tag is first", () => {
  const canary = replicaSet("1.10", 0, { uid: "c", name: "canary-1", revision: 1 });
  const stable = replicaSet("1.9", 4, { uid: "s", name: "stable-1", revision: 1 });
  const letters = (sets: Parameters<typeof identify>[0]) =>
    Object.fromEntries([...identify(sets)].map(([uid, { letter }]) => [uid, letter]));
  expect([letters([canary, stable]), letters([stable, canary])]).toEqual(Array(2).fill({ s: "A", c: "B" }));
});

import { expect, test } from "vitest";
import { createReader } from "../api/reader.ts";
import { openRecording } from "./replay.ts";

const demoFile = new URL("../demo/shop.facts.jsonl.gz", import.meta.url).pathname;

test("the recording that ships with Rollscope opens, and tells what it is there to tell", async () => {
  const supply = await openRecording(demoFile);
  if ("id" in supply) throw new Error(supply.id);
  const reader = createReader(supply.log);
  const outcomes = [...supply.log.world.objects.Deployment.values()].map(
    ({ namespace, name }) => [name, reader.now({ namespace, name }, supply.now()).view.outcome] as const,
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    cart: "failed",
    "checkout-blue": "done",
    "checkout-green": "done",
    "front-canary": "done",
    "front-stable": "done",
    mailer: "progressing",
    report: "done",
    search: "progressing",
    web: "done",
  });
  expect(supply.source()).toMatchObject({ type: "recording", to: supply.now() });
  expect(supply.log.facts.filter(({ kind }) => kind === "Watch")).toEqual([]);
});

test("time stands still in a recording, at its end", async () => {
  const supply = await openRecording(demoFile);
  if ("id" in supply) throw new Error(supply.id);
  expect(supply.now()).toBe(supply.log.facts.at(-1)?.at);
  expect(supply.lastHeard()).toBe(supply.now());
  expect(supply.problem()).toBeUndefined();
  expect(supply.resourceVersion("Pod", "shop")).toBeUndefined();
});

import { expect, test } from "vitest";
import { createLog } from "../../lib/log/log.ts";
import { applyFact, cloneWorld } from "../../lib/log/world.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import { applyServiceProgress, openServiceProgress } from "../../lib/rollout/service/progress.ts";
import { excerptOf } from "../../lib/rollout/excerpt.ts";
import { serviceHomes } from "../../lib/rollout/service/neighbourhood.ts";
import { readRecording } from "../../lib/rollout/testing/recording.ts";
import { serviceViewOf } from "../../lib/view/service-view-of.ts";
import { enService, sayOfService } from "../../lib/words/service.ts";
import { readService } from "./service-reading.ts";

const ref = { namespace: "shop", name: "web" };

/** The log of a recording, opened after its first `looked` facts. */
function logOf(name: "bluegreen" | "canary", looked: number) {
  const { facts } = readRecording(name);
  const log = createLog({ epoch: "life", homeOf, limits: { time: Infinity, bytes: Infinity } });
  for (const [index, fact] of facts.entries()) {
    if (index === looked) log.open(fact.at);
    log.append(fact, fact.at);
  }
  return { log, facts };
}

test.each([
  ["bluegreen", 40],
  ["bluegreen", 0],
  ["canary", 60],
] as const)("a Service of %s is read as a page folds it, at every moment that is kept", (name, looked) => {
  const { log, facts } = logOf(name, looked);
  const { base, facts: kept } = excerptOf(log, "shop", (world) => serviceHomes(world, ref));
  const world = cloneWorld(base);
  const progress = openServiceProgress(ref, base, log.keptFrom());
  for (const [index, fact] of kept.entries()) {
    applyServiceProgress(progress, world, fact, applyFact(world, fact));
    if (index % 9 !== 0 || kept[index + 1]?.at === fact.at) continue;
    expect(readService(log, ref, fact.at, fact.at)).toEqual(serviceViewOf(world, progress, fact.at));
  }
  expect(kept.length).toBeGreaterThan(20);
  expect(facts.length).toBeGreaterThanOrEqual(kept.length);
});

test("during the first look what is there is shown, and a Service that is not there is said to be so", () => {
  const { facts } = readRecording("bluegreen");
  const log = createLog({ epoch: "life", homeOf, limits: { time: Infinity, bytes: Infinity } });
  for (const fact of facts.slice(0, 30)) log.append(fact, fact.at);
  const now = facts[30]?.at ?? 0;
  expect(readService(log, ref, now, Infinity).service).toBeDefined();
  const absent = readService(log, { namespace: "shop", name: "none" }, now, Infinity);
  expect(sayOfService(enService, absent.sentence)).toBe("There is no Service none in namespace shop.");
});

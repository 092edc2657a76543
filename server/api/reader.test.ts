import { expect, test } from "vitest";
import type { Change } from "../../lib/log/fact.ts";
import { createLog } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import { createReader } from "./reader.ts";
import { deployment, replicaSet, start, watching } from "../testing/small-rollout.ts";

const web = { namespace: "shop", name: "web" };
const unlimited = { time: Infinity, bytes: Infinity };
const base = [watching("Pod", "forbidden"), deployment("web:1.0", 2), replicaSet("web:1.0", 2, 2)];
const story: readonly Change[] = [
  deployment("web:2.0", 0, 2),
  replicaSet("web:2.0", 1, 0, 2),
  replicaSet("web:2.0", 1, 1, 2),
  replicaSet("web:1.0", 1, 1),
  replicaSet("web:2.0", 2, 2, 2),
  deployment("web:2.0", 2, 2),
  { kind: "ReplicaSet", uid: "set-1", gone: true },
  { kind: "Deployment", uid: "deployment-1", gone: true },
];

function logOf(changes: readonly Change[], limits = unlimited) {
  const log = createLog({ epoch: "e", homeOf, limits });
  for (const change of base) log.append(change, start);
  log.open(start);
  for (const [index, change] of changes.entries()) log.append(change, start + (index + 1) * 1_000);
  return log;
}

test("the past is what was said when it was now", () => {
  const whole = createReader(logOf(story));
  for (let length = 0; length <= story.length; length++) {
    const at = start + length * 1_000 + 500;
    const then = createReader(logOf(story.slice(0, length))).now(web, at);
    expect(whole.past(web, at)).toEqual(then);
  }
});

test("reading before, between and after the facts comes to the same", () => {
  const [early, late] = [logOf([]), logOf([])];
  const [reader, fresh] = [createReader(early), createReader(late)];
  for (const [index, change] of story.entries()) {
    const at = start + (index + 1) * 1_000;
    reader.now(web, at);
    for (const log of [early, late]) log.append(change, at);
  }
  const end = start + 60_000;
  expect(reader.now(web, end)).toEqual(fresh.now(web, end));
});

test("rollouts that were not read for long are folded anew, with the same result", () => {
  const log = logOf(story.slice(0, 3));
  const reader = createReader(log);
  const before = reader.now(web, start + 10_000);
  for (let index = 0; index < 250; index++)
    reader.now({ namespace: "shop", name: `other-${String(index)}` }, start);
  expect(reader.now(web, start + 10_000)).toEqual(before);
});

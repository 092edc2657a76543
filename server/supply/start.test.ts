import { beforeEach, expect, test, vi } from "vitest";
import { log } from "../log.ts";
import { createLog } from "../../lib/log/log.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import { speaker, warnOfNothing } from "./start.ts";

const server = "https://10.0.0.1:6443";
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(log, "say").mockImplementation((line) => void lines.push(line));
  vi.spyOn(log, "warn").mockImplementation((line) => void lines.push(`! ${line}`));
});

const unauthorized = { id: "unauthorized", args: { server, user: "me" } } as const;
const unreachable = { id: "unreachable", args: { server, reason: "connect ECONNREFUSED" } } as const;

test("each problem is said once, and that it is gone", () => {
  const speak = speaker(undefined, () => server);
  speak({ type: "connecting", problem: undefined });
  speak({ type: "connecting", problem: unreachable });
  speak({ type: "connecting", problem: unreachable });
  speak({ type: "refusing", problem: unauthorized });
  speak({ type: "alive", version: "v1.37.2" });
  speak({ type: "alive", version: "v1.37.2" });
  speak({ type: "lost", until: 0, problem: undefined });
  speak({ type: "alive", version: "v1.37.2" });
  expect(lines).toEqual([
    `! ${server} cannot be reached: connect ECONNREFUSED.`,
    `! ${server} does not accept the credentials of "me" (401): they are wrong or have expired; sign in again.`,
    `${server} can be watched again.`,
    `! ${server} takes connections and does not answer.`,
    `${server} can be watched again.`,
  ]);
});

test("nothing is said as long as nothing is wrong", () => {
  const speak = speaker(undefined, () => server);
  speak({ type: "connecting", problem: undefined });
  speak({ type: "alive", version: "v1.37.2" });
  expect(lines).toEqual([]);
});

test("what was said at the start is not said again, and its end is", () => {
  const speak = speaker(unauthorized, () => server);
  speak({ type: "connecting", problem: undefined });
  speak({ type: "connecting", problem: unauthorized });
  speak({ type: "alive", version: "v1.37.2" });
  expect(lines).toEqual([`${server} can be watched again.`]);
});

test.each([
  [["forbidden"], true],
  [["forbidden", "live"], false],
  [["loading"], false],
])("with the watches of Deployments %j it is told that there is nothing to show: %s", (states, isTold) => {
  const facts = createLog({ epoch: "e", homeOf, limits: { time: Infinity, bytes: Infinity } });
  states.forEach((state, index) => {
    const uid = `deployments ${index}`;
    const watch = { uid, namespace: index === 0 ? "" : "shop", name: "Deployment", state, since: 0 };
    facts.append({ kind: "Watch", uid, put: { ...watch, completeUntil: undefined, message: undefined } }, 1);
  });
  warnOfNothing({ cluster: undefined, log: facts }, []);
  expect(lines).toEqual([]);
  facts.open(2);
  expect(lines.map((line) => line.includes("may not list Deployments in all namespaces"))).toEqual(
    isTold ? [true] : [],
  );
});

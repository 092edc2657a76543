import { describe, expect, test } from "vitest";
import type { History } from "../../../lib/rollout/history/history.ts";
import { en } from "../../../lib/words/words.ts";
import { clockText } from "../axis/clock.ts";
import { noon } from "../testing/course.ts";
import { readCrowd, readLane, readMarks, readReplicas, readTraffic, type Reader } from "./readings.ts";
import { canary, gap, opened, recreate, rolling, template, warning } from "../testing/samples.ts";
import { replicasSummary, trafficSummary } from "./summaries.ts";

process.env["TZ"] = "UTC";

const reader = (history: History): Reader => ({ history, words: en, stamp: (at) => clockText(at, "tenth") });
const laneOf = (history: History, pod: string) => {
  const lane = history.lanes.get(`pod-${pod}`);
  if (lane === undefined) throw new Error(`no lane ${pod}`);
  return lane;
};

describe("a reading", () => {
  test("of replicas says what each version has, and the limits", () => {
    expect(readReplicas(reader(rolling()), noon + 4500)).toEqual([
      "14:02:14.5: A 1.0 3 available and 1 leaving; B 2.0 1 available and 1 starting.",
      "4 available (at least 4), 5 in all (at most 5).",
    ]);
  });

  test("of replicas says unknown, never none", () => {
    expect(readReplicas(reader(canary()), noon + 3000)[0]).toContain("an unknown number leaving");
  });

  test("of traffic says shares and what still serves while it leaves", () => {
    const history = rolling();
    expect(readTraffic(reader(history), history.traffic[0], noon + 4500)).toEqual([
      "14:02:14.5: 75 % to A 1.0 (3 ready endpoints, 1 leaving and still serving) and 25 % to B 2.0 (1 ready endpoint).",
    ]);
  });

  test("of traffic says when nobody answers, and when no Service is there", () => {
    const history = recreate();
    expect(readTraffic(reader(history), history.traffic[0], noon + 3000)).toEqual([
      "14:02:13.0: no ready endpoint; the Service answers nobody.",
    ]);
    expect(readTraffic(reader(history), undefined, noon)).toEqual(["No Service selects these pods."]);
  });

  test("of a pod says its state, since when, and its last exit", () => {
    const history = rolling();
    const jq9dj = laneOf(history, "jq9dj");
    expect(readLane(reader(history), jq9dj, noon + 5500)).toEqual([
      "web-1-jq9dj (B 2.0): running, not ready since 14:02:14.8, for 0.65 s.",
      "14:02:15.0: web ended: Error, exit code 1",
    ]);
    expect(readLane(reader(history), jq9dj, noon)).toEqual([
      "web-1-jq9dj (B 2.0): not created before 14:02:13.9.",
    ]);
    expect(readLane(reader(history), laneOf(history, "gnsqd"), noon + 9000)).toEqual([
      "web-0-gnsqd (A 1.0): gone since 14:02:15.5.",
    ]);
  });

  test("of many pods counts them by state", () => {
    const history = rolling();
    const lanes = [...history.lanes.values()].filter(({ version }) => version === 0);
    expect(readCrowd(reader(history), lanes, 0, noon + 7000)).toEqual([
      "14:02:17.0: 4 pods of A 1.0: 2 available and 1 leaving.",
    ]);
  });

  test("of a Service without a ready endpoint tells who still answers", () => {
    const step = { at: noon, state: "empty" as const, external: 0, ready: [0] };
    const read = (draining: number): readonly string[] =>
      readTraffic(
        reader(rolling()),
        { serviceUid: "s", service: "web", steps: [{ ...step, draining: [draining] }] },
        noon + 1,
      );
    expect(read(2)[0]).toMatch(/: no ready endpoint; 2 leaving pods still answer[.]$/);
    expect(read(0)[0]).toMatch(/: no ready endpoint; the Service answers nobody[.]$/);
  });

  test("of a gap says that nobody looked, and nothing else", () => {
    const history = gap();
    const at = noon + 5000;
    const unseen = ["The server did not see anything from 14:02:14.4 to 14:02:15.4."];
    expect(readReplicas(reader(history), at)).toEqual(unseen);
    expect(readTraffic(reader(history), history.traffic[0], at)).toEqual(unseen);
    expect(readLane(reader(history), laneOf(history, "gdxf6"), at)).toEqual(unseen);
    expect(readTraffic(reader(history), history.traffic[0], noon + 2500)).toEqual([
      "The server did not see EndpointSlices from 14:02:12.0 to 14:02:12.8.",
    ]);
    expect(readReplicas(reader(history), noon + 2500)[0]).toContain("A 1.0 4 available");
  });

  test("of the past before the first look says that it is rebuilt, and before that that nothing is known", () => {
    expect(readReplicas(reader(gap()), noon - 2000).at(-1)).toContain("Reconstructed");
    expect(readReplicas(reader(gap()), noon - 9000)).toEqual(["Nothing is known of this moment."]);
  });

  test("of what is rebuilt gives bounds where nobody tells how pods were, no limits, and no traffic", () => {
    const history = opened();
    expect(readReplicas(reader(history), noon + 2000)).toEqual([
      "14:02:12.0: A 1.0 3 available, 1 in an unknown state and an unknown number leaving; B 2.0 1 starting and an unknown number leaving.",
      "At least 3 available, at most 5 in all.",
      "Reconstructed from the objects’ own times and Events, to the second; how many were allowed is unknown.",
    ]);
    const [first, ...others] = history.replicas;
    const counts = first?.counts.map((count) => count && { ...count, more: true as const }) ?? [];
    const more = { ...history, replicas: first === undefined ? [] : [{ ...first, counts }, ...others] };
    expect(readReplicas(reader(more), noon - 9000)[1]).toBe("At least 3 available, at least 4 in all.");
    expect(replicasSummary(history, noon + 2000, en)).toBe("At most 5 pods, at least 3 available.");
    expect(readTraffic(reader(history), history.traffic[0], noon + 2000)).toEqual([
      "14:02:12.0: where traffic goes is unknown.",
    ]);
    expect(readLane(reader(history), laneOf(history, "gnsqd"), noon + 2000)[0]).toBe(
      "web-0-gnsqd (A 1.0): in an unknown state since 14:01:30.0, for 42 s.",
    );
  });

  test("of marks says the first five and how many more there are", () => {
    const marks = [template(1, "1.0", "2.0", 1), ...[2, 3, 4, 5, 6, 7].map((at) => warning(at, "slow", at))];
    const lines = readMarks(reader(rolling()), marks);
    expect(lines[0]).toBe("14:02:11.0: template: 1.0 → 2.0");
    expect(lines[1]).toBe("14:02:12.0: Unhealthy (web): slow (2 times)");
    expect(lines.at(-1)).toBe("and 2 more");
    expect(lines).toHaveLength(6);
  });
});

describe("a summary", () => {
  test("says the picture in a sentence", () => {
    const history = rolling();
    expect(replicasSummary(history, noon + 4500, en)).toBe(
      "5 pods, 4 available; at most 5 and at least 4 are allowed.",
    );
    expect(trafficSummary(history, history.traffic[0], noon + 4500, en)).toBe(
      "web sends 75 % to A 1.0 and 25 % to B 2.0.",
    );
    expect(trafficSummary(recreate(), recreate().traffic[0], noon + 3000, en)).toBe(
      "web has no ready endpoint.",
    );
    expect(replicasSummary(history, noon - 1e9, en)).toBe("Nothing is known of this moment.");
  });
});

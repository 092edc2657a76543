import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countStories, countUnits } from "./counts.ts";

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), "rollscope-report-")), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const units = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const stories = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

test("what the runners report is counted as it is", () => {
  expect(countUnits(report({ ...units, numFailedTests: 1, numPendingTests: 2 }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  });
  expect(
    countStories(report({ ...stories, stats: { ...stories.stats, unexpected: 1, skipped: 4 } }), 1),
  ).toEqual({
    passed: 2,
    failed: 1,
    skipped: 4,
  });
});

test("a run of no tests failed", () => {
  expect(countUnits(report({ ...units, numPassedTests: 0 }), 0).failed).toBe(1);
  expect(countStories(report({ ...stories, stats: { ...stories.stats, expected: 0 } }), 0).failed).toBe(1);
});

test("tests that were all skipped are no tests", () => {
  expect(countUnits(report({ ...units, numPassedTests: 0, numPendingTests: 9 }), 0).failed).toBe(1);
});

test("a file that cannot be loaded failed, beside tests that passed", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(countUnits(report({ ...units, testResults }), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("a runner that failed without a failed test failed", () => {
  expect(countUnits(report(units), 1).failed).toBe(1);
  expect(countStories(report(stories), 1).failed).toBe(1);
});

test("a story that passed only at the second try failed", () => {
  expect(countStories(report({ ...stories, stats: { ...stories.stats, flaky: 1 } }), 0).failed).toBe(1);
});

test("a report that was never written failed", () => {
  expect(countUnits("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

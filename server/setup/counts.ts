// Counts from the reports of the test runners.
import { readFileSync, rmSync } from "node:fs";
import { type Count, reportFile } from "./tally.mjs";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** The path for a new report, where no older one may pass for it. */
export function freshReport(name: string): string {
  const file = reportFile(name);
  rmSync(file, { force: true });
  return file;
}

export function countUnits(report: string, code: number): Count {
  const found = read(report) as VitestReport | undefined;
  if (found === undefined) return noReport;
  // A file that cannot be loaded fails without a single test of its own.
  const brokenFiles = found.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return honest(code, {
    passed: found.numPassedTests,
    failed: found.numFailedTests + brokenFiles.length,
    skipped: found.numPendingTests + found.numTodoTests,
  });
}

export function countStories(report: string, code: number): Count {
  const found = read(report) as PlaywrightReport | undefined;
  if (found === undefined) return noReport;
  const { expected, unexpected, flaky, skipped } = found.stats;
  return honest(code, { passed: expected, failed: unexpected + flaky + found.errors.length, skipped });
}

/** A runner that found nothing to run, or went wrong outside its tests, did not succeed. */
function honest(code: number, count: Count): Count {
  const { passed, failed } = count;
  const ran = passed + failed > 0;
  return failed === 0 && (code !== 0 || !ran) ? { ...count, failed: 1 } : count;
}

const noReport: Count = { passed: 0, failed: 1, skipped: 0 };

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

// The count of every suite, kept in a file of its own until it is added up.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./shell.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const reports = join(cache, "reports");
mkdirSync(reports, { recursive: true });

/** @param {string} name */
export const reportFile = (name) => join(reports, name);

/** @param {string} suite */
export const forget = (suite) => {
  rmSync(reportFile(`${suite}.count.json`), { force: true });
};

/**
 * @param {string} suite
 * @param {Count} count
 */
export const remember = (suite, count) => {
  writeFileSync(reportFile(`${suite}.count.json`), JSON.stringify(count));
};

/**
 * Prints a line a suite and the sum; a suite that left no count did not come to its end, and that is a failure.
 * @param {readonly string[]} suites
 * @returns {boolean} whether nothing failed
 */
export function printTotal(suites) {
  const counts = suites.map((suite) => recall(suite) ?? { passed: 0, failed: 1, skipped: 0 });
  console.log("");
  const width = Math.max(...suites.map((suite) => suite.length));
  for (const [index, { passed, failed, skipped }] of counts.entries()) {
    const rest = skipped > 0 ? `, ${skipped} skipped` : "";
    console.log(`  ${(suites[index] ?? "").padEnd(width)} ${passed} passed, ${failed} failed${rest}`);
  }
  const sum = (/** @type {"passed" | "failed"} */ field) =>
    counts.reduce((total, count) => total + count[field], 0);
  console.log(`${String(sum("passed"))} passed, ${String(sum("failed"))} failed`);
  return sum("failed") === 0;
}

/**
 * @param {string} suite
 * @returns {Count | undefined}
 */
function recall(suite) {
  try {
    return /** @type {Count} */ (JSON.parse(readFileSync(reportFile(`${suite}.count.json`), "utf8")));
  } catch {
    return undefined;
  }
}

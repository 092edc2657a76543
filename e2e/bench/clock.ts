import type { Page } from "playwright";

/**
 * ms since some moment that all processes of this machine share. Not the time of day, which a virtual machine is set to
 * again while something is measured: each process would take its start from another clock.
 */
export const clock = (): number => Number(process.hrtime.bigint()) / 1e6;

/** What to add to a page's `performance.now()` for `clock()`, ms: of many questions the one that was answered soonest. */
export async function aheadOf(page: Page): Promise<number> {
  let [soonest, ahead] = [Infinity, 0];
  for (let round = 0; round < 30; round++) {
    const asked = clock();
    const now = await page.evaluate(() => performance.now());
    const took = clock() - asked;
    if (took < soonest) [soonest, ahead] = [took, asked + took / 2 - now];
  }
  return ahead;
}

import { setTimeout as sleep } from "node:timers/promises";

/** Asks again and again until the answer is yes; says what it waited for when that takes too long. */
export async function waitFor(what: string, yes: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await yes())) {
    if (performance.now() > end) throw new Error(`Waited ${seconds} s for ${what}, in vain.`);
    await sleep(50);
  }
}

import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import { findChromium } from "../../server/setup/chromium.ts";
import { aheadOf } from "./clock.ts";
import { median, quantile, spread, type Figure } from "./figures.ts";
import { startApi, startOn, type Api } from "./processes.ts";

const rounds = 5;
const seconds = 4;
/** A page that comes to the front draws what it missed: that is not measured, ms. */
const warmUp = 1000;
const frame = 1000 / 60;

export const launch = (): Promise<Browser> => {
  const executablePath = process.env["ROLLSCOPE_CHROMIUM"] ?? findChromium();
  const args = ["--disable-gpu", "--disable-background-networking", "--no-first-run", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args });
}; // prettier-ignore

interface Seen {
  readonly start: () => void;
  readonly read: () => readonly (readonly [number, number])[];
}

/**
 * In the page: notes the greatest walked number that is in the DOM when a frame has been made, and when it was first.
 * Right after the frame, since what changes the DOM in an animation frame is in that frame, whoever asked for it first.
 */
function watchPage(selector: string): void {
  const seen: [number, number][] = [];
  let last = 0;
  const { port1, port2 } = new MessageChannel();
  const wait = (): void => void requestAnimationFrame(() => port1.postMessage(0));
  const look = (): void => {
    const value = Number(document.querySelector(selector)?.textContent ?? 0);
    if (value >= 100_000 && value > last) {
      last = value;
      seen.push([value, performance.now()]);
    }
    wait();
  };
  port2.onmessage = look;
  (globalThis as unknown as { seen: Seen }).seen = {
    start: () => {
      seen.length = 0;
      last = 0;
    },
    read: () => seen,
  };
  wait();
}

/** Two pages of which one is measured; the other is frozen meanwhile, since they would share what there is of cores. */
interface Pair {
  readonly page: Page;
  readonly other: Page;
}

/** As Chromium does it with a tab that nobody has looked at for long: what comes for it waits. */
async function freeze(page: Page, state: "frozen" | "active"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state });
  await session.detach();
}

async function walk(api: Api, { page, other }: Pair, perSecond: number): Promise<readonly number[]> {
  await freeze(other, "frozen");
  await freeze(page, "active");
  await page.bringToFront();
  const ahead = await aheadOf(page);
  await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.start());
  const { sent } = await api.ask({ type: "walk", perSecond, seconds: seconds + warmUp / 1000 }, "walked");
  const last = sent.at(-1)?.[0] ?? 0;
  await page.waitForFunction(
    (value) => (globalThis as unknown as { seen: Seen }).seen.read().at(-1)?.[0] === value,
    last,
  );
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.read());
  // A value that was never painted was overtaken: its change was on screen with the first greater one.
  const begun = (sent[0]?.[1] ?? 0) + warmUp;
  let index = 0;
  return sent
    .filter(([, at]) => at >= begun)
    .map(([value, at]) => {
      while ((seen[index]?.[0] ?? Infinity) < value) index += 1;
      return (seen[index]?.[1] ?? NaN) + ahead - at;
    });
}

/** B1: from the line written by the API server to the first frame whose DOM has the change, beside a bare relay. */
export async function latency(): Promise<readonly Figure[]> {
  const api = await startApi(1000);
  const rollscope = await startOn(api);
  const relay = fork(path.join(import.meta.dirname, "relay.ts"), [String(api.port)]);
  const [{ port }] = (await once(relay, "message")) as [{ port: number }];
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const ours = await context.newPage();
    await ours.goto(`${rollscope.address}/r/bench/web`);
    await ours.locator('tbody[data-current="true"]').first().waitFor();
    // The third number is what is ready.
    await ours.evaluate(watchPage, 'tbody[data-current="true"] td:nth-child(3)');
    const bare = await context.newPage();
    await bare.goto(`http://127.0.0.1:${String(port)}`);
    await bare.evaluate(watchPage, "#value");
    const [left, right] = [
      { page: ours, other: bare },
      { page: bare, other: ours },
    ] as const;
    const figures: Figure[] = [];
    for (const [perSecond, factor, window] of [[10, 1.3, 0], [500, 1.5, frame / 2]] as const) {
      await walk(api, left, perSecond);
      await walk(api, right, perSecond);
      const a: number[] = [];
      const b: number[] = [];
      for (let round = 0; round < rounds; round++) {
        a.push(...(await walk(api, left, perSecond)));
        b.push(...(await walk(api, right, perSecond)));
      }
      const limit = factor * median(b) + window;
      figures.push(
        { id: "B1", question: `line → painted at ${String(perSecond)}/s, p50`, ours: `${spread(a)} ms`, beside: `${spread(b)} ms (bare ws relay to a text node)`, ratio: median(a) / median(b), target: perSecond === 10 ? "p50 ≤ 1.3 × relay" : "p50 ≤ 1.5 × relay + half a frame", met: median(a) <= limit },
        { id: "B1", question: `the same, p99`, ours: `${quantile(a, 0.99).toFixed(1)} ms`, beside: `${quantile(b, 0.99).toFixed(1)} ms`, ratio: quantile(a, 0.99) / quantile(b, 0.99), target: "p99 ≤ 2 × relay", met: quantile(a, 0.99) <= 2 * quantile(b, 0.99) },
      );
    } // prettier-ignore
    return figures;
  } finally {
    await browser.close();
    relay.disconnect();
    await rollscope.stop();
    await api.stop();
  }
}

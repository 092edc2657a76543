import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { launch } from "./latency.ts";
import { kB, quantile, type Figure } from "./figures.ts";
import { clock } from "./clock.ts";
import { cpuOf, startApi, startOn } from "./processes.ts";

/** In the page: the gaps between animation frames, and tasks longer than 50 ms. */
function watchFrames(): void {
  const page = globalThis as unknown as { gaps: number[]; tasks: number[] };
  page.gaps = [];
  page.tasks = [];
  new PerformanceObserver((list) =>
    page.tasks.push(...list.getEntries().map((entry) => entry.duration)),
  ).observe({
    type: "longtask",
  });
  let last = performance.now();
  const look = (at: number): void => {
    page.gaps.push(at - last);
    last = at;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const framesOf = (page: Page): Promise<{ gaps: number[]; tasks: number[] }> =>
  page.evaluate(() => {
    const { gaps, tasks } = globalThis as unknown as { gaps: number[]; tasks: number[] };
    return { gaps: gaps.slice(1), tasks };
  });

/** B6: frames while 1,000 pods roll in a minute and somebody looks around, beside a plain D3 join over all marks. */
export async function frames(): Promise<readonly Figure[]> {
  const measured: { gaps: number[]; tasks: number[] }[] = [];
  for (const which of ["ours", "plain"] as const) {
    const api = await startApi(1000);
    const rollscope = which === "ours" ? await startOn(api) : undefined;
    const plain =
      which === "plain"
        ? fork(path.join(import.meta.dirname, "plain-join.ts"), [String(api.port)])
        : undefined;
    const port = plain === undefined ? 0 : ((await once(plain, "message")) as [{ port: number }])[0].port;
    const browser = await launch();
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(
      rollscope === undefined ? `http://127.0.0.1:${String(port)}` : `${rollscope.address}/r/bench/web`,
    );
    await page.locator("svg").first().waitFor();
    await page.evaluate(watchFrames);
    const played = api.ask({ type: "play", perSecond: 167 }, "played");
    const over = played.then(() => true);
    for (let step = 0; !(await Promise.race([over, wait(2000)])); step++) {
      await page.mouse.move(300 + ((step * 97) % 500), 350 + ((step * 53) % 250));
      if (step % 5 === 4) await page.mouse.wheel(0, step % 2 === 0 ? 200 : -200);
    }
    measured.push(await framesOf(page));
    await browser.close();
    plain?.disconnect();
    await rollscope?.stop();
    await api.stop();
  }
  const [ours, plain] = measured as [(typeof measured)[number], (typeof measured)[number]];
  const late = (gaps: readonly number[]): number => gaps.filter((gap) => gap > 25).length / gaps.length;
  const p99 = quantile(ours.gaps, 0.99);
  return [
    {
      id: "B6",
      question: "time of a frame while 1,000 pods roll in 60 s, p99",
      ours: `${p99.toFixed(1)} ms (${(late(ours.gaps) * 100).toFixed(1)} % late, longest task ${Math.max(0, ...ours.tasks).toFixed(0)} ms)`,
      beside: `${quantile(plain.gaps, 0.99).toFixed(1)} ms (${(late(plain.gaps) * 100).toFixed(1)} % late; a plain D3 join)`,
      ratio: p99 / quantile(plain.gaps, 0.99),
      target: "p99 ≤ 33 ms",
      met: p99 <= 33,
    },
  ];
}

const wait = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));

/** B2: a rollout of 5,000 pods, at 500 events a second and as fast as the server reads. */
export async function largeRollout(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const perSecond of [500, 0]) {
    const api = await startApi(5000);
    const rollscope = await startOn(api);
    const browser = await launch();
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${rollscope.address}/r/bench/web`);
    await page.locator('tbody[data-current="true"]').first().waitFor();
    await page.evaluate(watchFrames);
    const cpu = await cpuOf(rollscope.pid);
    const { at, lines } = await api.ask({ type: "play", perSecond }, "played");
    await page.waitForFunction(
      (right) => {
        const cells = [...document.querySelectorAll('tbody[data-current="true"] td')];
        const counts = cells.map(({ textContent }) => textContent).filter((text) => /^\d+$/.test(text));
        return counts.join(" ") === right;
      },
      // Wanted, there, ready, available, in rotation, leaving.
      "5000 5000 5000 5000 5000 0",
      { polling: "raf", timeout: 120_000 },
    );
    const settle = clock() - at;
    const used = (await cpuOf(rollscope.pid)) - cpu;
    const { tasks } = await framesOf(page);
    const longest = Math.max(0, ...tasks);
    const speed = perSecond === 0 ? "as fast as accepted" : `${String(perSecond)}/s`;
    figures.push(
      { id: "B2", question: `5,000 pods rolled, ${String(lines)} events, ${speed}: last event → right page`, ours: `${settle.toFixed(0)} ms (server ${((used / lines) * 1e6).toFixed(0)} ms CPU per 1,000 events)`, beside: "—", ratio: undefined, target: "≤ 500 ms", met: settle <= 500 },
      { id: "B2", question: `the page's longest task, ${speed}`, ours: `${longest.toFixed(0)} ms`, beside: "—", ratio: undefined, target: "≤ 100 ms", met: longest <= 100 },
    ); // prettier-ignore
    await browser.close();
    await rollscope.stop();
    await api.stop();
  }
  return figures;
}

/** B9: what the stage weighs, and when its first chart stands. */
export async function weight(): Promise<readonly Figure[]> {
  const api = await startApi(100);
  const rollscope = await startOn(api);
  const browser = await launch();
  const open = async (use: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await use(await context.newPage());
    await context.close();
  };
  const draw = async (page: Page): Promise<void> => {
    await page.goto(`${rollscope.address}/r/bench/web`, { waitUntil: "commit" });
    const drawn = page.getByRole("figure", { name: "Replicas" }).locator("svg path, svg rect").first();
    await drawn.waitFor({ state: "attached" });
  };
  // Nothing listens while the time is taken: to hand over the bodies of scripts costs the browser half a second.
  const firsts: number[] = [];
  for (let round = 0; round < 5; round++) {
    await open(async (page) => {
      await draw(page);
      firsts.push(await page.evaluate(() => performance.now()));
    });
  }
  // What the document names, which the first chart waits for; and with what is fetched after it.
  let [first, all] = [0, 0];
  await open(async (page) => {
    const bodies: Promise<readonly [string, Buffer]>[] = [];
    let named = "";
    page.on("response", (response) => {
      const [type, { pathname }] = [response.request().resourceType(), new URL(response.url())];
      if (type === "script") bodies.push(response.body().then((body) => [pathname, body]));
      if (type === "document") void response.text().then((html) => (named = html));
    });
    await draw(page);
    await page.waitForLoadState("networkidle");
    const loaded = (await Promise.all(bodies)).map(([path, body]) => [path, gzipSync(body).length] as const);
    const sizeOf = (some: typeof loaded): number => some.reduce((sum, [, size]) => sum + size, 0);
    [first, all] = [sizeOf(loaded.filter(([path]) => named.includes(`src="${path}`))), sizeOf(loaded)];
  });
  await browser.close();
  await rollscope.stop();
  await api.stop();
  const chart = quantile(firsts, 0.5);
  return [
    { id: "B9", question: "scripts that a stage's first chart waits for, gzip", ours: `${kB(first)} (${kB(all)} with those that follow it)`, beside: "—", ratio: undefined, target: "≤ 215 kB", met: first <= 215_000 },
    { id: "B9", question: "first chart with data, cold cache", ours: `${chart.toFixed(0)} ms (of 5)`, beside: "—", ratio: undefined, target: "≤ 1 s", met: chart <= 1000 },
  ];
} // prettier-ignore

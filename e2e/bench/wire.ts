import type { Browser } from "playwright";
import { clock } from "./clock.ts";
import { median, quantile, spread, type Figure } from "./figures.ts";
import { launch } from "./latency.ts";
import { cpuOf, residentOf, startApi, startOn, until, type Api } from "./processes.ts";
import type { Rollscope } from "../stories/rollscope.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { openViewers, type Viewers } from "./watch-viewers.ts";

/** Waits until the first viewer has decoded what is left, judged by two equal counts a few frames apart. */
async function settled(viewers: Viewers): Promise<void> {
  let before = -1;
  await until(async () => {
    const { seq } = await viewers.ask({ type: "count" }, "counted");
    const same = seq === before;
    before = seq;
    return same;
  }, 150);
}

/** B5: bytes that one browser's socket reads for an event of the API server, while 1,000 pods roll. */
export async function bytesPerEvent(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const perSecond of [100, 500]) {
    const api = await startApi(1000);
    const rollscope = await startOn(api);
    const viewers = await openViewers(rollscope.address, 1);
    await viewers.ask({ type: "clear" }, "done");
    const { lines, bytes } = await api.ask({ type: "play", perSecond, count: perSecond * 12 }, "played");
    await settled(viewers);
    const counted = await viewers.ask({ type: "count" }, "counted");
    const each = counted.bytes / lines;
    figures.push({
      id: "B5",
      question: `bytes on the socket an event at ${String(perSecond)}/s`,
      ours: `${each.toFixed(1)} B (${String(counted.facts)} facts of ${String(lines)} events in ${String(counted.frames)} frames)`,
      beside: `${(bytes / lines).toFixed(0)} B (the raw watch lines)`,
      ratio: each / (bytes / lines),
      target: perSecond === 500 ? "≤ 25 B" : "—",
      met: perSecond !== 500 || each <= 25,
    });
    viewers.stop();
    await rollscope.stop();
    await api.stop();
  }
  return figures;
}

interface Health {
  readonly packets: number;
  readonly frames: number;
}

const health = async (rollscope: Rollscope): Promise<Health> =>
  ((await (await fetch(`${rollscope.address}/api/health`)).json()) as { wire: Health }).wire;

/** Delays from the line to every viewer's end of the wire, over a walk. */
async function delays(api: Api, viewers: Viewers): Promise<readonly number[]> {
  await viewers.ask({ type: "clear" }, "done");
  const { sent } = await api.ask({ type: "walk", perSecond: 500, seconds: 6 }, "walked");
  await settled(viewers);
  const { seen } = await viewers.ask({ type: "tell" }, "told");
  const sentAt = new Map(sent);
  return seen.flatMap(([value, arrivals]) => arrivals.map((at) => at - (sentAt.get(value) ?? NaN)));
}

/** B7: 200 browsers on one rollout beside one, and five of them that stop reading. B11: what they cost upstream. */
export async function manyBrowsers(): Promise<readonly Figure[]> {
  const api = await startApi(1000);
  const rollscope = await startOn(api);
  const one = await openViewers(rollscope.address, 1);
  // The first walk of each is not counted: V8 still compiles what tells, and in the viewers what reads.
  await delays(api, one);
  const alone = [...(await delays(api, one)), ...(await delays(api, one))];
  const upstream = await api.ask({ type: "load" }, "load");
  const many = await openViewers(rollscope.address, 199);
  await delays(api, many);
  const before = await health(rollscope);
  const together = [...(await delays(api, many)), ...(await delays(api, many))];
  const after = await health(rollscope);
  const upstreamAfter = await api.ask({ type: "load" }, "load");
  const resident = await residentOf(rollscope.pid);
  await many.ask({ type: "stall", count: 5, on: true }, "done");
  const besideSlow = await delays(api, many);
  const grown = (await residentOf(rollscope.pid)) - resident;
  await many.ask({ type: "stall", count: 5, on: false }, "done");
  await settled(many);
  const counted = await many.ask({ type: "count" }, "counted");
  const p99 = (values: readonly number[]): number => quantile(values, 0.99);
  const encodes = (after.packets - before.packets) / (after.frames - before.frames);
  one.stop();
  many.stop();
  await rollscope.stop();
  await api.stop();
  return [
    { id: "B7", question: "line → 200 browsers' sockets at 500/s", ours: `${spread(together)} ms`, beside: `${spread(alone)} ms (one browser)`, ratio: p99(together) / p99(alone), target: "p99 ≤ 2 × one browser", met: p99(together) <= 2 * p99(alone) },
    { id: "B7", question: "encodes a batch with 200 browsers", ours: encodes.toFixed(2), beside: "1", ratio: encodes, target: "exactly 1", met: encodes === 1 },
    { id: "B7", question: "frames lost or doubled, 5 slow readers among them", ours: String(counted.broken), beside: "—", ratio: undefined, target: "0", met: counted.broken === 0 && counted.connected === 199 },
    { id: "B7", question: "the others beside 5 that stop reading", ours: `${spread(besideSlow)} ms, server ${(grown / 1e6).toFixed(1)} MB larger`, beside: `${spread(together)} ms`, ratio: median(besideSlow) / median(together), target: "server ≤ +20 MB", met: grown <= 20e6 },
    { id: "B11", question: "watches and lists upstream, 1 → 200 browsers", ours: `+${String(upstreamAfter.watches - upstream.watches)} watches, +${String(upstreamAfter.lists - upstream.lists)} lists`, beside: `${String(upstream.open)} watches with one`, ratio: undefined, target: "+0", met: upstreamAfter.watches === upstream.watches && upstreamAfter.lists === upstream.lists },
  ];
} // prettier-ignore

/** B10: 200 browsers whose server is restarted: when the last of them is right again. */
export async function reconnectStorm(): Promise<readonly Figure[]> {
  const api = await startApi(1000);
  const first = await startOn(api);
  const viewers = await openViewers(first.address, 200);
  await first.kill();
  const port = new URL(first.address).port;
  await viewers.ask({ type: "clear" }, "done");
  const second = await startRollscope(["--kubeconfig", api.kubeconfig, "--port", port]);
  const listening = clock();
  await until(async () => (await viewers.ask({ type: "count" }, "counted")).begun === 200);
  const { begunAt } = await viewers.ask({ type: "count" }, "counted");
  const { pods } = await viewers.ask({ type: "tell" }, "told");
  const took = begunAt - listening;
  viewers.stop();
  await second.stop();
  await api.stop();
  return [
    { id: "B10", question: "server restarted: until the last of 200 browsers is right again", ours: `${(took / 1000).toFixed(2)} s`, beside: "—", ratio: undefined, target: "≤ 3 s", met: took <= 3000 && pods.length === 1000 },
  ];
} // prettier-ignore

/** B12: what it costs when nothing happens: 10,000 pods, 10 browsers, one of them a page that somebody sees. */
export async function idle(): Promise<readonly Figure[]> {
  const api = await startApi(10_000);
  const rollscope = await startOn(api);
  const viewers = await openViewers(rollscope.address, 9);
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${rollscope.address}/r/bench/web`);
  await page.locator('tbody[data-current="true"]').first().waitFor();
  await settled(viewers);
  // V8 collects the garbage of a start for so long after it; at rest its large collections are a minute and a half apart.
  const rest = 35_000;
  const seconds = 90;
  await new Promise((resolve) => setTimeout(resolve, rest));
  const before = { server: await cpuOf(rollscope.pid), page: await cpuOfPages(browser) };
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const server = ((await cpuOf(rollscope.pid)) - before.server) / seconds;
  const pages = ((await cpuOfPages(browser)) - before.page) / seconds;
  await browser.close();
  viewers.stop();
  await rollscope.stop();
  await api.stop();
  const share = (value: number): string => `${(value * 100).toFixed(2)} % of a core`;
  return [
    { id: "B12", question: "CPU of the server at rest, 10,000 pods, 10 browsers", ours: share(server), beside: "—", ratio: undefined, target: "≤ 1 %", met: server <= 0.01 },
    { id: "B12", question: "CPU of a page at rest, in front", ours: share(pages), beside: "—", ratio: undefined, target: "≤ 1 %", met: pages <= 0.01 },
  ];
} // prettier-ignore

/** CPU seconds that the pages of a browser have used. */
async function cpuOfPages(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === "renderer" ? cpuTime : 0), 0);
}

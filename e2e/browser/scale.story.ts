import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { kinds } from "../../lib/kinds/kinds.ts";
import { factsLines } from "../../lib/log/file.ts";
import { applyFact, createWorld, type World } from "../../lib/log/world.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { expect, test } from "./fixtures.ts";

/** A board of a thousand: only what is in view exists, and all of it can be reached. */

const count = 1_000;
const at = Date.UTC(2026, 10, 30, 12);
const door = { digest: (text: string) => createHash("sha256").update(text).digest("base64url") };
const nameOf = (index: number): string => `service-${String(index).padStart(4, "0")}`;

/** Deployments at rest with two pods each, in ten namespaces, and the ReplicaSet of each. */
function thousand(): World {
  const world = createWorld();
  for (let index = 0; index < count; index++) {
    const { owner, set } = manifests(nameOf(index), `team-${String(index % 10)}`);
    const [put, ofSet] = [kinds.Deployment.read(owner, door), kinds.ReplicaSet.read(set, door)];
    applyFact(world, { seq: 2 * index + 1, at, kind: "Deployment", uid: put.uid, put });
    applyFact(world, { seq: 2 * index + 2, at, kind: "ReplicaSet", uid: ofSet.uid, put: ofSet });
  }
  return world;
}

/** What the API server would say of one of them. */
function manifests(name: string, namespace: string) {
  const [labels, time] = [{ app: name }, new Date(at - 3_600_000).toISOString()];
  const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: `${name}:1.0` }] } };
  const common = {
    namespace,
    creationTimestamp: time,
    generation: 1,
    annotations: { "deployment.kubernetes.io/revision": "1" },
  };
  const status = { observedGeneration: 1, replicas: 2, readyReplicas: 2, availableReplicas: 2 };
  const progressing = { type: "Progressing", status: "True", reason: "NewReplicaSetAvailable" };
  return {
    owner: {
      metadata: { ...common, name, uid: name },
      spec: { replicas: 2, selector: { matchLabels: labels }, template },
      status: { ...status, updatedReplicas: 2, conditions: [{ ...progressing, lastUpdateTime: time }] },
    },
    set: {
      metadata: {
        ...common,
        name: `${name}-1`,
        uid: `${name}-1`,
        ownerReferences: [{ kind: "Deployment", name, uid: name, controller: true }],
      },
      spec: { replicas: 2, selector: { matchLabels: labels }, template },
      status,
    },
  };
}

let folder: string;
let file: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rollscope-story-"));
  file = path.join(folder, "thousand.facts.jsonl");
  const header = {
    keptFrom: at,
    seenFrom: at,
    seq: 2 * count,
    about: { context: "thousand" },
  };
  await writeFile(file, [...factsLines(header, thousand(), [])].map((line) => `${line}\n`).join(""));
});
test.afterAll(() => rm(folder, { recursive: true }));

test("1,000 rows scroll smoothly", async ({ page, complaints }, info) => {
  // Drawing some eighty thousand pixels takes a while without a graphics card.
  test.slow();
  const rollscope = await startRollscope(["--replay", file, "--port", "0"]);
  try {
    await watchTasks(page);
    await page.goto(rollscope.address);
    await expect(page.getByText("1,000 Deployments")).toBeVisible();
    const rows = page.getByRole("list", { name: "Deployments, rolling ones first" }).getByRole("listitem");
    await expect(rows.first()).toHaveAttribute("aria-setsize", String(count));

    const most = await scrollToEnd(page);
    expect(most).toBeGreaterThan(5);
    expect(most).toBeLessThan(80);
    await expect(page.locator(`li[aria-posinset="${String(count)}"]`)).toBeInViewport();

    await page.getByRole("searchbox").fill("service-012");
    const expected = Array.from({ length: 10 }, (_, index) => nameOf(120 + index));
    await expect(page.getByText("10 of 1,000 Deployments shown")).toBeVisible();
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toHaveAttribute("aria-setsize", "10");
    expect((await rows.getByRole("link").allTextContents()).sort()).toEqual(expected);
    await expect(rows.getByRole("link", { name: nameOf(125) })).toBeInViewport();

    info.annotations.push({ type: "longest task", description: `${String(await longestTask(page))} ms` });
    expect(complaints).toEqual([]);
  } finally {
    await rollscope.stop();
  }
});

/** Turns the wheel until the page ends. Returns the most rows that the page held at once. */
async function scrollToEnd(page: Page): Promise<number> {
  await page.mouse.move(640, 500);
  let most = 0;
  for (let turn = 0; turn < 100; turn++) {
    await page.mouse.wheel(0, 5_000);
    const { rows, left } = await page.evaluate(afterFrames);
    most = Math.max(most, rows);
    if (left < 1) return most;
  }
  throw new Error("The wheel does not reach the end of the board.");
}

/** Runs in the page: how many rows it holds, and how far it can still be scrolled, px, once the wheel was heard. */
const afterFrames = () =>
  new Promise<{ readonly rows: number; readonly left: number }>((resolve) => {
    // Two frames: the page moves in one, and the rows follow by the next.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        const { scrollHeight } = document.documentElement;
        resolve({
          rows: document.querySelectorAll("li[aria-posinset]").length,
          left: scrollHeight - innerHeight - scrollY,
        });
      });
    });
  });

/** Notes every long task of the pages opened from now on. */
async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries())
        performance.measure("long task", { start, duration });
    }).observe({ type: "longtask", buffered: true });
  });
}

/** The longest task of the page, ms; 0 where none took 50 ms. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByName("long task")
      .reduce((longest, { duration }) => Math.max(longest, Math.round(duration)), 0),
  );

import { defineConfig } from "@playwright/test";
import type { On } from "./e2e/stories/fixtures.ts";
import { findChromium } from "./server/setup/chromium.ts";

const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// Chromium's sandbox refuses to start as root.
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

// `npm run e2e` and `npm run test:cluster` have found one that starts, and fetched it where there was none.
const executablePath = process.env["ROLLSCOPE_CHROMIUM"] ?? findChromium();

// Where a rollout is what takes time, its page need not move with every frame: several share two cores.
const still = { contextOptions: { reducedMotion: "reduce" } } as const;

export default defineConfig<object, On>({
  testDir: "e2e",
  testMatch: "**/*.story.ts",
  forbidOnly: Boolean(process.env["CI"]),
  // Machines of two cores that build beside the tests are slow to answer.
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: [...quiet, ...asRoot] },
    screenshot: "only-on-failure",
    // Without pictures of every moment, which take as much of two cores as the stories themselves.
    trace: { mode: "retain-on-failure", screenshots: false },
  },
  projects: [
    // A folder each: a run begins by emptying its own, and the pictures of the pages are to outlive the next suite.
    { name: "browser", testDir: "e2e/browser", outputDir: "test-results/browser", workers: 2 },
    // One set of stories on two clusters, and beside it what only that one of them has.
    {
      name: "playground",
      testDir: "e2e",
      testMatch: "{stories,playground}/**/*.story.ts",
      outputDir: "test-results/playground",
      use: { on: "playground", ...still },
      workers: 3,
      timeout: 120_000,
    },
    // A control plane for each worker, so that whoever kills one disturbs no other.
    {
      name: "cluster",
      testDir: "e2e",
      testMatch: "{stories,cluster}/**/*.story.ts",
      outputDir: "test-results/cluster",
      use: { on: "control-plane", ...still },
      workers: 3,
      fullyParallel: true,
      timeout: 240_000,
    },
  ],
});

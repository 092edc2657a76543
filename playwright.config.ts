import { defineConfig } from "@playwright/test";
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

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.story.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: [...quiet, ...asRoot] },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "browser", testDir: "e2e/browser", workers: 2 },
    // One control plane, one story at a time.
    { name: "cluster", testDir: "e2e/cluster", workers: 1, timeout: 120_000 },
  ],
});

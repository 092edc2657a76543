import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "./fixtures.ts";
import { startRollscope } from "./rollscope.ts";

/** Who is not let in is told so, in the terminal and on the page. */

test("a token that is not valid: one sentence in the terminal and on the page", async ({ cluster, page }) => {
  const kubeconfig = path.join(cluster.folder, "wrong.kubeconfig");
  const own = await readFile(cluster.kubeconfig, "utf8");
  await writeFile(kubeconfig, own.replaceAll(cluster.token, "not-a-token"));
  const mine = await startRollscope(["--kubeconfig", kubeconfig, "--port", "0"]);
  try {
    await page.goto(mine.address);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused", {
      timeout: 10_000,
    });
    await expect
      .poll(() => mine.lines.some((line) => /401|token|sign/i.test(line)), { timeout: 10_000 })
      .toBe(true);
  } finally {
    await mine.stop();
  }
});

test("a context that does not exist is said, and never replaced by the demo", async ({ cluster, page }) => {
  const mine = await startRollscope([
    "--kubeconfig",
    cluster.kubeconfig,
    "--context",
    "no-such-context",
    "--port",
    "0",
  ]);
  try {
    await page.goto(mine.address);
    await expect(page.getByText(/no-such-context/).first()).toBeVisible();
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused");
  } finally {
    await mine.stop();
  }
});

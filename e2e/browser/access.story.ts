import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { startRollscope } from "../cluster/rollscope.ts";
import { expect, test } from "./fixtures.ts";

/** What stands in place of a cluster has no violation of WCAG 2.2 AA either. */

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
test("a cluster that is refused, on board and stage", async ({ page, complaints }) => {
  const rollscope = await startRollscope(["--kubeconfig", "/nonexistent/kubeconfig", "--port", "0"]);
  try {
    for (const [index, path] of ["/", "/r/shop/web"].entries()) {
      await prepare(page, index);
      await page.goto(`${rollscope.address}${path}`);
      await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused");
      await expect(page.getByRole("status")).toHaveText(/kubeconfig/);
      await expectAccess(page);
    }
    expect(complaints).toEqual([]);
  } finally {
    await rollscope.stop();
  }
});

function schemeOf(index: number): "dark" | "light" {
  return index % 2 === 0 ? "dark" : "light";
}

async function prepare(page: Page, index: number): Promise<void> {
  await page.emulateMedia({ colorScheme: schemeOf(index), reducedMotion: "reduce" });
}

async function expectAccess(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
}

import { startRollscope } from "../stories/rollscope.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccess, prepare } from "./schemes.ts";

/** What stands in place of a cluster has no violation of WCAG 2.2 AA either. */

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

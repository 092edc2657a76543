import { expect, test } from "./fixtures.ts";

/** The recording that ships with Rollscope, shown as what it is. */

test("the board opens on the recording and says that it is one", async ({ page, demo, complaints }) => {
  await page.goto(demo.address);
  await expect(page.getByRole("status")).toHaveText("1 rollout is moving, 2 are stuck.");
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "recording");
  await expect(page.getByText("A recording, not live: shop.facts.jsonl.gz")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("link") })).toHaveCount(9);
  await expect(page).toHaveTitle(/1 rolling, 2 stuck/);
  expect(complaints).toEqual([]);
});

test("a recording has nothing to try, and no site", async ({ page, demo }) => {
  await page.goto(`${demo.address}/r/shop/web`);
  await expect(page.getByRole("region", { name: "Revisions" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try it" })).toHaveCount(0);
  const response = await page.goto(`${demo.address}/site/shop/web`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Only the playground has a site to visit")).toBeVisible();
  const answer = await page.request.post(`${demo.address}/api/commands/scenario`, {
    headers: { origin: demo.address },
    data: { requestId: crypto.randomUUID(), args: { scenario: "scale", deployment: "web" } },
  });
  expect(answer.status()).toBe(409);
});

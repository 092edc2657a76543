import { expect, test } from "./fixtures.ts";

/** The tab alone tells how a rollout stands, for whoever works in another one. */

const tabs = {
  search: { title: "rolling", icon: "rolling" },
  web: { title: "done", icon: "done" },
  cart: { title: "stuck", icon: "stuck" },
} as const;

for (const [name, { title, icon }] of Object.entries(tabs))
  test(`the tab of ${name} says ${title}`, async ({ page, demo, complaints }) => {
    await page.goto(`${demo.address}/r/shop/${name}`);
    await expect(page).toHaveTitle(`${title}: ${name} · Rollscope`);
    const link = page.locator('link[rel="icon"][href^="/icons/"]');
    await expect(link).toHaveAttribute("href", `/icons/${icon}.svg`);
    const answer = await page.request.get(`${demo.address}/icons/${icon}.svg`);
    expect(answer.headers()["content-type"]).toContain("image/svg+xml");
    expect(complaints).toEqual([]);
  });

test("the tab follows from one rollout to the next", async ({ page, demo }) => {
  await page.goto(`${demo.address}/r/shop/cart`);
  await expect(page).toHaveTitle(/^stuck: cart/);
  await page.getByRole("link", { name: "Rollscope: all Deployments" }).click();
  await expect(page).toHaveTitle(/stuck · Rollscope$/);
  await page
    .getByRole("link", { name: /^web\b/ })
    .first()
    .click();
  await expect(page).toHaveTitle("done: web · Rollscope");
  await expect(page.locator('link[rel="icon"][href^="/icons/"]')).toHaveAttribute("href", "/icons/done.svg");
});

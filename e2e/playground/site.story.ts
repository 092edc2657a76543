import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./pages.ts";

/** The simulated site, as whoever visits the shop sees it. */

const strip = (page: Page): Locator => page.locator(".site-strip").getByRole("listitem");
const answer = (page: Page): Locator => page.locator(".site-answer");

test("the site says who answered, in the colour that the stage gives it, again and again", async ({
  page,
  play,
  complaints,
}) => {
  await play.renew("web");
  await page.goto(`${play.address}/r/shop/web`);
  const chip = page.getByRole("region", { name: "Revisions" }).locator("[style*=background]").first();
  let colour = "";
  const read = async (): Promise<string> =>
    (colour = await chip.evaluate((element) => getComputedStyle(element).backgroundColor));
  // One that was drawn again just then has no style any more.
  await expect.poll(read).toMatch(/^rgb/);
  await page.goto(`${play.address}/site/shop/web`);
  await expect(page.getByText("Answered by web")).toBeVisible();
  await expect(answer(page)).toHaveAttribute("data-version", "1.0");
  await expect(answer(page)).toHaveCSS("background-color", colour);
  await expect(strip(page).nth(2)).toBeVisible();
  await expect(strip(page).first()).toHaveAccessibleName(/version A, 1[.]0$/);
  await expect(page).toHaveTitle("web · as a customer sees it");

  // Another version takes over, and then nobody is there.
  await play.cluster.kubectl([
    "-n",
    "shop",
    "set",
    "image",
    "deployment/web",
    "web=rollscope.dev/shop/web:2.0",
  ]);
  await expect(answer(page)).toHaveAttribute("data-version", "2.0", { timeout: 20_000 });
  await expect(answer(page)).not.toHaveCSS("background-color", colour);
  await play.cluster.kubectl(["-n", "shop", "scale", "deployment/web", "--replicas=0"]);
  await expect(page.getByText(/^Nobody answers/).first()).toBeVisible();
  await expect(answer(page)).toHaveAttribute("data-good", "false");

  await page.getByRole("link", { name: "Watch web" }).click();
  await expect(page).toHaveURL(`${play.address}/r/shop/web`);
  expect(complaints.filter((complaint) => !complaint.includes("/favicon"))).toEqual([]);
});

test("nobody asks while nobody looks, and it goes on when somebody does", async ({ page, play }) => {
  await page.goto(`${play.address}/site/shop/checkout`);
  await expect(strip(page).first()).toBeVisible();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/site/")) requests += 1;
  });
  await setHidden(page, true);
  await expect(page.getByText("Paused while this page is hidden.")).toBeVisible();
  const before = requests;
  // Another page asks meanwhile, more often than this one would have.
  const other = await page.context().newPage();
  await other.goto(`${play.address}/site/shop/checkout`);
  await expect(strip(other).nth(2)).toBeVisible();
  expect(requests).toBe(before);
  await setHidden(page, false);
  await expect.poll(() => requests).toBeGreaterThan(before);
  await expect(page.getByText("It asks again every second.")).toBeVisible();
});

test("a Service that is not there is said to be so, by the API server", async ({ page, play }) => {
  await page.goto(`${play.address}/site/shop/none`);
  await expect(page.getByText(/^Nobody answers \(404\)$/).first()).toBeVisible();
  await expect(page.getByText('services "none" not found')).toBeVisible();
});

/** Chromium without a window never hides a page. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (isHidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

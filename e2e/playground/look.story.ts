import type { Page } from "@playwright/test";
import { look, widths } from "../browser/schemes.ts";
import { expect, test } from "./pages.ts";
import { main, menu, openMenu, openStage, rowLink, sentence, startButton, told, tryIt } from "./stage.ts";

/** How the playground's pages look: no violation of WCAG 2.2 AA, no line too long for a phone, pictures to look at. */

test("board, menu, stage and site, dark and light, wide and on a phone", async ({
  page,
  play,
  complaints,
}, info) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await play.renew("web");
  await page.goto(play.address);
  await expect(rowLink(page, "web")).toBeVisible();
  await look(page, info, "board");

  // The rollout stays under way for as long as its pages are looked at.
  const patch = JSON.stringify({ spec: { minReadySeconds: 50 } });
  await play.cluster.kubectl(["-n", "shop", "patch", "deployment/web", "-p", patch]);
  await openStage(page, play.address, "web");
  await openMenu(page);
  await startButton(page, "Roll out 2.0").click();
  await expect(told(page)).toContainText("accepted");
  await expect(sentence(page)).toContainText("1 of 4 new pods is in rotation");
  await look(page, info, "stage");
  await page.setViewportSize(widths.phone);
  await openMenu(page);
  await look(page, info, "menu", { viewports: [widths.phone], fullPage: false });
  await page.goto(`${play.address}/site/shop/web`);
  await expect(page.locator(".site-strip").getByRole("listitem").nth(4)).toBeVisible();
  await look(page, info, "site");
  expect(complaints).toEqual([]);
});

test("a wide page starts a scenario by one click", async ({ page, play }) => {
  await play.renew("cart");
  await openStage(page, play.address, "cart");
  await expect(tryIt(page)).toHaveCount(0);
  await startButton(page, "Roll out 2.0").click();
  await expect(told(page)).toContainText("Roll out 2.0: accepted");
  await expect(main(page)).toHaveAttribute("data-outcome", "progressing");
  await expect(sentence(page)).toHaveText("Done. 2.0 serves everything, 4 of 4 pods in rotation.");
});

test("the keyboard alone starts a scenario", async ({ page, play }) => {
  await page.setViewportSize(widths.phone);
  await play.renew("web");
  await openStage(page, play.address, "web");
  await pressUntil(page, "Tab", () => isFocused(page, "Try it"));
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  await pressUntil(page, "Tab", () => isFocused(page, "Start: Scale to 8"));
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("Scale to 8: accepted");
  await expect(startButton(page, "Scale to 8")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(tryIt(page)).toBeFocused();
  await expect(sentence(page)).toContainText("8 of 8 pods");
});

test("a phone starts a scenario, and sees what comes of it", async ({ page, play }) => {
  await page.setViewportSize(widths.phone);
  await play.renew("cart");
  await openStage(page, play.address, "cart");
  await openMenu(page);
  const button = startButton(page, "Roll out 2.0");
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(24);
  await button.click();
  await expect(menu(page)).toContainText("Roll out 2.0: accepted");
  await page.keyboard.press("Escape");
  await expect(main(page)).toHaveAttribute("data-outcome", "progressing");
  await expect(sentence(page)).toHaveText("Done. 2.0 serves everything, 4 of 4 pods in rotation.");
});

const isFocused = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const element = document.activeElement;
    return (element?.getAttribute("aria-label") ?? element?.textContent) === wanted;
  }, name);

async function pressUntil(page: Page, key: string, holds: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (await holds()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`60 times ${key} led nowhere.`);
}

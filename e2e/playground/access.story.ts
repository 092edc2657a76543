import type { Page } from "@playwright/test";
import { expectAccess, prepare, schemeOf } from "../browser/schemes.ts";
import { expect, test } from "./pages.ts";

/** What opens from a stage, or stands in place of one, has no violation of WCAG 2.2 AA either. */

const slider = (page: Page) => page.getByRole("slider", { name: "Moment shown" });

/** What each leads to from the stage of a rollout under way. */
const openings = {
  "the past": async (page: Page) => {
    await slider(page).focus();
    for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("note")).toBeVisible();
  },
  "the numbers": async (page: Page) => {
    await slider(page).focus();
    await page.keyboard.press("t");
    for (const name of [/Replicas/, /Traffic/, /Pods/, /Events/])
      await expect(page.getByRole("table", { name }).first()).toBeVisible();
  },
  "the help": async (page: Page) => {
    await page.getByRole("button", { name: "Help" }).click();
    await expect(page.getByRole("dialog", { name: "Keys and mouse of the timeline" })).toBeVisible();
  },
  "what is watched": async (page: Page) => {
    await page.getByTestId("connection").click();
    await expect(page.getByRole("dialog", { name: "What is watched" })).toBeVisible();
  },
} as const;

for (const [index, [what, open]] of Object.entries(openings).entries())
  test(`${what}, ${schemeOf(index)}`, async ({ page, play, complaints }) => {
    await prepare(page, index);
    await page.goto(`${play.address}/r/shop/web`);
    await expect(slider(page)).toBeVisible();
    await open(page);
    await expectAccess(page);
    expect(complaints).toEqual([]);
  });

for (const index of [0, 1])
  test(`a Deployment that does not exist, ${schemeOf(index)}`, async ({ page, play, complaints }) => {
    await prepare(page, index);
    await page.goto(`${play.address}/r/shop/none`);
    await expect(page.getByRole("status")).toHaveText("There is no Deployment none in namespace shop.");
    await expectAccess(page);
    expect(complaints).toEqual([]);
  });

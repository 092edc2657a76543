import type { Page } from "@playwright/test";
import { expectAccess, prepare } from "../browser/schemes.ts";
import { expect, test } from "./fixtures.ts";

/** What opens from a stage, or stands in place of one, has no violation of WCAG 2.2 AA either. */

const slider = (page: Page) => page.getByRole("slider", { name: "Moment shown" });

/** What each leads to from a stage: the past, the numbers, the help, what is watched. */
const openings = [
  async (page: Page) => {
    await slider(page).focus();
    for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("note")).toBeVisible();
  },
  async (page: Page) => {
    await slider(page).focus();
    await page.keyboard.press("t");
    for (const name of [/Replicas/, /Traffic/, /Pods/, /Events/])
      await expect(page.getByRole("table", { name }).first()).toBeVisible();
  },
  async (page: Page) => {
    await page.getByRole("button", { name: "Help" }).click();
    await expect(page.getByRole("dialog", { name: "Keys and mouse of the timeline" })).toBeVisible();
  },
  async (page: Page) => {
    await page.getByTestId("connection").click();
    await expect(page.getByRole("dialog", { name: "What is watched" })).toBeVisible();
  },
];

test("what opens from a stage", async ({ page, start, complaints }) => {
  test.slow();
  const { address, namespace } = await start({ name: "web", replicas: 2 });
  for (const [index, open] of openings.entries()) {
    await prepare(page, index);
    await page.goto(`${address}/r/${namespace}/web`);
    await expect(slider(page)).toBeVisible();
    await open(page);
    await expectAccess(page);
  }
  expect(complaints).toEqual([]);
});

test("a Deployment that does not exist", async ({ page, rollscope, namespace, complaints }) => {
  for (const index of [0, 1]) {
    await prepare(page, index);
    await page.goto(`${rollscope.address}/r/${namespace}/none`);
    await expect(page.getByRole("status")).toHaveText(
      `There is no Deployment none in namespace ${namespace}.`,
    );
    await expectAccess(page);
  }
  expect(complaints).toEqual([]);
});

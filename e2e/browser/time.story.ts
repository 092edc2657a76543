import { expect, test } from "./fixtures.ts";
import type { Page } from "@playwright/test";

/** The whole page shows any moment that is kept, by mouse, keys or link. */

const web = "/r/shop/web";
const slider = (page: Page) => page.getByRole("slider", { name: "Moment shown" });
const banner = (page: Page) => page.getByRole("note");

async function momentOf(page: Page): Promise<number> {
  return Number(await slider(page).getAttribute("aria-valuenow"));
}

async function view(address: string, at?: number) {
  const query = at === undefined ? "" : `?at=${String(at)}`;
  const answer = await fetch(`${address}/api/rollouts/shop/web${query}`);
  return (await answer.json()) as { readonly at: number; readonly sentence: string; readonly seq: number };
}

test("the arrow keys lead into the past, and the whole page says that it is", async ({
  page,
  demo,
  complaints,
}) => {
  await page.goto(`${demo.address}${web}`);
  await slider(page).focus();
  const now = await momentOf(page);
  await expect(banner(page)).toBeHidden();
  for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowLeft");
  await expect(banner(page)).toBeVisible();
  expect(await momentOf(page)).toBeLessThan(now);
  await expect(page).toHaveURL(/[?&]at=\d{13}$/);
  await expect(page).toHaveTitle(/ at .* · Rollscope/);
  await page.keyboard.press("End");
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL(`${demo.address}${web}`);
  expect(complaints).toEqual([]);
});

test("a link to a moment shows what the JSON view says of that moment", async ({
  page,
  demo,
  complaints,
}) => {
  const end = await view(demo.address);
  for (const before of [80_000, 55_000, 30_000]) {
    const at = end.at - before;
    const then = await view(demo.address, at);
    await page.goto(`${demo.address}${web}?at=${String(at)}`);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("status")).toHaveText(then.sentence);
    expect(then.sentence).not.toBe(end.sentence);
  }
  await banner(page).getByRole("button", { name: "Back to now" }).click();
  await expect(page.getByRole("status")).toHaveText(end.sentence);
  expect(complaints).toEqual([]);
});

test("a moment that is not kept is said to be so, not drawn as empty", async ({ page, demo }) => {
  await page.goto(`${demo.address}${web}?at=1000000000000`);
  await expect(page.getByText("That moment is from before what is kept")).toBeVisible();
});

test("playing moves through the recording until somebody stops it", async ({ page, demo, complaints }) => {
  await page.goto(`${demo.address}${web}`);
  await slider(page).focus();
  await page.keyboard.press("Home");
  const start = await momentOf(page);
  await page.keyboard.press("Digit5");
  await page.keyboard.press("Space");
  await expect.poll(() => momentOf(page)).toBeGreaterThan(start + 3);
  await page.keyboard.press("Space");
  const stopped = await momentOf(page);
  await expect(page).toHaveURL(/[?&]at=\d{13}$/);
  expect(await momentOf(page)).toBe(stopped);
  expect(complaints).toEqual([]);
});

test("keys do nothing while the timeline has no focus", async ({ page, demo }) => {
  await page.goto(`${demo.address}${web}`);
  await expect(slider(page)).toBeVisible();
  await page.getByRole("link").first().focus();
  for (const key of ["w", "a", "s", "d", "Home", "?"]) await page.keyboard.press(key);
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL(`${demo.address}${web}`);
});

test("the panels are figures by name, each with a table of the same numbers one key away", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}${web}`);
  for (const name of ["Replicas", "Traffic", "Pods", "Events"])
    await expect(page.getByRole("figure", { name })).toBeVisible();
  await expect(page.getByRole("table", { name: /Replicas/ })).toBeHidden();
  await slider(page).focus();
  await page.keyboard.press("t");
  for (const name of [/Replicas/, /Traffic/, /Pods/, /Events/])
    await expect(page.getByRole("table", { name }).first()).toBeVisible();
});

test("help lists the keys, by key and by button", async ({ page, demo }) => {
  await page.goto(`${demo.address}${web}`);
  await slider(page).focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog").filter({ hasText: /Space/ });
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Help" }).click();
  await expect(help).toBeVisible();
});

import { expect, type Locator, type Page } from "@playwright/test";
import type { Place } from "../stories/follow.ts";

/** The parts of a stage, and the menu of what can be started on it. */

export const sentence = (page: Page): Locator => page.getByRole("status");
/** The link of a Deployment of the shop on the board, where others of its name may stand. */
export const rowLink = (page: Page, name: string): Locator =>
  page.locator(`a.row-link[href="/r/shop/${name}"]`);
export const main = (page: Page): Locator => page.getByRole("main");
export const rung = (page: Page, name: string): Locator => page.locator(`[data-rung="${name}"]`);
export const told = (page: Page): Locator => page.locator(".try-told");
export const tryIt = (page: Page): Locator => page.getByRole("button", { name: "Try it", exact: true });
/** Behind its button, or open beside the chart. */
export const menu = (page: Page): Locator =>
  page
    .getByRole("dialog", { name: "Try it in the playground" })
    .or(page.getByRole("region", { name: "Try it in the playground" }));
export const startButton = (page: Page, title: string): Locator =>
  menu(page).getByRole("button", { name: `Start: ${title}`, exact: true });

/** Opens the stage of a Deployment of the shop and waits until it is live. */
export const openStage = (page: Page, address: string, name: string): Promise<void> =>
  openPlace(page, { address, namespace: "shop", name });

/** The same, wherever it is. */
export async function openPlace(
  page: Page,
  { address, namespace, name }: Pick<Place, "address" | "namespace" | "name">,
): Promise<void> {
  await page.goto(`${address}/r/${namespace}/${name}`);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect(sentence(page)).toHaveText(/[.]$/);
  await expect(page.getByRole("figure", { name: "Replicas" })).toBeVisible();
}

/** On a wide page it is open. */
export async function openMenu(page: Page): Promise<void> {
  await expect(tryIt(page).or(menu(page))).toBeVisible();
  if (await tryIt(page).isVisible()) await tryIt(page).click();
  await expect(menu(page)).toBeVisible();
}

/** Starts a scenario by one click, two on a narrow page, and goes on once the API server has accepted it. */
export async function start(page: Page, title: string): Promise<void> {
  await openMenu(page);
  await startButton(page, title).click();
  await expect(told(page)).toHaveText(new RegExp(`^${title}: accepted by the API server at [0-9:]+$`));
  if (!(await tryIt(page).isVisible())) return;
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
}

/** The line of kubectl that the menu shows for a scenario. */
export const lineOf = (page: Page, title: string): Promise<string> =>
  menu(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .locator("code")
    .innerText();

/** What the Replicas panel says that it shows, each time that it says something else. */
export async function watchReplicas(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = (): void => {
      const text = document.querySelector('svg[data-panel="replicas"]')?.getAttribute("aria-label");
      if (text !== null && text !== undefined && seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

/** Where traffic goes, as the Traffic panel says it. */
export const traffic = (page: Page): Locator => page.locator('svg[data-panel="traffic"]');

/** What the tab alone says, by its title and by its icon. */
export async function expectTab(
  page: Page,
  name: string,
  state: "done" | "rolling" | "stuck",
): Promise<void> {
  await expect(page).toHaveTitle(`${state}: ${name} · Rollscope`, { timeout: 20_000 });
  const icon = page.locator('link[rel="icon"][href^="/icons/"]');
  await expect(icon).toHaveAttribute("href", `/icons/${state}.svg`);
  const answer = await page.request.get(new URL(`/icons/${state}.svg`, page.url()).href);
  expect(answer.headers()["content-type"]).toContain("image/svg+xml");
}

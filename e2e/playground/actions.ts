import { expect, type Locator, type Page } from "@playwright/test";
import type { Play } from "./pages.ts";

/** The parts of what changes a cluster: the menu, the dialog, and what is told of it. */

export const actionsButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Actions", exact: true });
export const actionsMenu = (page: Page): Locator => page.getByRole("dialog", { name: /^Actions on / });
export const actButton = (page: Page, name: string | RegExp): Locator =>
  actionsMenu(page).getByRole("button", { name });
export const preview = (page: Page): Locator => page.locator("dialog.preview");
export const confirm = (page: Page, name = "Roll back"): Locator =>
  preview(page).getByRole("button", { name, exact: true });
export const acted = (page: Page): Locator => page.locator(".acts-told");
export const events = (page: Page): Locator => page.locator('svg[data-panel="events"]');

/** Opens the menu and asks for something; the dialog is there, and its preview complete. */
export async function ask(page: Page, name: string | RegExp, title: string | RegExp): Promise<void> {
  await actionsButton(page).click();
  await expect(actionsMenu(page)).toBeVisible();
  await expect(actButton(page, name)).toHaveAttribute("aria-disabled", "false");
  await actButton(page, name).click();
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
}

/** The lines that the terminal has about a command, oldest first. */
export const auditOf = ({ lines }: Pick<Play, "lines">, command: string): readonly string[] =>
  lines.filter((line) => line.includes(`: ${command} shop/`));

/** metadata.generation of a Deployment of the shop, which every change of its spec raises by one. */
export async function generationOf(play: Pick<Play, "request">, name: string): Promise<number> {
  const { body } = await play.request("GET", `/apis/apps/v1/namespaces/shop/deployments/${name}`);
  return (body as { readonly metadata: { readonly generation: number } }).metadata.generation;
}

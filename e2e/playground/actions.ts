import { expect, type Locator, type Page } from "@playwright/test";

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

/** It says why, and a click leads nowhere. */
export async function expectRefused(page: Page, button: Locator, why: RegExp): Promise<void> {
  await expect(button).toHaveAccessibleDescription(why);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  await expect(preview(page)).toBeHidden();
}

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Dark and light in turn. */
export const schemeOf = (index: number): "dark" | "light" => (index % 2 === 0 ? "dark" : "light");

/** Shows a page in the scheme of that number, and without motion. */
export const prepare = (page: Page, index: number): Promise<void> =>
  page.emulateMedia({ colorScheme: schemeOf(index), reducedMotion: "reduce" });

/** The page has no violation of WCAG 2.2 AA; one is told with where it stands. */
export async function expectAccess(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
}

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type TestInfo } from "@playwright/test";

export const widths = { wide: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } } as const;
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

interface Sight {
  readonly viewports?: readonly (typeof widths)[keyof typeof widths][];
  /** Also what is below the window's end; what lies over the page ends there. */
  readonly fullPage?: boolean;
}

/**
 * Takes a picture in each scheme and width, in which no line is too long; asks axe about dark ones that are wide and light
 * ones that are narrow, so that each is asked about. Leaves a wide page.
 */
export async function look(
  page: Page,
  info: TestInfo,
  name: string,
  { viewports = Object.values(widths), fullPage = true }: Sight = {},
): Promise<void> {
  for (const viewport of viewports)
    for (const scheme of ["light", "dark"] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const file = `${name}-${scheme}-${String(viewport.width)}`;
      const path = info.outputPath(`${file}.png`);
      await page.screenshot({ path, fullPage });
      await info.attach(file, { path, contentType: "image/png" });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, file).toBeLessThanOrEqual(0);
      if ((viewport === widths.wide) === (scheme === "dark")) await expectAccess(page);
    }
  await page.setViewportSize(widths.wide);
}

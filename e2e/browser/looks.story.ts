import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";

/** How it looks: no violation of WCAG 2.2 AA, no line too long for a phone, and pictures to look at. */

const pages = { board: "/", stage: "/r/shop/search", stuck: "/r/shop/cart" } as const;
const widths = { wide: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } } as const;
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const [name, path] of Object.entries(pages))
  for (const scheme of ["dark", "light"] as const)
    for (const [width, viewport] of Object.entries(widths))
      test(`${name}, ${scheme}, ${width}`, async ({ page, demo, complaints }, info) => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await page.setViewportSize(viewport);
        await page.goto(`${demo.address}${path}`);
        await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "recording");
        await expect(page.getByRole("status")).toHaveText(/[.]$/);
        await page.evaluate(() => document.fonts.ready);
        if (path !== "/") await expect(page.getByRole("figure", { name: "Replicas" })).toBeVisible();

        // The README's picture is one of these; UPDATE=1 takes it anew.
        const isCover =
          process.env["UPDATE"] === "1" && name === "stage" && scheme === "dark" && width === "wide";
        if (isCover) await page.screenshot({ path: "docs/stage.png" });
        const picture = info.outputPath(`${name}-${scheme}-${String(viewport.width)}.png`);
        await page.screenshot({ path: picture, fullPage: true });
        await info.attach(`${name}-${scheme}-${String(viewport.width)}`, {
          path: picture,
          contentType: "image/png",
        });

        const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
      });

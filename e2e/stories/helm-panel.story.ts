import type { Locator, Page } from "@playwright/test";
import { expectAccess, look } from "../browser/schemes.ts";
import { ages } from "../clients/clients.ts";
import { expect, expectHelmHistory, helmPanel as panel, helmRow as row, test } from "./helm.ts";
import { startRollscope } from "./rollscope.ts";

/** What the panel about Helm shows is what the real helm says. */

/** What a comparison says of a field: on the one side, on the other. */
const field = (page: Page, path: string): Locator =>
  panel(page)
    .locator(".diff-fields > div")
    .filter({ has: page.getByText(path, { exact: true }) })
    .first()
    .locator("dd");

const waits = ["--wait", "--timeout=60s"];

for (const age of ages)
  test.describe(`${age} helm`, () => {
    test.use({ age });

    test("install, upgrades, a value lost, rollback and uninstall", async ({
      page,
      helm,
      kubectl,
      web,
      complaints,
    }, info) => {
      test.slow();
      await helm("install", "web", "./shop", ...waits);
      await page.goto(`${web.address}/r/${web.namespace}/web`);
      await expect(panel(page)).toContainText("Revision 1 is deployed.");
      await expect(row(page, 1)).toContainText("rolled out 1.27");
      await expect(row(page, 1)).toContainText("1 hook");

      await helm("upgrade", "web", "./shop", "--set=greeting=hi,replicas=2", ...waits);
      await expect(row(page, 2)).toContainText("changed no Deployment’s template: none rolled");
      await helm("upgrade", "web", "./shop", "--set=tag=1.28", ...waits);
      await expect(row(page, 3)).toContainText("2 values lost");
      await expect(row(page, 3)).toContainText(
        "replicas was 2 in revision 2 and is the chart’s own 1 again: nobody gave it again.",
      );
      await expect(row(page, 3)).toContainText("rolled out 1.28");
      await expectHelmHistory(page, helm);
      if (age === "new") await look(page, info, "helm-lost");

      await helm("rollback", "web", "2", ...waits);
      await expect(panel(page)).toContainText("Revision 4 is deployed.");
      await expect(row(page, 4)).toContainText("Rollback to 2");
      await expectHelmHistory(page, helm);

      await row(page, 2).getByRole("button", { name: "Notes and values: revision 2" }).click();
      await expect(row(page, 2)).toContainText("The shop says hi.");
      await panel(page).getByRole("button", { name: "Compare" }).click();
      await page.getByLabel("From revision").selectOption("2");
      await page.getByRole("combobox", { name: "to" }).selectOption("3");
      await expect(field(page, "greeting")).toHaveText([/in revision 2: hi$/, /in revision 3: not there$/]);
      await panel(page).getByRole("button", { name: "Drift" }).click();
      await expect(panel(page)).toContainText("Every object is as it was declared.");
      await kubectl("scale", "deployment/web", "--replicas=3");
      await panel(page).getByRole("button", { name: "Declares" }).click();
      await expect(panel(page).getByText("Deployment web").first()).toBeVisible();
      await expect(
        panel(page)
          .getByText(/^ReplicaSet web-/)
          .first(),
      ).toBeVisible();
      await panel(page).getByRole("button", { name: "Drift" }).click();
      await expect(field(page, "spec.replicas")).toHaveText([/declared: 2$/, /live: 3$/]);
      if (age === "new") await look(page, info, "helm-drift");

      // Clicking a row leads nowhere, so that Back still leaves the page.
      const before = await page.evaluate(() => history.length);
      for (let click = 0; click < 10; click++) await row(page, 4).locator(".helm-number").click();
      expect(await page.evaluate(() => history.length)).toBe(before);

      await helm("uninstall", "web");
      await expect(panel(page)).toBeHidden();
      expect(complaints).toEqual([]);
    });
  });

test("a record that is damaged, one that never ended, and the way out", async ({
  page,
  helm,
  kubectl,
  web,
  complaints,
}) => {
  await helm("install", "web", "./shop", "--no-hooks", ...waits);
  await helm("upgrade", "web", "./shop", "--set=tag=1.28", "--no-hooks", ...waits);
  await page.goto(`${web.address}/r/${web.namespace}/web`);
  await expect(row(page, 2)).toContainText("rolled out 1.28");

  const secret = "secret/sh.helm.release.v1.web.v1";
  const patch = JSON.stringify({ data: { release: Buffer.from("%%%").toString("base64") } });
  await kubectl("patch", secret, "-p", patch);
  await expect(row(page, 1)).toContainText("Unreadable revision 1: what it holds is not base64.");
  await expect(row(page, 1).getByRole("button")).toHaveCount(0);
  await expect(row(page, 2)).toContainText("Upgrade complete");

  const newest = "secret/sh.helm.release.v1.web.v2";
  await kubectl("label", newest, "status=pending-upgrade", "--overwrite");
  await expect(panel(page)).toContainText("An upgrade is under way for");
  await expect(panel(page)).toContainText("No good revision is kept to roll back to");
  await expect(row(page, 2)).toContainText("upgrade not finished");
  expect(complaints).toEqual([]);
});

test("a hidden value is shown when one asks for it, for a minute, also to those who may only read", async ({
  page,
  helm,
  cluster,
  namespace,
  complaints,
}) => {
  const [first, second] = ["once-upon-a-time-9", "happily-ever-after-7"];
  await helm("install", "web", "./shop", `--set=password=${first}`, "--no-hooks");
  await helm("upgrade", "web", "./shop", `--set=password=${second}`, "--no-hooks");
  const reader = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0", "--read-only"]);
  try {
    await page.clock.install();
    await page.goto(`${reader.address}/r/${namespace}/web`);
    await row(page, 1).getByRole("button", { name: "Notes and values: revision 1" }).click();
    const values = panel(page).getByRole("region", { name: "Values as supplied" });
    await expect(values).toHaveText(/^password: ‹hidden [\w-]{6}› Reveal\s*$/);
    await values.getByRole("button", { name: "Reveal" }).click();
    await expect(values).toHaveText(/^password: once-upon-a-time-9 Hide\s*$/);
    await expectAccess(page);
    expect(page.url()).not.toContain("once");

    await panel(page).getByRole("button", { name: "Compare" }).click();
    const [before, after] = [field(page, "password").first(), field(page, "password").last()];
    await before.getByRole("button", { name: "Reveal" }).click();
    await after.getByRole("button", { name: "Reveal" }).click();
    await expect(before).toContainText(first);
    await expect(after).toContainText(second);
    await after.getByRole("button", { name: "Hide" }).click();
    await expect(after).not.toContainText(second);
    await panel(page).getByRole("button", { name: "Compare" }).click();
    await expect(before).toBeHidden();

    // What is kept of it all: nothing.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain(first);
    expect(complaints).toEqual([]);
    await expect(values).toContainText(first);
    await page.clock.runFor(61_000);
    await expect(values).toHaveText(/^password: ‹hidden [\w-]{6}› Reveal\s*$/);
  } finally {
    await reader.stop();
  }
});

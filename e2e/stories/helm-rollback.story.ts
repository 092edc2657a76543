import type { Page } from "@playwright/test";
import { ages } from "../clients/clients.ts";
import { confirm, preview } from "../playground/actions.ts";
import { openPlace, sentence } from "../playground/stage.ts";
import { expect, expectHelmHistory, helmPanel, helmRow, test } from "./helm.ts";
import { backTo, expectHistory, slowly } from "./stages.ts";

/** Releases of the real helm go back by click, beside what `helm history` and kubectl say. */

const title = (namespace: string, revision: number): string =>
  `Roll back Helm release ${namespace} / web to revision ${revision}`;

/** Confirms, and closes the dialog once helm has come to its end. */
async function goBack(page: Page, reason: string): Promise<void> {
  await preview(page).getByLabel("Reason").fill(reason);
  await confirm(page).dblclick();
  await expect(preview(page)).toContainText("helm has come to its end.", slowly);
  await expect(preview(page)).toContainText("Rollback was a success! Happy Helming!");
  await preview(page).getByRole("button", { name: "Close" }).click();
}

for (const age of ages)
  test.describe(`${age} helm`, () => {
    test.use({ age });

    test("an upgrade that lost values is seen, and taken back by click", async ({
      page,
      helm,
      kubectl,
      web,
      complaints,
    }) => {
      await helm("install", "web", "./shop", "--no-hooks");
      await helm("upgrade", "web", "./shop", "--no-hooks", "--set=greeting=hi,replicas=2");
      await kubectl("rollout", "status", "deployment/web");
      await openPlace(page, web);
      await expect(helmRow(page, 2)).toContainText("changed no Deployment’s template: none rolled");
      await helm("upgrade", "web", "./shop", "--no-hooks", "--set=tag=1.28");
      await expect(helmRow(page, 3)).toContainText("2 values lost");
      await expect(helmRow(page, 3)).toContainText(
        "replicas was 2 in revision 2 and is the chart’s own 1 again: nobody gave it again.",
      );
      await expect(helmRow(page, 3)).toContainText("rolled out 1.28");
      await expectHelmHistory(page, helm);
      await helmPanel(page).getByRole("button", { name: "Drift" }).click();
      await expect(helmPanel(page)).toContainText("Every object is as it was declared.");

      await backTo(helmRow(page, 2), 2).click();
      const dialog = page.getByRole("dialog", { name: title(web.namespace, 2) });
      await expect(dialog).toContainText(`helm -n ${web.namespace} rollback web 2`);
      await expect(dialog).toContainText("data.greeting");
      await expect(dialog).toContainText("spec.replicas");
      await expect(dialog.getByRole("list", { name: "What will happen" })).toContainText(
        "Helm records revision 4",
      );
      await expect(dialog.getByRole("list", { name: "Will not go back" })).toContainText("databases");
      await goBack(page, "the greeting was lost");

      await expect(helmRow(page, 4)).toContainText("Rollback to 2", slowly);
      await expect(helmPanel(page)).toContainText("Revision 4 is deployed.");
      expect(await expectHelmHistory(page, helm)).toEqual([
        "1 superseded Install complete",
        "2 superseded Upgrade complete",
        "3 superseded Upgrade complete",
        "4 deployed Rollback to 2",
      ]);
      expect(JSON.parse(await helm("get", "values", "web", "-o", "json"))).toEqual({
        greeting: "hi",
        replicas: 2,
      });
      expect(await kubectl("get", "configmap", "web", "-o", "jsonpath={.data.greeting}")).toBe("hi");
      await expect(sentence(page)).toHaveText(
        "Done. Back at 1.27: it serves everything, 2 of 2 pods in rotation.",
        slowly,
      );
      expect(await expectHistory(page, web)).toEqual({ 2: "nginx:1.28", 3: "nginx:1.27" });
      await expect(helmPanel(page)).toContainText("Every object is as it was declared.");
      expect(complaints).toEqual([]);
    });

    test("an upgrade that never ended is pending, and the way out is one click", async ({
      page,
      helm,
      starts,
      kubectl,
      web,
      complaints,
    }) => {
      await helm("install", "web", "./shop", "--no-hooks");
      await kubectl("rollout", "status", "deployment/web");
      await openPlace(page, web);
      const never = JSON.stringify({ "pod-ready.stage.kwok.x-k8s.io/delay": "3600s" });
      const upgrade = starts(
        ...["upgrade", "web", "./shop", "--no-hooks", "--wait", "--set=image=rollscope.dev/shop/web"],
        ...["--set=tag=2.1-broken", `--set-json=podAnnotations=${never}`],
      );
      await expect(sentence(page)).toContainText("2.1-broken is taking over", slowly);
      await upgrade.kill();
      await expect(helmPanel(page)).toContainText("Helm refuses to upgrade until it ends.");
      await expect(helmRow(page, 2)).toContainText("upgrade not finished");
      await expectHelmHistory(page, helm);
      const refused = await starts("upgrade", "web", "./shop", "--no-hooks").ended;
      expect(refused.stderr).toContain("another operation");

      await backTo(helmRow(page, 1), 1).click();
      await expect(preview(page)).toContainText("Revision 2 of web has been pending-upgrade for");
      await expect(confirm(page)).toBeDisabled();
      await preview(page).getByRole("button", { name: "I know that; go on" }).click();
      await expect(confirm(page)).toBeEnabled();
      await goBack(page, "nobody is at it any more");

      await expect(helmPanel(page)).toContainText("Revision 3 is deployed.", slowly);
      expect(await expectHelmHistory(page, helm)).toEqual([
        "1 superseded Install complete",
        "2 pending-upgrade Preparing upgrade",
        "3 deployed Rollback to 1",
      ]);
      await expect(sentence(page)).toHaveText(
        "Done. Back at 1.27: it serves everything, its pod in rotation.",
        slowly,
      );
      expect(await expectHistory(page, web)).toMatchObject({ 3: "nginx:1.27" });
      await helm("upgrade", "web", "./shop", "--no-hooks", "--set=replicas=2");
      await expect(helmPanel(page)).toContainText("Revision 4 is deployed.");
      expect(complaints).toEqual([]);
    });
  });

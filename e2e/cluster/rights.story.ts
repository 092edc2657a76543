import { everythingButListPods, everythingButSecrets, viewerOf } from "../control-plane/start.ts";
import { ask, confirm, expectRefused, preview } from "../playground/actions.ts";
import { openDoor } from "../playground/ask-door.ts";
import { openPlace, sentence } from "../playground/stage.ts";
import { agreesNow, viewOf } from "../stories/agree.ts";
import type { Place } from "../stories/follow.ts";
import { expect, helmPanel, helmRow, test } from "../stories/helm.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { backTo, expectHistory, slowly } from "../stories/stages.ts";

/** What one may not see is named; the rest works. Only the real API server gives users rights of their own. */

const web = { name: "web" };

test("rights in one namespace only", async ({ controlPlane, namespace, start, page }) => {
  await start(web);
  const viewer = await controlPlane.addUser("viewer", [viewerOf(namespace)]);
  const mine = await startRollscope([
    "--kubeconfig",
    viewer.kubeconfig,
    "--namespace",
    namespace,
    "--port",
    "0",
  ]);
  try {
    await agreesNow(controlPlane, mine.address, namespace, "web");
    await page.goto(mine.address);
    await expect(page.getByRole("link", { name: /web/ }).first()).toBeVisible();
  } finally {
    await mine.stop();
  }
});

test("everything but pods: counts of pods are unknown, never 0", async ({
  controlPlane,
  namespace,
  start,
  page,
}) => {
  await start(web);
  const user = await controlPlane.addUser("nopods", [everythingButListPods()]);
  const mine = await startRollscope(["--kubeconfig", user.kubeconfig, "--port", "0"]);
  try {
    await expect
      .poll(async () => (await viewOf(mine.address, namespace, "web")).outcome, { timeout: 15_000 })
      .toBe("done");
    const view = await viewOf(mine.address, namespace, "web");
    expect(view.versions[0]).toMatchObject({ existing: 4, ready: 4, available: 4, terminating: null });
    expect(view.traffic.state).toBe("unknown");
    await page.goto(`${mine.address}/r/${namespace}/web`);
    await expect(page.getByText(/^You may not list Pods in /).first()).toBeVisible();
  } finally {
    await mine.stop();
  }
});

test("who may see Helm's records and change nothing: its rows say why, and the server refuses as well", async ({
  controlPlane,
  namespace,
  page,
  helm,
  program,
}) => {
  await helm("install", "web", "./shop", "--no-hooks");
  await helm("upgrade", "web", "./shop", "--no-hooks", "--set=tag=1.28");
  const { kubeconfig } = await controlPlane.addUser("viewer", [viewerOf(namespace)]);
  const options = ["--kubeconfig", kubeconfig, "--namespace", namespace, "--port", "0", "--helm", program];
  const mine = await startRollscope(options);
  try {
    await openPlace(page, { address: mine.address, namespace, name: "web" });
    await expectRefused(page, backTo(helmRow(page, 1), 1), /"viewer" may not/);
    const door = await openDoor(mine.address);
    const args = { namespace, release: "web", revision: 1 };
    const { preview: looked } = await door.preview("helm-rollback", args);
    expect(looked?.blocked?.id).toBe("mayNot");
    const told = await door.command("helm-rollback", { ...args, bound: looked?.bound });
    expect([told.status, told.message]).toEqual([403, expect.stringContaining('"viewer" may not')]);
    expect(JSON.parse(await helm("history", "web", "-o", "json"))).toHaveLength(2);
  } finally {
    await mine.stop();
  }
});

test("who may not see Secrets: the Helm panel says so, and going back works", async ({
  controlPlane,
  namespace,
  page,
  helm,
  kubectl,
  program,
}) => {
  await helm("install", "web", "./shop", "--no-hooks");
  await kubectl("set", "image", "deployment/web", "web=nginx:1.28");
  await kubectl("rollout", "status", "deployment/web");
  const user = await controlPlane.addUser("nosecrets", [everythingButSecrets()]);
  const mine = await startRollscope(["--kubeconfig", user.kubeconfig, "--port", "0", "--helm", program]);
  try {
    const there: Place = { cluster: controlPlane, address: mine.address, namespace, name: "web" };
    await openPlace(page, there);
    await expect(helmPanel(page)).toHaveText(
      /This Deployment belongs to the Helm release web[.] You may not list Secrets here.*All else on this page works[.]$/,
    );
    await expect(helmPanel(page).getByRole("button")).toHaveCount(0);
    const door = await openDoor(mine.address);
    const args = { namespace, release: "web", revision: 1, confirmSame: true };
    const looked = await door.preview("helm-rollback", args);
    expect(looked.message || looked.preview?.blocked).toBeTruthy();

    await ask(page, "Roll back to revision 1", `Roll back ${namespace} / web to revision 1`);
    await expect(preview(page)).toContainText("Helm owns it (release web in");
    await confirm(page).click();
    await expect(sentence(page)).toHaveText(
      "Done. Back at 1.27: it serves everything, its pod in rotation.",
      slowly,
    );
    expect(await expectHistory(page, there)).toEqual({ 2: "nginx:1.28", 3: "nginx:1.27" });
  } finally {
    await mine.stop();
  }
});

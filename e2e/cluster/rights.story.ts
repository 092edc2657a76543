import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { at, listAt, stringAt } from "../../lib/base/raw.ts";
import { everythingButSecrets, viewerOf, type User } from "../control-plane/start.ts";
import { actButton, actionsButton, ask, confirm, preview } from "../playground/actions.ts";
import { openPlace, sentence } from "../playground/stage.ts";
import { knock } from "./door.ts";
import type { Place } from "./follow.ts";
import { expect, helmPanel, helmRow, test } from "./helm.ts";
import { startRollscope } from "./rollscope.ts";
import { backTo, expectHistory, generationOf, revisions, slowly } from "./stages.ts";

/** Who may not go back is told so, before a click and after it; who may not see Helm's records goes back all the same. */

/** Rollscope, as that user would have started it. */
const startAs = ({ kubeconfig }: User, program: string, ...options: readonly string[]) =>
  startRollscope(["--kubeconfig", kubeconfig, "--port", "0", "--helm", program, ...options]);

test("who may only look: every button says why, and the server refuses as well", async ({
  controlPlane,
  namespace,
  page,
  helm,
  kubectl,
  program,
  complaints,
}) => {
  await helm("install", "web", "./shop", "--no-hooks");
  await helm("upgrade", "web", "./shop", "--no-hooks", "--set=tag=1.28");
  await kubectl("rollout", "status", "deployment/web");
  const viewer = await controlPlane.addUser("viewer", [viewerOf(namespace)]);
  const mine = await startAs(viewer, program, "--namespace", namespace);
  try {
    const there: Place = { cluster: controlPlane, address: mine.address, namespace, name: "web" };
    await openPlace(page, there);
    await expectRefused(page, backTo(revisions(page), 1), /"viewer" may not patch deployments/);
    await expectRefused(page, backTo(helmRow(page, 1), 1), /"viewer" may not/);
    await actionsButton(page).click();
    for (const name of ["Roll back to revision 1", "Pause", "Restart"])
      await expectRefused(page, actButton(page, name), /"viewer" may not patch deployments/);

    const before = await generationOf(there);
    const door = await knock(mine.address);
    for (const [command, args] of [
      ["undo", { namespace, name: "web", revision: 1 }],
      ["pause", { namespace, name: "web" }],
      ["helm-rollback", { namespace, release: "web", revision: 1 }],
    ] as const) {
      const looked = await door(`previews/${command}`, { args });
      expect([command, stringAt(looked.body, "preview", "blocked", "id")]).toEqual([command, "mayNot"]);
      const bound = stringAt(looked.body, "preview", "bound");
      const told = await door(`commands/${command}`, { requestId: randomUUID(), args: { ...args, bound } });
      expect([command, told.status, listAt(told.body, "accepted", "writes")]).toEqual([command, 403, []]);
      expect(stringAt(told.body, "error", "message")).toContain('"viewer" may not');
    }
    expect(await generationOf(there)).toBe(before);
    expect(JSON.parse(await helm("history", "web", "-o", "json"))).toHaveLength(2);
    expect(complaints).toEqual([]);
  } finally {
    await mine.stop();
  }
});

/** It says why, and a click leads nowhere. */
async function expectRefused(page: Page, button: ReturnType<typeof backTo>, why: RegExp): Promise<void> {
  await expect(button).toHaveAccessibleDescription(why);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  await expect(preview(page)).toBeHidden();
}

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
  const mine = await startAs(user, program);
  try {
    const there: Place = { cluster: controlPlane, address: mine.address, namespace, name: "web" };
    await openPlace(page, there);
    await expect(helmPanel(page)).toHaveText(
      /This Deployment belongs to the Helm release web[.] You may not list Secrets here.*All else on this page works[.]$/,
    );
    await expect(helmPanel(page).getByRole("button")).toHaveCount(0);
    const door = await knock(mine.address);
    const args = { namespace, release: "web", revision: 1, confirmSame: true };
    const looked = await door("previews/helm-rollback", { args });
    expect(stringAt(looked.body, "error", "message") ?? at(looked.body, "preview", "blocked")).toBeDefined();

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

import { expectAccess, prepare, schemeOf } from "../browser/schemes.ts";
import { actButton, acted, actionsButton, actionsMenu, ask, confirm, events, preview } from "../playground/actions.ts"; // prettier-ignore
import { openPlace, sentence, traffic } from "../playground/stage.ts";
import { back, broken, isBack, openBroken, titleOf } from "./broken.ts";
import { startRollscope } from "./rollscope.ts";
import { backTo, expect, revisions, slowly, test } from "./stages.ts";

/** The menu of what can be done, and the dialog that asks first. */

const web = { name: "web" };

test("scale and annotate take what one types, and say what makes no sense", async ({ page, start }) => {
  const there = await start(web);
  await openPlace(page, there);
  await actionsButton(page).click();
  await expect(actButton(page, "Scale")).toHaveAccessibleDescription("It is there already.");
  await actionsMenu(page).getByLabel("Replicas").fill("many");
  await expect(actButton(page, "Scale")).toHaveAccessibleDescription("Say what it shall be first.");
  await actionsMenu(page).getByLabel("Replicas").fill("6");
  await actButton(page, "Scale").click();
  await expect(page.getByRole("dialog", { name: `Scale ${there.namespace} / web to 6` })).toBeVisible();
  await confirm(page, "Scale").click();
  await expect(sentence(page)).toContainText("6 of 6 pods", slowly);
  await actionsButton(page).click();
  await actionsMenu(page).getByLabel("Change-cause").fill("the good one");
  await actButton(page, "Annotate").click();
  await confirm(page, "Annotate").click();
  await expect(preview(page)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("the good one");
});

test("--read-only offers nothing, and says why", async ({ page, start, cluster }) => {
  const there = await start({ ...web, replicas: 1 });
  const reader = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--read-only", "--port", "0"]);
  try {
    await openPlace(page, { ...there, address: reader.address });
    await actionsButton(page).click();
    await expect(actionsMenu(page)).toContainText("--read-only: it changes nothing");
    for (const button of await actionsMenu(page)
      .getByRole("button", { name: /Pause|Restart|Scale/ })
      .all())
      await expect(button).toHaveAttribute("aria-disabled", "true");
  } finally {
    await reader.stop();
  }
});

test("in the past nothing can be asked for", async ({ page, start }) => {
  await openPlace(page, await start({ ...web, replicas: 1 }));
  await page.getByRole("slider", { name: "Moment shown" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("note")).toBeVisible();
  await actionsButton(page).click();
  await expect(actButton(page, "Pause")).toHaveAccessibleDescription(
    "This is the past. Go back to now first.",
  );
});

test("with the keyboard alone, and the focus comes back", async ({ page, start, apply }) => {
  const there = await start(web);
  await apply(broken);
  await openBroken(page, there);
  await actionsButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(actionsMenu(page)).toBeVisible();
  await expect(actButton(page, back)).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("Tab");
  await expect(actButton(page, back)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirm(page)).toBeEnabled();
  await expect(page.getByRole("heading", { name: titleOf(there) })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(preview(page)).toBeHidden();
  await expect(actionsButton(page)).toBeFocused();
  await backTo(revisions(page), 1).focus();
  await page.keyboard.press("Enter");
  await expect(confirm(page)).toBeEnabled();
  for (let press = 0; press < 12; press++) {
    if (
      await preview(page)
        .getByLabel("Reason")
        .evaluate((field) => field === document.activeElement)
    )
      break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("by keys");
  await page.keyboard.press("Enter");
  await expect(sentence(page)).toHaveText(isBack, slowly);
  await expect(events(page)).toContainText(/by \S+: by keys/);
  // The row that goes has taken its button along.
  await expect(page.getByRole("heading", { name: "Revisions" })).toBeFocused();
});

test("a refusal of the API server stays in the dialog, as one message", async ({ page, start, apply }) => {
  const there = await start(web);
  await apply(broken);
  await openBroken(page, there);
  await page.route("**/api/commands/undo", (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: {
          id: "forbidden",
          args: { user: "playground", reason: "admission says no" },
          message: "admission says no",
        },
      },
    }),
  );
  await ask(page, back, titleOf(there));
  await confirm(page).click();
  await expect(preview(page).getByText(/admission says no/)).toHaveCount(1);
  await expect(preview(page)).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await page.unroute("**/api/commands/undo");
  await preview(page).getByRole("button", { name: "Look again" }).click();
  await expect(confirm(page)).toBeEnabled();
  await page.keyboard.press("Escape");
});

test("what was accepted and moves nothing is said to have moved nothing", async ({ page, start, apply }) => {
  const there = await start(web);
  await apply(broken);
  await openBroken(page, there);
  await page.route("**/api/commands/undo", (route) =>
    route.fulfill({ status: 202, json: { accepted: { at: Date.now(), writes: [] } } }),
  );
  await ask(page, back, titleOf(there));
  await confirm(page).click();
  await expect(acted(page)).toHaveText(/^Roll back to revision 1: requested at/);
  await expect(acted(page)).toHaveText(/and nothing has moved since[.]$/, slowly);
});

for (const index of [0, 1])
  test(`menu and dialog can be read by everybody, ${schemeOf(index)}`, async ({
    page,
    start,
    apply,
    complaints,
  }, info) => {
    await prepare(page, index);
    const there = await start(web);
    await apply(broken);
    await openBroken(page, there);
    await actionsButton(page).click();
    await expect(actButton(page, back)).toHaveAttribute("aria-disabled", "false");
    await expectAccess(page);
    await actButton(page, back).click();
    await expect(confirm(page)).toBeEnabled();
    await expectAccess(page);
    const name = `going-back-${schemeOf(index)}`;
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.screenshot({ path: info.outputPath(`${name}-1440.png`) });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: info.outputPath(`${name}-390.png`) });
    await page.keyboard.press("Escape");
    await expect(traffic(page)).toBeVisible();
    await page.screenshot({ path: info.outputPath(`${name}-390-stage.png`), fullPage: true });
    expect(complaints).toEqual([]);
  });

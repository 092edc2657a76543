import { expectAccess, prepare, schemeOf } from "../browser/schemes.ts";
import { startRollscope, type Rollscope } from "../cluster/rollscope.ts";
import { actButton, acted, actionsButton, actionsMenu, ask, auditOf, confirm, events, generationOf, preview } from "./actions.ts"; // prettier-ignore
import { expect, test, type Play } from "./pages.ts";
import { main, openStage, sentence, start, traffic } from "./stage.ts";
import type { Page } from "@playwright/test";

/** Going back by click: what it would do is read first, it is done once, and the watch alone tells that it was. */

const never = "A version that never becomes ready";
const back = "Roll back to revision 1";
const titleBack = "Roll back shop / web to revision 1";
const atRest = "Done. 1.0 serves everything, 4 of 4 pods in rotation.";
const isBack = "Done. Back at 1.0: it serves everything, 4 of 4 pods in rotation.";

/** A version that never becomes ready is rolling out. */
async function breakIt(page: Page, play: Play): Promise<void> {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await expect(sentence(page)).toHaveText(atRest);
  await start(page, never);
  await expect(sentence(page)).toContainText("2.1-broken is taking over");
}

test("a broken rollout is rolled back: read first, done once, and told to its end", async ({
  page,
  play,
  complaints,
}) => {
  await breakIt(page, play);
  const before = await generationOf(play, "web");
  const row = page.getByRole("region", { name: "Revisions" }).getByRole("button", { name: back });
  await expect(row).toHaveAttribute("aria-disabled", "false");
  await row.click();
  await expect(page.getByRole("dialog", { name: titleBack })).toBeVisible();

  const dialog = preview(page);
  await expect(dialog).toContainText("2.1-broken");
  await expect(dialog).toContainText("spec.containers[web].image");
  await expect(dialog.getByRole("list", { name: "Will not go back" })).toContainText("it stays 4");
  await expect(dialog.getByRole("list", { name: "What will happen" })).toContainText("It becomes revision 3");
  await expect(dialog.getByRole("list", { name: "What must be so" })).toContainText("You may patch");
  await expect(dialog).toContainText("kubectl -n shop rollout undo deployment/web --to-revision=1");
  await dialog.getByRole("button", { name: "By line" }).click();
  await expect(dialog).toContainText("image: rollscope.dev/shop/web:2.1-broken");
  await dialog.getByLabel("Reason").fill("2.1 answers 503");
  // Whoever clicks twice wants it once.
  await confirm(page).dblclick();

  await expect(dialog).toBeHidden();
  await expect(sentence(page)).toHaveText(isBack);
  await expect(acted(page)).toHaveText(/^Roll back to revision 1: taken up as generation \d+ after /);
  await expect(main(page)).toContainText(/Back in .*, 1 pod replaced, lowest number ready 4/i);
  await expect(events(page)).toContainText("rolled back to 1.0 by playground: 2.1 answers 503");
  await expect(events(page)).toContainText(/1[.]0 is back in .*, 1 pod replaced, lowest number ready 4/);
  expect(await generationOf(play, "web")).toBe(before + 1);
  const done = auditOf(play, "undo").slice(-1);
  expect(done[0]).toMatch(/reason "2[.]1 answers 503".*: accepted \(PATCH /);
  const history = await play.cluster.kubectl(["-n", "shop", "rollout", "history", "deployment/web"]);
  expect(history).toMatch(/^2 .*\n3 /m);
  expect(complaints).toEqual([]);
});

test("it goes back while pods of the bad version still start and old ones still leave", async ({
  page,
  play,
}) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await expect(sentence(page)).toHaveText(atRest);
  await start(page, "Roll out 2.0");
  await expect(sentence(page)).toContainText(/2[.]0 is taking over: [12] of 4/);
  await ask(page, back, titleBack);
  await confirm(page).click();
  await expect(sentence(page)).toHaveText(isBack, { timeout: 30_000 });
  await expect(main(page)).toContainText(/Back in .*, \d pods? replaced, lowest number ready [45]/i);
});

test("what somebody else changes meanwhile is not written over: it is shown, and asked again", async ({
  page,
  play,
}) => {
  await breakIt(page, play);
  await ask(page, back, titleBack);
  await expect(confirm(page)).toBeEnabled();
  await play.cluster.kubectl([...["-n", "shop", "set", "env", "deployment/web", "COLOUR=green"]]);
  await expect(preview(page)).toContainText("It has changed since this preview was made");
  const before = await generationOf(play, "web");
  await confirm(page).click();
  await expect(preview(page)).toContainText(/This has changed since you looked \(the template\)/);
  await expect(preview(page)).toContainText("env[COLOUR]");
  await expect(preview(page).getByText("new", { exact: true }).first()).toBeVisible();
  expect(await generationOf(play, "web")).toBe(before);
  await expect(confirm(page)).toBeEnabled();
  await confirm(page).click();
  await expect(sentence(page)).toHaveText(isBack);
  expect(await generationOf(play, "web")).toBe(before + 1);
});

test("a revision that was cleaned up while one looked is said to be gone", async ({ page, play }) => {
  await breakIt(page, play);
  await ask(page, back, titleBack);
  await play.cluster.kubectl(["-n", "shop", "delete", "rs", "-l", "app=web", "--field-selector", `metadata.name=${await setOf(play, 1)}`, "--cascade=orphan"]); // prettier-ignore
  await confirm(page).click();
  await expect(preview(page)).toContainText(/has no revision 1/);
  await expect(confirm(page)).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(preview(page)).toBeHidden();
});

/** The name of the ReplicaSet that has a revision of web. */
async function setOf(play: Play, revision: number): Promise<string> {
  const answer = await play.request("GET", "/apis/apps/v1/namespaces/shop/replicasets");
  const { items } = answer.body as {
    readonly items: readonly {
      readonly metadata: {
        readonly name: string;
        readonly annotations: Readonly<Record<string, string>>;
        readonly ownerReferences: readonly { readonly name: string }[];
      };
    }[];
  };
  const found = items.find(
    ({ metadata: { annotations, ownerReferences } }) =>
      ownerReferences[0]?.name === "web" &&
      annotations["deployment.kubernetes.io/revision"] === String(revision),
  );
  return found?.metadata.name ?? "";
}

test("a paused Deployment is not rolled back, and is resumed by click", async ({ page, play }) => {
  await breakIt(page, play);
  await ask(page, "Pause", "Pause shop / web");
  await preview(page).getByLabel("Reason").fill("let me look");
  await confirm(page, "Pause").click();
  await expect(preview(page)).toBeHidden();
  await expect(sentence(page)).toContainText("Paused");
  await expect(events(page)).toContainText("paused by playground: let me look");
  await actionsButton(page).click();
  await expect(actButton(page, back)).toHaveAttribute("aria-disabled", "true");
  await expect(actButton(page, back)).toHaveAccessibleDescription(/It is paused/);
  await page.keyboard.press("Escape");
  await ask(page, "Resume", "Resume shop / web");
  await confirm(page, "Resume").click();
  await expect(sentence(page)).toContainText("2.1-broken is taking over");
  await ask(page, back, titleBack);
  await confirm(page).click();
  await expect(sentence(page)).toHaveText(isBack);
});

test("scale and annotate take what one types, and say what makes no sense", async ({ page, play }) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await actionsButton(page).click();
  await expect(actButton(page, "Scale")).toHaveAccessibleDescription("It is there already.");
  await actionsMenu(page).getByLabel("Replicas").fill("many");
  await expect(actButton(page, "Scale")).toHaveAccessibleDescription("Say what it shall be first.");
  await actionsMenu(page).getByLabel("Replicas").fill("6");
  await actButton(page, "Scale").click();
  await expect(page.getByRole("dialog", { name: "Scale shop / web to 6" })).toBeVisible();
  await confirm(page, "Scale").click();
  await expect(sentence(page)).toContainText("6 of 6 pods");
  await actionsButton(page).click();
  await actionsMenu(page).getByLabel("Change-cause").fill("the good one");
  await actButton(page, "Annotate").click();
  await confirm(page, "Annotate").click();
  await expect(preview(page)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("the good one");
});

test("whoever may not is told why, before and after a click", async ({ page, play }) => {
  await play.renew("web");
  await play.cluster.kubectl([
    "-n",
    "shop",
    "set",
    "image",
    "deployment/web",
    "web=rollscope.dev/shop/web:2.0",
  ]);
  const viewer = await startRollscope([
    ...["--kubeconfig", play.cluster.kubeconfig, "--context", "playground-viewer", "--port", "0"],
  ]);
  try {
    await openStage(page, viewer.address, "web");
    await actionsButton(page).click();
    await expect(actButton(page, back)).toHaveAttribute("aria-disabled", "true");
    await expect(actButton(page, back)).toHaveAccessibleDescription(/"playground-viewer" may not patch/);
    await actButton(page, back).click({ force: true });
    await expect(preview(page)).toBeHidden();
  } finally {
    await viewer.stop();
  }
});

test("--read-only offers nothing, and says why", async ({ page, play }) => {
  await play.renew("web");
  const reader = await startRollscope([
    ...["--kubeconfig", play.cluster.kubeconfig, "--read-only", "--port", "0"],
  ]);
  try {
    await openStage(page, reader.address, "web");
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

test("in the past nothing can be asked for", async ({ page, play }) => {
  await openStage(page, play.address, "web");
  await page.getByRole("slider", { name: "Moment shown" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("note")).toBeVisible();
  await actionsButton(page).click();
  await expect(actButton(page, "Pause")).toHaveAccessibleDescription(
    "This is the past. Go back to now first.",
  );
});

test("blue-green: the selector goes back to blue, and the Service follows", async ({ page, play }) => {
  await play.renew("blue", "green");
  await openStage(page, play.address, "green");
  await start(page, "Switch to green");
  await expect(sentence(page)).toHaveText(/^green serves everything/);
  await ask(page, "Switch back to blue", /^Switch shop \/ \S+ to blue$/);
  await preview(page).getByLabel("Reason").fill("green is slow");
  await confirm(page, "Switch").click();
  await expect(sentence(page)).toHaveText(/^blue serves everything/);
  await expect(events(page)).toContainText("by playground: green is slow");
  await expect(events(page)).toContainText(/blue is back in .*, lowest number ready \d/);
});

test("a canary goes to zero, from the page of its Service", async ({ page, play }) => {
  await play.renew("stable", "canary");
  await openStage(page, play.address, "canary");
  await start(page, "Canary: 1 of 10");
  await expect(sentence(page)).toHaveText(/^canary beside stable: 1 of 10 endpoints/);
  await page
    .getByRole("link", { name: /^Service / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/s\/shop\//);
  await ask(page, "Canary to zero", "Take the canary shop / canary back to 0");
  await confirm(page, "Take it back").click();
  await expect(preview(page)).toBeHidden();
  await expect(acted(page)).toHaveText(/^Canary to 0: taken up as generation/);
});

test("with the keyboard alone, and the focus comes back", async ({ page, play }) => {
  await breakIt(page, play);
  await actionsButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(actionsMenu(page)).toBeVisible();
  await expect(actButton(page, back)).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("Tab");
  await expect(actButton(page, back)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirm(page)).toBeEnabled();
  await expect(page.getByRole("heading", { name: titleBack })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(preview(page)).toBeHidden();
  await expect(actionsButton(page)).toBeFocused();
  await page.getByRole("region", { name: "Revisions" }).getByRole("button", { name: back }).focus();
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
  await expect(sentence(page)).toHaveText(isBack);
  await expect(events(page)).toContainText("by playground: by keys");
  // The row that goes has taken its button along.
  await expect(page.getByRole("heading", { name: "Revisions" })).toBeFocused();
});

test("a refusal of the API server stays in the dialog, as one message", async ({ page, play }) => {
  await breakIt(page, play);
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
  await ask(page, back, titleBack);
  await confirm(page).click();
  await expect(preview(page).getByText(/admission says no/)).toHaveCount(1);
  await expect(preview(page)).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await page.unroute("**/api/commands/undo");
  await preview(page).getByRole("button", { name: "Look again" }).click();
  await expect(confirm(page)).toBeEnabled();
  await page.keyboard.press("Escape");
});

/** A Rollscope of the story's own on the cluster of another, so that it can end and come back. */
async function besides(play: Play, port = "0"): Promise<Rollscope> {
  return startRollscope(["--kubeconfig", play.cluster.kubeconfig, "--port", port]);
}

test("a server that ends between click and answer: what it did is found out and said", async ({
  page,
  play,
}) => {
  await play.renew("web");
  let server = await besides(play);
  try {
    await openStage(page, server.address, "web");
    await play.cluster.kubectl([
      ...["-n", "shop", "set", "image", "deployment/web", "web=rollscope.dev/shop/web:2.1-broken"],
    ]);
    await expect(sentence(page)).toContainText("2.1-broken is taking over");
    await page.route("**/api/commands/undo", async (route) => {
      await route.fetch();
      await server.kill();
      await route.abort();
    });
    await ask(page, back, titleBack);
    await confirm(page).click();
    await expect(preview(page)).toContainText(/did not answer, so it is not known yet whether this was done/);
    await page.unroute("**/api/commands/undo");
    server = await besides(play, new URL(server.address).port);
    await expect(preview(page)).toContainText("but what you asked for has been done");
    await preview(page).getByRole("button", { name: "Close" }).click();
    // Nobody saw the way back: the new server knows where it led.
    await expect(sentence(page)).toHaveText(
      /^Done[.] .*1[.]0.* serves everything, 4 of 4 pods in rotation[.]$/,
    );
  } finally {
    await server.stop();
  }
});

test("a server that ends before the API server was asked: nothing was done, and it is asked again", async ({
  page,
  play,
}) => {
  await play.renew("web");
  let server = await besides(play);
  try {
    await openStage(page, server.address, "web");
    await play.cluster.kubectl([
      ...["-n", "shop", "set", "image", "deployment/web", "web=rollscope.dev/shop/web:2.1-broken"],
    ]);
    await expect(sentence(page)).toContainText("2.1-broken is taking over");
    await ask(page, back, titleBack);
    await expect(confirm(page)).toBeEnabled();
    const before = await generationOf(play, "web");
    await page.route("**/api/commands/undo", async (route) => {
      await server.kill();
      await route.abort();
    });
    await confirm(page).click();
    await expect(preview(page)).toContainText("not known yet");
    await page.unroute("**/api/commands/undo");
    server = await besides(play, new URL(server.address).port);
    await expect(preview(page)).toContainText("what you asked for has not been done");
    expect(await generationOf(play, "web")).toBe(before);
    await confirm(page).click();
    await expect(sentence(page)).toHaveText(isBack);
  } finally {
    await server.stop();
  }
});

test("what was accepted and moves nothing is said to have moved nothing", async ({ page, play }) => {
  await breakIt(page, play);
  await page.route("**/api/commands/undo", (route) =>
    route.fulfill({ status: 202, json: { accepted: { at: Date.now(), writes: [] } } }),
  );
  await ask(page, back, titleBack);
  await confirm(page).click();
  await expect(acted(page)).toHaveText(/^Roll back to revision 1: requested at/);
  await expect(acted(page)).toHaveText(/and nothing has moved since[.]$/);
});

for (const index of [0, 1])
  test(`menu and dialog can be read by everybody, ${schemeOf(index)}`, async ({ page, play, complaints }) => {
    await prepare(page, index);
    await breakIt(page, play);
    await actionsButton(page).click();
    await expect(actButton(page, back)).toHaveAttribute("aria-disabled", "false");
    await expectAccess(page);
    await actButton(page, back).click();
    await expect(confirm(page)).toBeEnabled();
    await expectAccess(page);
    const name = `test-results/playground/going-back-${schemeOf(index)}`;
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.screenshot({ path: `${name}-1440.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${name}-390.png` });
    await page.keyboard.press("Escape");
    await expect(traffic(page)).toBeVisible();
    await page.screenshot({ path: `${name}-390-stage.png`, fullPage: true });
    expect(complaints).toEqual([]);
  });

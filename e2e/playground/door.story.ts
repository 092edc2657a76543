import type { Page } from "@playwright/test";
import { startRollscope } from "../stories/rollscope.ts";
import { expect, startPlay, test, type Play } from "./pages.ts";
import { main, menu, openMenu, openStage, sentence, start, startButton, told, tryIt } from "./stage.ts";
import { startTestPlayground } from "./start.ts";

/** Buttons ask the API server through one door; what comes of it is told by the watch alone. */

const door = "**/api/commands/scenario";
const atRest = "Done. 1.0 serves everything, 4 of 4 pods in rotation.";
const title = "Roll out 2.0";

/** Changes something by another way, and waits until the page shows it: all that came before is on it too. */
async function letTheWatchSpeak(page: Page, play: Play, replicas: number): Promise<void> {
  await play.cluster.kubectl(["-n", "shop", "scale", "deployment/web", `--replicas=${String(replicas)}`]);
  await expect(sentence(page)).toContainText(`${String(replicas)} of ${String(replicas)} pods`);
}

test("accepted is said when the API server has answered, not when somebody clicked", async ({
  page,
  play,
}) => {
  await play.renew("web");
  let answerNow: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route(door, async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await openStage(page, play.address, "web");
  await openMenu(page);
  await startButton(page, title).click();
  await expect(told(page)).toHaveText(`${title}: asking the API server…`);
  await expect(startButton(page, title)).toHaveAttribute("aria-disabled", "true");
  // The API server has taken it: the watch tells the page, and no answer is needed for that.
  await expect(main(page)).toHaveAttribute("data-outcome", "progressing");
  await expect(told(page)).toHaveText(`${title}: asking the API server…`);
  answerNow();
  await expect(told(page)).toHaveText(new RegExp(`^${title}: accepted by the API server at `));
});

test("an answer changes nothing on the page: only the watch does", async ({ page, play }) => {
  await play.renew("web");
  // Says that all was accepted, and keeps it from the server.
  await page.route(door, (route) =>
    route.fulfill({ status: 202, json: { accepted: { at: Date.now(), writes: [] } } }),
  );
  await openStage(page, play.address, "web");
  await expect(sentence(page)).toHaveText(atRest);
  await start(page, title);
  await letTheWatchSpeak(page, play, 5);
  await expect(sentence(page)).toContainText("1.0");
  await expect(page.getByRole("region", { name: "Revisions" })).not.toContainText("2.0");
});

test("a request that gets no answer is made once more, and done once", async ({ page, play }) => {
  await play.renew("web");
  let requests = 0;
  await page.route(door, async (route) => {
    requests += 1;
    const answer = await route.fetch();
    if (requests === 1) await route.abort("connectionreset");
    else await route.fulfill({ response: answer });
  });
  await openStage(page, play.address, "web");
  await start(page, "Scale to 8");
  expect(requests).toBe(2);
  const audited = play.lines.filter((line) => line.includes("scenario shop/web (scale): accepted"));
  expect(audited.length).toBe(1);
});

test("what the door refuses is said with the reason, and nothing is done", async ({ page, play }) => {
  await play.renew("web");
  await page.route(door, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-rollscope-token": "of-yesterday" } }),
  );
  await openStage(page, play.address, "web");
  await openMenu(page);
  const [answer] = await Promise.all([page.waitForResponse(door), startButton(page, title).click()]);
  expect(answer.status()).toBe(403);
  await expect(told(page)).toHaveText(new RegExp(`^${title}: not done[.] .*[.]$`));
  await expect(told(page)).toHaveAttribute("data-told", "refused");
  await expect(menu(page)).toContainText(`${title}: not done.`);
  await page.keyboard.press("Escape");
  await letTheWatchSpeak(page, play, 3);
  await expect(page.getByRole("region", { name: "Revisions" })).not.toContainText("2.0");
});

test("what the API server refuses is said in its own words", async ({ page, play }) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await openMenu(page);
  // The page still offers what somebody has just deleted.
  const gone = page.waitForResponse(door);
  await page.route(door, async (route) => {
    await play.cluster.kubectl(["-n", "shop", "delete", "deployment/web"]);
    await route.continue();
  });
  await startButton(page, title).click();
  expect((await gone).status()).toBe(404);
  await expect(told(page)).toContainText('deployments.apps "web" not found');
});

test("--read-only: the buttons are there, disabled, and say why; the server refuses too", async ({
  page,
}) => {
  const play = await startPlay("--read-only");
  try {
    await openStage(page, play.address, "web");
    await openMenu(page);
    const buttons = menu(page).getByRole("button", { name: /^Start: / });
    await expect(buttons).toHaveCount(6);
    for (const button of await buttons.all()) {
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(
        /^Rollscope runs with --read-only: it changes nothing/,
      );
    }
    const status = await page.evaluate(async () => {
      const answer = await fetch("/api/commands/scenario", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          requestId: crypto.randomUUID(),
          args: { scenario: "scale", deployment: "web" },
        }),
      });
      return answer.status;
    });
    expect(status).toBe(403);
    await expect(page.getByText("read-only", { exact: true })).toBeVisible();
    // The lines of kubectl are the user's own business, and work.
    await play.paste("new", "kubectl -n shop scale deployment/web --replicas=5");
    await page.keyboard.press("Escape");
    await expect(sentence(page)).toContainText("5 of 5 pods");
  } finally {
    await play.stop();
  }
});

test("another cluster has nothing to try and no site; and where it ends it is lost", async ({ page }) => {
  const elsewhere = await startTestPlayground({ speed: 20 });
  const rollscope = await startRollscope(["--kubeconfig", elsewhere.kubeconfig, "--port", "0"]);
  const connection = page.getByTestId("connection");
  let isOver = false;
  try {
    await elsewhere.kubectl(["create", "namespace", "shop"]);
    await elsewhere.kubectl(["-n", "shop", "create", "deployment", "web", "--image=nginx"]);
    const response = await page.goto(`${rollscope.address}/site/shop/web`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Only the playground has a site to visit")).toBeVisible();
    await page.goto(`${rollscope.address}/r/shop/web`);
    await expect(sentence(page)).toHaveText(/^Done[.]/);
    await expect(connection).toHaveAttribute("data-state", "live");
    await expect(tryIt(page)).toHaveCount(0);

    isOver = true;
    await elsewhere.stop();
    await expect(connection).toHaveAttribute("data-state", "api-lost", { timeout: 5_000 });
    await expect(page.getByText(/^The API server has not answered since/)).toBeVisible();
  } finally {
    await rollscope.stop();
    if (!isOver) await elsewhere.stop();
  }
});

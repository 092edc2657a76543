import { agreesNow, viewOf } from "../stories/agree.ts";
import { follow, done } from "../stories/follow.ts";
import { expect, test } from "./pages.ts";
import {
  expectTab,
  main,
  openMenu,
  openStage,
  rowLink,
  rung,
  sentence,
  start,
  traffic,
  watchReplicas,
} from "./stage.ts";

/** What one click starts on a stage, seen to its end on the same page. */

const rungs = ["declared", "observed", "created", "ready", "rotation"] as const;
const know = "What to know";

test("roll out 2.0: pod by pod, with never fewer than wanted, and the old ones leave", async ({
  page,
  play,
  complaints,
}) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await expect(sentence(page)).toHaveText("Done. 1.0 serves everything, 4 of 4 pods in rotation.");
  const replicas = await watchReplicas(page);
  await start(page, "Roll out 2.0");
  await expect(main(page)).toHaveAttribute("data-outcome", "progressing");
  await expect(sentence(page)).toHaveText(/^2[.]0 is taking over: [123] of 4 new pods (is|are) in rotation/);
  await follow(
    play.place("web"),
    (view) => done(view) && view.versions.every((one) => one.terminating === 0),
  );

  await expect(sentence(page)).toHaveText("Done. 2.0 serves everything, 4 of 4 pods in rotation.");
  await expect(main(page)).toHaveAttribute("data-outcome", "done");
  for (const name of rungs) await expect(rung(page, name)).toHaveAttribute("data-state", "reached");
  const { ladder } = await viewOf(play.address, "shop", "web");
  const reached = ladder.slice(0, rungs.length).map(({ at }) => at ?? NaN);
  expect(reached).toEqual([...reached].sort((a, b) => a - b));
  await expect(page.getByRole("region", { name: "Revisions" })).toContainText("second release");
  await expect(traffic(page)).toHaveAttribute("aria-label", "web sends 100 % to B 2.0.");

  const shown = (await replicas()).map((text) => /^(\d+) pods, (\d+) available/.exec(text));
  expect(shown.length).toBeGreaterThan(4);
  for (const counts of shown) {
    expect(Number(counts?.[1])).toBeLessThanOrEqual(5);
    expect(Number(counts?.[2])).toBeGreaterThanOrEqual(4);
  }
  // Below zero is what leaves: a thin hatch in the colour of the old version.
  const leaving = page.locator('svg[data-panel="replicas"] path[fill*="thin"]').first();
  const axis = page.locator('svg[data-panel="replicas"] rect[fill="var(--chart-axis)"]').first();
  const [below, zero] = [await leaving.boundingBox(), await axis.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual(zero?.y ?? NaN);
  expect(complaints).toEqual([]);
});

test("a version that never becomes ready: the old one serves, the deadline passes, and the way back", async ({
  page,
  play,
}) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await expectTab(page, "web", "done");
  await start(page, "A version that never becomes ready");
  await expect(sentence(page)).toHaveText(
    "2.1-broken is taking over: none of 4 new pods is in rotation yet, the first fails its readiness probe.",
  );
  await expectTab(page, "web", "rolling");
  await expect(main(page)).toContainText(/waits for the readiness of web-\S+, failing for .*: HTTP 503/);
  await expect(main(page)).toContainText("the old version still serves everything");
  await expect(traffic(page)).toHaveAttribute("aria-label", "web sends 100 % to A 1.0.");

  // It is 60 s; this changes nothing of the template, and the controller judges by it at once.
  await play.cluster.kubectl([
    ...["-n", "shop", "patch", "deployment/web"],
    ...["-p", JSON.stringify({ spec: { progressDeadlineSeconds: 5 } })],
  ]);
  await expect(main(page)).toHaveAttribute("data-outcome", "failed", { timeout: 20_000 });
  await expect(sentence(page)).toHaveText(
    "2.1-broken does not become ready: the old version still serves everything.",
  );
  await expect(main(page)).toContainText(/deadline passed .* ago; Kubernetes will not go back by itself/);
  await expect(page.getByRole("region", { name: know })).toContainText(/probe fails for .* with HTTP 503/);
  await expect(rung(page, "ready")).not.toHaveAttribute("data-state", "reached");
  await expectTab(page, "web", "stuck");
  await agreesNow(play.cluster, play.address, "shop", "web");
  await page.getByRole("link", { name: "Rollscope: all Deployments" }).click();
  await expect(page).toHaveTitle("1 stuck · Rollscope");
  await rowLink(page, "web").click();

  await play.paste("old", "kubectl -n shop rollout undo deployment/web");
  await expect(sentence(page)).toHaveText(/^Done[.] Back at 1[.]0/);
  await expectTab(page, "web", "done");
  await expect(main(page)).toHaveAttribute("data-outcome", "done");
});

test("one too big for the nodes: it says what is short, and nothing is lost", async ({ page, play }) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await start(page, "One too big for the nodes");
  await expect(main(page)).toHaveAttribute("data-outcome", "progressing");
  await expect(sentence(page)).toContainText(/no node|cpu/i);
  await expect(page.getByRole("region", { name: know })).toContainText(
    /finds no node: 0\/3 nodes are available: 3 Insufficient cpu/,
  );
  await expect(traffic(page)).toHaveAttribute("aria-label", "web sends 100 % to A 1.0.");
  const { versions, traffic: sent } = await agreesNow(play.cluster, play.address, "shop", "web");
  expect(versions.map(({ available }) => available)).toEqual([0, 4]);
  expect(sent.services[0]?.shares).toEqual({ [versions[1]?.uid ?? ""]: 1 });
});

test("one without a readiness probe: the rollout succeeds, and customers get errors", async ({
  page,
  play,
}) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await start(page, "One without a readiness probe");
  await expect(sentence(page)).toHaveText("Done. 2.1-broken serves everything, 4 of 4 pods in rotation.");
  await expect(page.getByRole("region", { name: know })).toContainText(/no readiness probe/i);
  await openMenu(page);
  const [site] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Visit web as a customer" }).click(),
  ]);
  await expect(site.getByText("Error 503").first()).toBeVisible();
  await expect(site.getByText("the catalogue is unreachable").first()).toBeVisible();
});

test("scale to 8: more pods of the same version, and nothing rolls", async ({ page, play }) => {
  await play.renew("web");
  await openStage(page, play.address, "web");
  await start(page, "Scale to 8");
  await expect(sentence(page)).toHaveText(/8 of 8 pods/);
  await expect(main(page)).toContainText(/scaled from 4 to 8/i);
  const { versions, outcome } = await agreesNow(play.cluster, play.address, "shop", "web");
  expect(versions.map(({ revision, available }) => [revision, available])).toEqual([[1, 8]]);
  expect(outcome).toBe("done");
});

test("switch to green and back to blue: all traffic at once", async ({ page, play }) => {
  await play.renew();
  await openStage(page, play.address, "blue");
  await expect(sentence(page)).toHaveText("blue serves everything; green is ready to take over.");
  await start(page, "Switch to green");
  await expect(sentence(page)).toHaveText("green serves everything; blue is ready to take over.");
  const site = await page.context().newPage();
  await site.goto(`${play.address}/site/shop/checkout`);
  await expect(site.getByText("Answered by green")).toBeVisible();

  const { traffic: sent, versions } = await agreesNow(play.cluster, play.address, "shop", "green");
  expect(sent.services[0]?.shares).toEqual({ [versions[0]?.uid ?? ""]: 1 });
  await expect(traffic(page)).toHaveAttribute("aria-label", /^checkout sends 100 % to \S+ 2[.]0[.]$/);

  await start(page, "Switch back to blue");
  await expect(sentence(page)).toHaveText("blue serves everything; green is ready to take over.");
  await expect(site.getByText("Answered by blue")).toBeVisible();
});

test("a canary of 1 in 10: a tenth of the traffic", async ({ page, play }) => {
  await play.renew("stable", "canary");
  await openStage(page, play.address, "canary");
  await start(page, "Canary: 1 of 10");
  await expect(traffic(page)).toHaveAttribute(
    "aria-label",
    /^search sends (10|90) % to .* and (10|90) % to /,
  );
  await expect(sentence(page)).toContainText("10 %");
  await expect
    .poll(async () => {
      const { traffic: sent } = await viewOf(play.address, "shop", "canary");
      return Object.values(sent.services[0]?.shares ?? {}).sort();
    })
    .toEqual([0.1, 0.9]);
  await agreesNow(play.cluster, play.address, "shop", "stable");
  await start(page, "End the canary");
  await expect(traffic(page)).toHaveAttribute("aria-label", /^search sends 100 % to /);
});

test("reset: the shop is as it was at first, whatever was done to it", async ({ page, play }) => {
  await play.renew("web", "cart");
  const kubectl = (...args: readonly string[]) => play.cluster.kubectl(["-n", "shop", ...args]);
  await kubectl("set", "image", "deployment/cart", "cart=nginx");
  await kubectl("delete", "service/web");
  await openStage(page, play.address, "web");
  await start(page, "One without a readiness probe");
  await start(page, "Reset the shop");
  await expect
    .poll(async () => Promise.all(["web", "cart"].map((name) => whatServes(play.address, name))))
    .toEqual(["1.0 of 4", "1.0 of 4"]);
  await expect(sentence(page)).toHaveText(/^Done[.] .*1[.]0.*, 4 of 4 pods/);
  await agreesNow(play.cluster, play.address, "shop", "web");
});

async function whatServes(address: string, name: string): Promise<string> {
  const view = await viewOf(address, "shop", name);
  const [current] = view.versions;
  const sent = view.traffic.services[0]?.shares[current?.uid ?? ""];
  return sent === 1 && view.outcome === "done"
    ? `${current?.images[0]?.split(":")[1] ?? ""} of ${String(current?.available)}`
    : view.sentence;
}

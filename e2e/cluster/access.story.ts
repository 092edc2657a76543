import { viewerOf, everythingButListPods } from "../control-plane/start.ts";
import { agreesNow, viewOf } from "./agree.ts";
import { expect, test } from "./fixtures.ts";
import { startRollscope } from "./rollscope.ts";

/** What one may not see is named; the rest works. */

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

test("a token that is not valid: one sentence in the terminal and on the page", async ({
  controlPlane,
  page,
}) => {
  const kubeconfig = await controlPlane.kubeconfigWithToken("wrong", "not-a-token");
  const mine = await startRollscope(["--kubeconfig", kubeconfig, "--port", "0"]);
  try {
    await page.goto(mine.address);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused", {
      timeout: 10_000,
    });
    await expect
      .poll(() => mine.lines.some((line) => /401|token|sign/i.test(line)), { timeout: 10_000 })
      .toBe(true);
  } finally {
    await mine.stop();
  }
});

test("a context that does not exist is said, and never replaced by the demo", async ({ cluster, page }) => {
  const mine = await startRollscope([
    "--kubeconfig",
    cluster.kubeconfig,
    "--context",
    "no-such-context",
    "--port",
    "0",
  ]);
  try {
    await page.goto(mine.address);
    await expect(page.getByText(/no-such-context/).first()).toBeVisible();
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused");
  } finally {
    await mine.stop();
  }
});

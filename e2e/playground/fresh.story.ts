import { rm } from "node:fs/promises";
import path from "node:path";
import { ages, clientsRunHere } from "../clients/clients.ts";
import { startRollscope } from "../stories/rollscope.ts";
import {
  environmentOf,
  expect,
  exportLineOf,
  kubeconfigOfNobody,
  makeHome,
  read,
  terminal,
  test,
} from "./pages.ts";
import { startButton } from "./stage.ts";

/** What is shown where nothing is configured, and what is not where something is. */

let home: string;
test.beforeEach(async () => {
  home = await makeHome();
});
test.afterEach(() => rm(home, { recursive: true, force: true }));

const rows = ["blue", "canary", "cart", "green", "stable", "storefront", "web"];

test("on a fresh machine there is a shop, and kubectl works on it from another terminal", async ({
  page,
  complaints,
}) => {
  test.skip(
    !clientsRunHere,
    "There is no kubectl for this machine in the package that the stories take it from.",
  );
  const rollscope = await startRollscope(["--port", "0"], environmentOf(home));
  try {
    await page.goto(rollscope.address);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
    const list = page.getByRole("list", { name: "Deployments, rolling ones first" });
    for (const name of rows) await expect(list.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(rows.length);
    const row = (name: string) =>
      list.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(row("web")).toContainText("Done. 1.0 serves everything, 4 of 4 pods in rotation.");
    for (const [name, strategy] of [
      ["blue", "blue-green"],
      ["green", "blue-green"],
      ["canary", "canary"],
      ["cart", "rolling update"],
    ] as const)
      await expect(row(name)).toContainText(strategy);
    await expect(page.getByRole("status")).toHaveText("Nothing is moving.", { timeout: 20_000 });

    const exportLine = await exportLineOf(rollscope);
    expect(exportLine).toMatch(/^export KUBECONFIG=\/\S+$/);
    await page.getByRole("button", { name: "playground", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "playground" })).toContainText(exportLine);
    await page.keyboard.press("Escape");

    for (const [index, age] of ages.entries()) {
      const replicas = 5 + index;
      const names = await terminal(
        home,
        age,
        exportLine,
        "kubectl get deployments -A -o name",
        `kubectl -n shop scale deployment/web --replicas=${String(replicas)}`,
        "kubectl -n shop rollout status deployment/web",
      );
      for (const name of rows) expect(names).toContain(`deployment.apps/${name}`);
      expect(names).toContain('deployment "web" successfully rolled out');
      await expect(row("web")).toContainText(`${String(replicas)} of ${String(replicas)} pods`);
    }
    await page.getByRole("link", { name: "cart", exact: true }).click();
    await expect(page.getByText("surge 25% · unavailable 25%")).toBeVisible();
    await expect(startButton(page, "Roll out 2.0")).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await rollscope.stop();
  }
});

test("--playground wins over a kubeconfig that is there, and leaves it as it is", async ({ page }) => {
  const file = await kubeconfigOfNobody(home);
  const before = await read(file);
  const rollscope = await startRollscope(
    ["--playground", "--playground-port", "0", "--speed", "20", "--port", "0"],
    { ...environmentOf(home), KUBECONFIG: file },
  );
  try {
    expect(await exportLineOf(rollscope)).not.toContain(path.dirname(file));
    await page.goto(rollscope.address);
    await expect(page.getByRole("link", { name: "web", exact: true })).toBeVisible();
    expect(await read(file)).toBe(before);
  } finally {
    await rollscope.stop();
  }
  expect(await read(file)).toBe(before);
});

test("a cluster that is configured and does not answer is not replaced by the playground", async ({
  page,
}) => {
  await kubeconfigOfNobody(home);
  const rollscope = await startRollscope(["--port", "0"], environmentOf(home));
  try {
    await page.goto(rollscope.address);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused");
    await expect(page.getByRole("status")).toContainText("127.0.0.1:9");
    await expect(page.getByRole("button", { name: "playground" })).toHaveCount(0);
    expect(rollscope.lines.join("\n")).not.toMatch(/playground|export KUBECONFIG/);
  } finally {
    await rollscope.stop();
  }
});

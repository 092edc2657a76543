import { cp } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expectAccess, prepare, schemeOf } from "../browser/schemes.ts";
import { clients, clientsRunHere } from "../clients/clients.ts";
import { mustRun } from "../control-plane/run.ts";
import { environmentOf, expect, test } from "./pages.ts";
import { openPlace } from "./stage.ts";

/** Helm declares, the operator assembles: the chart that comes with Rollscope, on the playground. */

test.skip(!clientsRunHere, "The programs are built for Linux on x64.");

const charts = fileURLToPath(new URL("../../docs/charts", import.meta.url));
const slowly = { timeout: 40_000 } as const;

const panel = (page: Page): Locator => page.getByRole("region", { name: "Helm", exact: true });
const item = (page: Page, title: string): Locator =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(title, { exact: true }) });

for (const [index, age] of (["old", "new"] as const).entries())
  test(`a release's Agent, the DaemonSet that the operator made of it, and its pods (${age} helm, ${schemeOf(index)})`, async ({
    page,
    play,
    complaints,
  }, info) => {
    test.slow();
    const namespace = `declares-${age}`;
    const { folder, kubeconfig } = play.cluster;
    const { helm: program } = await clients(age, () => undefined);
    await cp(charts, path.join(folder, "docs", "charts"), { recursive: true });
    const helm = (...args: readonly string[]): Promise<string> =>
      mustRun(program, ["-n", namespace, ...args], {
        env: { ...environmentOf(folder), KUBECONFIG: kubeconfig },
        cwd: folder,
      });
    const kubectl = (...args: readonly string[]): Promise<string> =>
      play.cluster.kubectl(["-n", namespace, ...args]);
    const podNames = async (): Promise<readonly string[]> =>
      (await kubectl("get", "pods", "-l", "app=telemetry-agent", "-o", "name"))
        .trim()
        .split("\n")
        .map((name) => name.replace("pod/", "Pod "));

    await prepare(page, index);
    const chart = "./docs/charts/telemetry";
    await helm("install", "telemetry", chart, "--create-namespace", "--wait", "--timeout=60s");
    await kubectl("wait", "agents/telemetry", "--for=condition=Ready", "--timeout=60s");
    expect(await kubectl("get", "agents")).toMatch(
      /^NAME +IMAGE +DESIRED +READY +AGE\ntelemetry +rollscope\.dev\/shop\/web:1\.0 +3 +3 +\d+s\n?$/,
    );

    await openPlace(page, { address: play.address, namespace, name: "telemetry" });
    await panel(page).getByRole("button", { name: "Declares" }).click();
    const made = item(page, "Agent telemetry")
      .getByRole("listitem")
      .filter({ hasText: "DaemonSet telemetry-agent" });
    const first = await podNames();
    expect(first).toHaveLength(3);
    await expect(made.getByRole("listitem").filter({ hasText: /^Pod / })).toHaveText([...first], slowly);
    await expect(item(page, "Deployment telemetry").getByText(/^ReplicaSet telemetry-/)).toBeVisible();
    await expect(panel(page).getByText("Service telemetry", { exact: true })).toBeVisible();
    await panel(page).scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath(`declares-${schemeOf(index)}.png`), fullPage: true });
    await expectAccess(page);

    // Helm changes the Agent; the operator rolls the DaemonSet, and the Deployment stays as it is.
    await helm("upgrade", "telemetry", chart, "--set=agent.image=rollscope.dev/shop/web:1.1");
    await kubectl("rollout", "status", "daemonset/telemetry-agent", "--timeout=60s");
    expect(await kubectl("get", "ds", "telemetry-agent", "-o", "jsonpath={..image}")).toBe(
      "rollscope.dev/shop/web:1.1",
    );
    expect(await kubectl("get", "deploy", "telemetry", "-o", "jsonpath={.metadata.generation}")).toBe("1");
    await expect(panel(page)).toContainText("changed no Deployment’s template: none rolled");
    expect(await podNames()).not.toEqual(first);

    await helm("uninstall", "telemetry");
    await expect.poll(() => kubectl("get", "agents,daemonsets,pods", "-o", "name"), slowly).toBe("");
    expect(complaints).toEqual([]);
  });

import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { clients, clientsRunHere, type Age } from "../clients/clients.ts";
import { writeChart } from "../playground/chart.ts";
import { start, type Running } from "../playground/program.ts";
import type { Place } from "./follow.ts";
import { startRollscope, type Rollscope } from "./rollscope.ts";
import { expect, test as base } from "./stages.ts";

/** Runs helm to its end, which must be a success; what it writes. */
type Helm = (...args: readonly string[]) => Promise<string>;

interface Each {
  /** Whose helm. */
  readonly age: Age;
  /** Path of the program. */
  readonly program: string;
  /** A folder of the story's own, with the chart `./shop`. */
  readonly folder: string;
  /** Starts helm there, in the story's namespace. */
  readonly starts: (...args: readonly string[]) => Running;
  readonly helm: Helm;
  /** A Rollscope that has this helm. */
  readonly withHelm: Rollscope;
  /** The Deployment web, as it is shown there. */
  readonly web: Place;
}

/** Stories on a cluster with a real helm. */
export const test = base.extend<Each>({
  age: ["new", { option: true }],
  program: async ({ age }, use) => {
    test.skip(!clientsRunHere, "The programs are built for Linux on x64.");
    await use((await clients(age, () => undefined)).helm);
  },
  folder: async ({ cluster }, use) => {
    const folder = await mkdtemp(path.join(cluster.folder, "helm-"));
    await writeChart(folder);
    await use(folder);
  },
  starts: async ({ cluster, namespace, program, folder }, use) => {
    const env = { HOME: folder, XDG_CACHE_HOME: path.join(folder, ".cache"), KUBECONFIG: cluster.kubeconfig };
    await use((...args) => start(program, ["-n", namespace, ...args], { cwd: folder, env }));
  },
  helm: async ({ starts }, use) => {
    await use(async (...args) => {
      const { code, stdout, stderr } = await starts(...args).ended;
      if (code !== 0) throw new Error(`helm ${args.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
      return stdout.trimEnd();
    });
  },
  withHelm: async ({ cluster, program }, use) => {
    const options = ["--kubeconfig", cluster.kubeconfig, "--port", "0", "--helm", program];
    const rollscope = await startRollscope(options);
    await use(rollscope);
    await rollscope.stop();
  },
  web: async ({ cluster, namespace, withHelm: { address } }, use) => {
    await use({ cluster, address, namespace, name: "web" });
  },
});

export const helmPanel = (page: Page): Locator => page.getByRole("region", { name: "Helm", exact: true });
export const helmRow = (page: Page, revision: number): Locator =>
  helmPanel(page).locator(`.helm-row[data-revision="${revision}"]`);

/** The rows of the panel say what `helm history -o json` says, the newest first. Resolves with the lines that they have. */
export async function expectHelmHistory(page: Page, helm: Helm): Promise<readonly string[]> {
  const told = JSON.parse(await helm("history", "web", "-o", "json")) as readonly {
    readonly revision: number;
    readonly status: string;
    readonly description: string;
    readonly chart: string;
  }[];
  const rows = helmPanel(page).locator(".helm-row");
  await expect(rows).toHaveCount(told.length);
  for (const [index, { revision, status, description, chart }] of told.toReversed().entries()) {
    const row = rows.nth(index);
    await expect(row).toHaveAttribute("data-revision", String(revision));
    await expect(row).toHaveAttribute("data-status", status);
    await expect(row).toContainText(description);
    await expect(row).toContainText(chart.replace("-", " "));
  }
  return told.map(({ revision, status, description }) => `${revision} ${status} ${description}`);
}

export { expect };

import path from "node:path";
import { chartFiles } from "../../lib/commands/scenarios/storefront/chart.ts";
import { ages, clients, clientsRunHere } from "../clients/clients.ts";
import { mustRun } from "../control-plane/run.ts";
import { writeChart } from "./chart.ts";
import { environmentOf, expect, test } from "./pages.ts";

/** The Helm release with which the playground's shop begins. */

for (const age of ages)
  test(`the shop's release is one that the ${age} helm reads, and would have made so`, async ({ play }) => {
    test.skip(!clientsRunHere, "The programs are built for Linux on x64.");
    const { folder, kubeconfig } = play.cluster;
    const { helm: program } = await clients(age, () => undefined);
    await writeChart(path.join(folder, "storefront"), chartFiles);
    const env = { ...environmentOf(folder), KUBECONFIG: kubeconfig };
    const helm = async (...args: readonly string[]): Promise<string> =>
      (await mustRun(program, ["-n", "shop", ...args], { env, cwd: folder })).trimEnd();
    const rows = JSON.parse(await helm("history", "storefront", "-o", "json")) as readonly Readonly<
      Record<"revision" | "status" | "description", unknown>
    >[];
    expect(
      rows.map(({ revision, status, description }) => [revision, status, description].join(" ")),
    ).toEqual([
      "1 superseded Install complete",
      "2 superseded Upgrade complete",
      "3 superseded Upgrade complete",
      "4 deployed Upgrade complete",
    ]);
    const sets = [
      [],
      ["--set", "greeting=Summer sale\\, 20 percent off"],
      ["--set", "image.tag=1.1"],
      ["--set", "image.tag=1.1,replicaCount=3"],
    ];
    for (const [index, set] of sets.entries())
      expect(await helm("get", "manifest", "storefront", "--revision", String(index + 1))).toBe(
        await helm("template", "storefront", "./storefront", ...set),
      );
    expect(await helm("get", "all", "storefront")).toContain(
      'USER-SUPPLIED VALUES:\nimage:\n  tag: "1.1"\nreplicaCount: 3\n',
    );
  });

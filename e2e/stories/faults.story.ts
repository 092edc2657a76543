import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { agreesNow, viewOf } from "./agree.ts";
import { cableTo } from "./cable.ts";
import { expect, test } from "./fixtures.ts";
import { done, follow } from "./follow.ts";
import { deployment, service } from "./manifests.ts";
import { startRollscope } from "./rollscope.ts";

/** What goes wrong on the way from a cluster to the page. Afterwards the view equals a fresh list. */

const web = { name: "web", readyDelay: "1s" };

test("the browser is offline for 10 s and catches up without a gap", async ({
  fresh,
  namespace,
  kubectl,
  start,
  page,
}) => {
  await start(web);
  const cable = await cableTo(Number(new URL(fresh.address).port));
  await page.goto(`http://127.0.0.1:${String(cable.port)}/r/${namespace}/web`);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect(page.getByTestId("gap")).toHaveCount(0);
  const offlineAt = Date.now();
  cable.unplug();
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "server-lost", {
    timeout: 5_500,
  });
  await expect.poll(() => Date.now() - offlineAt, { timeout: 15_000 }).toBeGreaterThan(10_000);
  cable.plug();
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live", { timeout: 10_000 });
  await expect(page.getByRole("status").first()).toContainText("2.0", { timeout: 30_000 });
  await expect(page.getByTestId("gap")).toHaveCount(0);
  await cable.close();
});

test("slow answers delay the view and never make it wrong", async ({
  cluster,
  namespace,
  apply,
  kubectl,
}) => {
  const cable = await cableTo(cluster.port);
  const kubeconfig = path.join(cluster.folder, "slow.kubeconfig");
  await writeFile(
    kubeconfig,
    (await readFile(cluster.kubeconfig, "utf8")).replaceAll(String(cluster.port), String(cable.port)),
  );
  cable.slow(700);
  const rollscope = await startRollscope(["--kubeconfig", kubeconfig, "--port", "0"]);
  try {
    await apply(deployment(web), service("web", { app: "web" }));
    const place = { cluster, address: rollscope.address, namespace, name: "web" };
    await expect
      .poll(async () => (await viewOf(place.address, namespace, "web")).deployment ?? null, {
        timeout: 30_000,
      })
      .not.toBeNull();
    await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
    await follow(place, (view) => done(view) && view.versions.length === 2);
  } finally {
    await rollscope.stop();
    await cable.close();
  }
});

test("Rollscope's server is restarted under an open page: its blind time is hatched", async ({
  cluster,
  namespace,
  apply,
  kubectl,
  page,
}) => {
  const options = (port: string): string[] => ["--kubeconfig", cluster.kubeconfig, "--port", port];
  const first = await startRollscope(options("0"));
  const port = new URL(first.address).port;
  await apply(deployment(web), service("web", { app: "web" }));
  await follow({ cluster, address: first.address, namespace, name: "web" }, done);
  await page.goto(`${first.address}/r/${namespace}/web`);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  // What a page has not got it cannot keep.
  await expect(page.getByRole("status").first()).toContainText("1.0");
  await expect(page.getByTestId("gap")).toHaveCount(0);
  await first.kill();
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "server-lost", {
    timeout: 5_000,
  });
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await kubectl("rollout", "status", "deployment/web");
  const second = await startRollscope(options(port));
  try {
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live", { timeout: 15_000 });
    await expect(page.getByRole("status").first()).toContainText("2.0");
    await expect(page.getByTestId("gap").first()).toBeAttached();
    await agreesNow(cluster, second.address, namespace, "web");
  } finally {
    await second.stop();
  }
});

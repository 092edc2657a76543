import { agreesNow, viewOf } from "../stories/agree.ts";
import { expect, test } from "../stories/fixtures.ts";
import { done } from "../stories/follow.ts";

/** What befalls an API server that can be killed, and an etcd. Afterwards the view equals a fresh list. */

const web = { name: "web", readyDelay: "1s" };

test("the API server is killed in the middle of a rollout, and comes back", async ({
  controlPlane,
  fresh,
  namespace,
  kubectl,
  start,
  page,
}) => {
  await start(web);
  await page.goto(`${fresh.address}/r/${namespace}/web`);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect(page.getByTestId("gap")).toHaveCount(0);
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await controlPlane.killApiServer();
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "api-lost", { timeout: 5_000 });
  await controlPlane.startApiServer();
  // The longer it was away, the less often it is asked: half a minute apart at most, and chance makes that 45 s.
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live", { timeout: 45_000 });
  await expect
    .poll(async () => done(await viewOf(fresh.address, namespace, "web")), { timeout: 40_000 })
    .toBe(true);
  await agreesNow(controlPlane, fresh.address, namespace, "web");
  await expect(page.getByTestId("gap").first()).toBeAttached();
});

test("the API server is frozen for 20 s", async ({ controlPlane, fresh, namespace, start, page }) => {
  await start(web);
  await page.goto(`${fresh.address}/r/${namespace}/web`);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect(page.getByTestId("gap")).toHaveCount(0);
  const frozenAt = Date.now();
  controlPlane.freezeApiServer();
  try {
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "api-lost", {
      timeout: 5_500,
    });
    await expect.poll(() => Date.now() - frozenAt, { timeout: 25_000 }).toBeGreaterThan(20_000);
  } finally {
    controlPlane.thawApiServer();
  }
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live", { timeout: 15_000 });
  await agreesNow(controlPlane, fresh.address, namespace, "web");
  await expect(page.getByTestId("gap").first()).toBeAttached();
});

test("etcd is compacted while the API server is away: the watches meet a 410 and list again", async ({
  controlPlane,
  rollscope,
  namespace,
  kubectl,
  start,
}) => {
  await start(web);
  const relists = async (): Promise<number> => {
    const health = (await (await fetch(`${rollscope.address}/api/health`)).json()) as {
      watches: { expiries: number }[];
    };
    return health.watches.reduce((sum, watch) => sum + watch.expiries, 0);
  };
  const before = await relists();
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await kubectl("rollout", "status", "deployment/web");
  await controlPlane.compactEtcd();
  await controlPlane.killApiServer();
  await controlPlane.startApiServer();
  await expect.poll(relists, { timeout: 60_000 }).toBeGreaterThan(before);
  await agreesNow(controlPlane, rollscope.address, namespace, "web");
});

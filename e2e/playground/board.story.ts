import { allNames, expect, namesOnBoard, test } from "./pages.ts";

/** From the board to a stage and back, on a cluster that lives. */

test("every row leads to its stage, whose sentence says the same", async ({ page, play, complaints }) => {
  await play.renew(...allNames);
  const answer = await fetch(`${play.address}/api/rollouts`);
  const { rollouts } = (await answer.json()) as {
    readonly rollouts: readonly { readonly name: string; readonly sentence: string }[];
  };
  expect(rollouts.map(({ name }) => name).sort()).toEqual([...namesOnBoard].sort());
  for (const { name, sentence } of rollouts) {
    await page.goto(play.address);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${play.address}/r/shop/${name}`);
    await expect(page.getByRole("status")).toHaveText(sentence);
  }
  expect(complaints).toEqual([]);
});

test("the board is filtered by name, and the address keeps the filter", async ({ page, play }) => {
  await page.goto(play.address);
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("link") });
  await expect(rows).toHaveCount(namesOnBoard.length);
  await page.getByRole("searchbox").fill("checkout:");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/checkout/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  for (const name of ["blue", "green"])
    await expect(rows.getByRole("link", { name, exact: true })).toBeVisible();
});

test("the page draws what the JSON view says, of a rollout under way too", async ({ page, play }) => {
  await play.renew("cart");
  await play.cluster.kubectl([
    ...["-n", "shop", "set", "image", "deployment/cart"],
    "cart=rollscope.dev/shop/cart:2.1-broken",
  ]);
  await page.goto(`${play.address}/r/shop/cart`);
  await expect(page.getByRole("status")).toHaveText(/2[.]1-broken.* fail their readiness probe[.]$/);
  const answer = await fetch(`${play.address}/api/rollouts/shop/cart`);
  const view = (await answer.json()) as {
    readonly sentence: string;
    readonly outcome: string;
    readonly ladder: readonly { readonly rung: string; readonly state: string }[];
    readonly versions: readonly { readonly images: readonly string[] }[];
  };
  await expect(page.getByRole("status")).toHaveText(view.sentence);
  await expect(page.getByRole("main")).toHaveAttribute("data-outcome", view.outcome);
  for (const { rung, state } of view.ladder)
    await expect(page.locator(`[data-rung="${rung}"]`)).toHaveAttribute("data-state", state);
  expect(view.versions.length).toBe(2);
  const versions = page.getByRole("region", { name: "Revisions" });
  for (const { images } of view.versions) await expect(versions).toContainText(images[0] ?? "none");
});

test("a Deployment that does not exist is said to be so, until somebody creates it", async ({
  page,
  play,
}) => {
  await page.goto(`${play.address}/r/default/late`);
  await expect(page.getByRole("status")).toHaveText("There is no Deployment late in namespace default.");
  await play.cluster.kubectl(["-n", "default", "create", "deployment", "late", "--image=nginx"]);
  try {
    await expect(page.getByRole("status")).toHaveText(/^Done[.]/);
  } finally {
    await play.cluster.kubectl(["-n", "default", "delete", "deployment", "late"]);
  }
  await expect(page.getByRole("status")).not.toHaveText(/^Done[.]/);
});

test("an address that leads nowhere says so", async ({ page, play }) => {
  const response = await page.goto(`${play.address}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

import { expect, test } from "./fixtures.ts";

/** The recording that ships with Rollscope, shown as what it is. */

test("the board opens on the recording and says that it is one", async ({ page, demo, complaints }) => {
  await page.goto(demo.address);
  await expect(page.getByRole("status")).toHaveText("1 rollout is moving, 2 are stuck.");
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "recording");
  await expect(page.getByText("A recording, not live: shop.facts.jsonl.gz")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("link") })).toHaveCount(9);
  await expect(page).toHaveTitle(/1 rolling, 2 stuck/);
  expect(complaints).toEqual([]);
});

test("every row leads to its stage, whose sentence says the same", async ({ page, demo, complaints }) => {
  const { rollouts } = (await (await fetch(`${demo.address}/api/rollouts`)).json()) as {
    readonly rollouts: readonly { readonly name: string; readonly sentence: string }[];
  };
  for (const { name, sentence } of rollouts) {
    await page.goto(demo.address);
    await page
      .getByRole("link", { name: new RegExp(`^${name}\\b`) })
      .first()
      .click();
    await expect(page).toHaveURL(`${demo.address}/r/shop/${name}`);
    await expect(page.getByRole("status")).toHaveText(sentence);
  }
  expect(complaints).toEqual([]);
});

test("the board is filtered by name and state, and the address keeps the filter", async ({ page, demo }) => {
  await page.goto(demo.address);
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("link") });
  await expect(rows).toHaveCount(9);
  await page.getByRole("searchbox").or(page.getByRole("textbox")).fill("check");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/check/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("checkout");
});

test("the page draws what the JSON view says", async ({ page, demo }) => {
  const answer = await fetch(`${demo.address}/api/rollouts/shop/cart`);
  const view = (await answer.json()) as {
    readonly sentence: string;
    readonly outcome: string;
    readonly ladder: readonly { readonly rung: string; readonly state: string }[];
    readonly versions: readonly { readonly images: readonly string[] }[];
  };
  await page.goto(`${demo.address}/r/shop/cart`);
  await expect(page.getByRole("status")).toHaveText(view.sentence);
  await expect(page.getByRole("main")).toHaveAttribute("data-outcome", view.outcome);
  for (const { rung, state } of view.ladder)
    await expect(page.locator(`[data-rung="${rung}"]`)).toHaveAttribute("data-state", state);
  for (const { images } of view.versions) await expect(page.getByText(images[0] ?? "").first()).toBeVisible();
});

test("a Deployment that does not exist is said to be so", async ({ page, demo, complaints }) => {
  await page.goto(`${demo.address}/r/shop/none`);
  await expect(page.getByRole("status")).toHaveText("There is no Deployment none in namespace shop.");
  await page.getByRole("link", { name: "All Deployments", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText(/is moving/);
  expect(complaints).toEqual([]);
});

test("an address that leads nowhere says so", async ({ page, demo }) => {
  const response = await page.goto(`${demo.address}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

import { sentence } from "../playground/stage.ts";
import { blueAndGreen, deployment, service, stableAndCanary } from "./manifests.ts";
import { expect, revisions, slowly, test } from "./stages.ts";

/** From the board to a stage and back, on a cluster that lives. */

const shop = [
  ...blueAndGreen,
  ...stableAndCanary(0),
  ...["cart", "web"].flatMap((name) => [deployment({ name }), service(name, { app: name })]),
];
const names = ["blue", "canary", "cart", "green", "stable", "web"];

test("every row leads to its stage, whose sentence says the same", async ({
  page,
  apply,
  kubectl,
  rollscope: { address },
  namespace,
  complaints,
}) => {
  await apply(...shop);
  for (const name of names) await kubectl("rollout", "status", `deployment/${name}`);
  const read = async () => {
    const answer = await fetch(`${address}/api/rollouts`);
    const { rollouts } = (await answer.json()) as {
      readonly rollouts: readonly (Readonly<Record<"namespace" | "name" | "sentence", string>> & {
        readonly outcome: string;
      })[];
    };
    return rollouts.filter((rollout) => rollout.namespace === namespace);
  };
  const atRest = async () => (await read()).map(({ name, outcome }) => `${name} ${outcome}`).sort();
  await expect.poll(atRest, slowly).toEqual(names.map((name) => `${name} done`));
  for (const { name, sentence: told } of await read()) {
    await page.goto(`${address}/?namespace=${namespace}`);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${address}/r/${namespace}/${name}`);
    await expect(sentence(page)).toHaveText(told);
  }
  expect(complaints).toEqual([]);
});

test("the board is filtered by name, and the address keeps the filter", async ({
  page,
  apply,
  rollscope: { address },
  namespace,
}) => {
  await apply(...shop);
  await page.goto(`${address}/?namespace=${namespace}`);
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("link") });
  await expect(rows).toHaveCount(names.length);
  await page.getByRole("searchbox").fill("checkout:");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/checkout/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  for (const name of ["blue", "green"])
    await expect(rows.getByRole("link", { name, exact: true })).toBeVisible();
});

test("the page draws what the JSON view says, of a rollout under way too", async ({ page, start, apply }) => {
  const web = { name: "web" };
  const { address, namespace } = await start(web);
  await apply(deployment({ ...web, image: "registry.example/web:2.1", neverReady: true }));
  await page.goto(`${address}/r/${namespace}/web`);
  await expect(sentence(page)).toHaveText(/^2[.]1.* fails its readiness probe[.]$/, slowly);
  const answer = await fetch(`${address}/api/rollouts/${namespace}/web`);
  const view = (await answer.json()) as {
    readonly sentence: string;
    readonly outcome: string;
    readonly ladder: readonly { readonly rung: string; readonly state: string }[];
    readonly versions: readonly { readonly images: readonly string[] }[];
  };
  await expect(sentence(page)).toHaveText(view.sentence);
  await expect(page.getByRole("main")).toHaveAttribute("data-outcome", view.outcome);
  for (const { rung, state } of view.ladder)
    await expect(page.locator(`[data-rung="${rung}"]`)).toHaveAttribute("data-state", state);
  expect(view.versions.length).toBe(2);
  for (const { images } of view.versions) await expect(revisions(page)).toContainText(images[0] ?? "none");
});

test("a Deployment that does not exist is said to be so, until somebody creates it", async ({
  page,
  place,
  kubectl,
}) => {
  const { address, namespace } = place("late");
  await page.goto(`${address}/r/${namespace}/late`);
  await expect(sentence(page)).toHaveText(`There is no Deployment late in namespace ${namespace}.`);
  await kubectl("create", "deployment", "late", "--image=nginx");
  await expect(sentence(page)).toHaveText(/^Done[.]/, slowly);
  await kubectl("delete", "deployment", "late");
  await expect(sentence(page)).not.toHaveText(/^Done[.]/);
});

test("an address that leads nowhere says so", async ({ page, rollscope }) => {
  const response = await page.goto(`${rollscope.address}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

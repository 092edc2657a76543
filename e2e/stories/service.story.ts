import type { Locator, Page } from "@playwright/test";
import { look } from "../browser/schemes.ts";
import { sentence, traffic } from "../playground/stage.ts";
import type { Place } from "./follow.ts";
import { blueAndGreen, stableAndCanary } from "./manifests.ts";
import { expect, slowly, test } from "./stages.ts";

/** The stage seen from a Service: who answers now, who did, and who stands by. */

const details = (page: Page): Locator => page.getByRole("main").locator(".headline .details");
const behind = (page: Page): Locator => page.getByRole("region", { name: "Deployments behind it" });
const shares = (page: Page): Locator => page.getByRole("region", { name: "Who answers" });

interface Json {
  readonly sentence: string;
  readonly strategy: string | null;
  readonly traffic: {
    readonly endpoints: number | null;
    readonly shares: readonly { readonly share: number }[];
  };
  readonly deployments: readonly { readonly name: string; readonly role: string }[];
}

async function json({
  address,
  namespace,
  name,
}: Place): Promise<{ readonly status: number; readonly body: Json }> {
  const answer = await fetch(`${address}/api/services/${namespace}/${name}`);
  return { status: answer.status, body: (await answer.json()) as Json };
}

async function openService(page: Page, { address, namespace, name }: Place): Promise<void> {
  await page.goto(`${address}/s/${namespace}/${name}`);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
  await expect(sentence(page)).toHaveText(/[.]$/);
}

const select = ({ cluster, namespace, name }: Place, selector: object | null): Promise<string> => {
  const patch = JSON.stringify({ spec: { selector } });
  return cluster.kubectl(["-n", namespace, "patch", `service/${name}`, "-p", patch]);
};

test("blue to green and back by kubectl: two instants on one band, each pod at its Deployment", async ({
  page,
  apply,
  place,
  complaints,
}, info) => {
  test.slow();
  const checkout = place("checkout");
  await apply(...blueAndGreen);
  await openService(page, checkout);
  await expect(sentence(page)).toHaveText(
    /(answers with 1[.]0 of blue alone: 3 endpoints; green is ready to take over|3 of 3 endpoints are of blue)[.]$/,
    slowly,
  );
  await select(checkout, { app: "checkout", track: "green" });
  await expect(sentence(page)).toHaveText(
    "checkout switched from blue to green: 3 of 3 endpoints are of green.",
  );
  await expect(details(page)).toContainText("selects app=checkout, track=green");
  await expect(traffic(page)).toHaveAttribute("aria-label", /^checkout sends 100 % to \S+ 2[.]0[.]$/);
  await expect(shares(page)).toContainText("of Deployment green");
  await expect(behind(page).getByRole("listitem")).toContainText([/green.*selected/s, /blue.*stands by/s]);
  await look(page, info, "service-blue-green");

  await select(checkout, { app: "checkout", track: "blue" });
  await expect(sentence(page)).toHaveText(
    "checkout switched from green to blue: 3 of 3 endpoints are of blue.",
  );
  await page.getByRole("slider", { name: "Moment shown" }).focus();
  await page.keyboard.press("t");
  const events = page.getByRole("table", { name: /Events/ });
  await expect(events).toContainText("selector of checkout: app=checkout,track=green");
  await expect(events).toContainText("selector of checkout: app=checkout,track=blue");
  await expect(events).toContainText(/blue: (created|done)/);
  const { body } = await json(checkout);
  await expect(sentence(page)).toHaveText(body.sentence);
  expect([body.strategy, body.deployments.map(({ name, role }) => `${name} ${role}`)]).toEqual([
    "blue-green",
    ["blue picked", "green waiting"],
  ]);
  expect(complaints).toEqual([]);
});

test("the past of a Service: the whole page shows the moment before the switch", async ({
  page,
  apply,
  place,
}) => {
  const checkout = place("checkout");
  const { address, namespace } = checkout;
  await apply(...blueAndGreen);
  await openService(page, checkout);
  await expect(sentence(page)).toHaveText(/green is ready to take over|3 of 3 endpoints are of blue/, slowly);
  await expect(shares(page)).toContainText("of Deployment blue");
  const before = Date.now();
  await select(checkout, { app: "checkout", track: "green" });
  await expect(shares(page)).toContainText("of Deployment green");
  await page.goto(`${address}/s/${namespace}/checkout?at=${before}`);
  await expect(page.getByRole("note")).toContainText("The past");
  await expect(shares(page)).toContainText("of Deployment blue");
  await expect(behind(page).getByRole("listitem").first()).toContainText("blue");
  await expect(page).toHaveTitle(/^Service checkout at /);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(shares(page)).toContainText("of Deployment green");
  await page.getByRole("slider", { name: "Moment shown" }).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("note")).toContainText("The past");
  await page.keyboard.press("f");
  await expect(page.getByRole("note")).toBeHidden();
  await expect(page).not.toHaveURL(/at=/);
});

test("a canary of 1 in 10, and its end", async ({ page, apply, kubectl, place, complaints }, info) => {
  test.slow();
  const search = place("search");
  const canaries = async (count: number): Promise<void> => {
    await kubectl("scale", "deployment/canary", `--replicas=${count}`);
    await kubectl("scale", "deployment/stable", `--replicas=${10 - count}`);
  };
  await apply(...stableAndCanary(0));
  await openService(page, search);
  const stableAlone = "search answers with 1.0 of stable alone: 10 endpoints; canary is scaled to 0.";
  await expect(sentence(page)).toHaveText(stableAlone, slowly);
  await canaries(1);
  await expect(sentence(page)).toHaveText(
    "Canary: 1 of 10 endpoints of search runs 2.0 of canary, about 10 %.",
    slowly,
  );
  await expect(shares(page).getByRole("listitem")).toContainText([
    /of Deployment stable.*90 %/s,
    /of Deployment canary.*10 %/s,
  ]);
  await look(page, info, "service-canary");
  const { body } = await json(search);
  expect([body.strategy, body.traffic.endpoints, body.traffic.shares.map(({ share }) => share)]).toEqual([
    "canary",
    10,
    [0.9, 0.1],
  ]);
  await canaries(0);
  await expect(sentence(page)).toHaveText(stableAlone, slowly);
  await behind(page).getByRole("link", { name: "canary" }).click();
  await expect(page).toHaveURL(`${search.address}/r/${search.namespace}/canary`);
  await page.getByRole("link", { name: "Service search" }).click();
  await expect(page).toHaveURL(`${search.address}/s/${search.namespace}/search`);
  expect(complaints).toEqual([]);
});

test("a selector that selects nothing, none at all, and another name: in words", async ({
  page,
  start,
  kubectl,
  place,
}, info) => {
  const cart = await start({ name: "cart" });
  await openService(page, cart);
  await expect(sentence(page)).toHaveText("cart answers with 1.0 alone: 4 endpoints.");
  await select(cart, { app: "nobody" });
  await expect(sentence(page)).toHaveText("cart selects nothing: no Deployment has pods with app=nobody.");
  await expect(behind(page)).toContainText("was behind it");
  await look(page, info, "service-nothing");
  await select(cart, null);
  await expect(sentence(page)).toHaveText(/^cart has no selector/);
  await select(cart, { app: "cart" });
  await expect(sentence(page)).toHaveText(
    /4 of 4 endpoints are of cart|cart answers with 1[.]0 alone: 4 endpoints[.]/,
  );
  await kubectl("create", "service", "externalname", "elsewhere", "--external-name=example.com");
  await openService(page, place("elsewhere"));
  await expect(sentence(page)).toHaveText(/^elsewhere is only another name [(]ExternalName[)]/);
});

test("a Service that is deleted, and comes again", async ({ page, start, kubectl, place }, info) => {
  await start({ name: "cart" });
  const late = place("late");
  await openService(page, late);
  await expect(sentence(page)).toHaveText(`There is no Service late in namespace ${late.namespace}.`);
  expect((await json(late)).status).toBe(404);
  const create = () => kubectl("expose", "deployment/cart", "--name=late", "--port=80");
  await create();
  await expect(sentence(page)).toHaveText("late answers with 1.0 alone: 4 endpoints.");
  await expect(page.getByRole("figure", { name: "Traffic" })).toBeVisible();
  await kubectl("delete", "service/late");
  await expect(sentence(page)).toHaveText("Service late was deleted.");
  await expect(traffic(page)).toHaveAttribute("aria-label", "late has no ready endpoint.");
  await look(page, info, "service-deleted");
  await create();
  await expect(sentence(page)).toHaveText("late answers with 1.0 alone: 4 endpoints.");
});

test("the board names what takes turns, whose share it is, and leads to the Service", async ({
  page,
  apply,
  start,
}, info) => {
  await apply(...blueAndGreen, ...stableAndCanary(0));
  const { address, namespace } = await start({ name: "cart" });
  await page.goto(`${address}/?namespace=${namespace}`);
  const row = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  for (const name of ["blue", "green"]) {
    await expect(row(name)).toContainText("blue-green");
    await expect(row(name)).toContainText(/blue 100 %/);
  }
  await expect(row("canary")).toContainText(/stable 100 %/);
  await expect(row("canary")).toContainText("canary");
  await expect(row("cart").getByText("100 %", { exact: true })).toBeVisible();
  await look(page, info, "service-board");
  await row("green").getByRole("link", { name: "Service checkout" }).click();
  await expect(page).toHaveURL(`${address}/s/${namespace}/checkout`);
  await expect(sentence(page)).toHaveText(/checkout/);
});

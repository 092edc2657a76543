import type { Locator, Page } from "@playwright/test";
import { parse } from "yaml";
import { look } from "../browser/schemes.ts";
import { openPlace, sentence } from "../playground/stage.ts";
import type { Place } from "./follow.ts";
import { expect, revisions as panel, slowly, test } from "./stages.ts";

/** The panel of revisions against kubectl: numbers, renumbering, and what differs between two. */

const web = { name: "web", replicas: 2 };
const dialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^Revision \d+ compared with \d+$/ });

interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly containers: readonly { readonly name: string; readonly image: string }[] };
}

/** The template of a revision as kubectl has it, without the label of its ReplicaSet. */
async function templateOf({ cluster, namespace }: Place, revision: number): Promise<Template> {
  const history = ["rollout", "history", "deployment/web", `--revision=${revision}`, "-o", "yaml"];
  const set = parse(await cluster.kubectl(["-n", namespace, ...history])) as {
    readonly spec: { readonly template: Template };
  };
  const { metadata, ...template } = set.spec.template;
  const { creationTimestamp: _, ...kept } = metadata as Template["metadata"] & { creationTimestamp?: null };
  const labels = Object.entries(kept.labels).filter(([key]) => key !== "pod-template-hash");
  return { metadata: { ...kept, labels: Object.fromEntries(labels) }, ...template };
}

async function release({ cluster, namespace }: Place, tag: string, password: string): Promise<void> {
  const env = [{ name: "DB_PASSWORD", value: password }];
  const containers = [{ name: "web", image: `registry.example/web:${tag}`, env }];
  const patch = {
    metadata: { annotations: { "kubernetes.io/change-cause": `release ${tag}` } },
    spec: { template: { spec: { containers } } },
  };
  await cluster.kubectl(["-n", namespace, "patch", "deployment/web", "-p", JSON.stringify(patch)]);
  await cluster.kubectl(["-n", namespace, "rollout", "status", "deployment/web"]);
}

/** Rows as they read, those at rest too. */
const rows = async (page: Page): Promise<readonly string[]> =>
  (await panel(page).locator(".version-name").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));

test("three versions, an undo and its new number, and what differs between two", async ({
  page,
  start,
  kubectl,
  complaints,
}, info) => {
  test.slow();
  const there = await start(web);
  await release(there, "2.0", "planted-one");
  await release(there, "1.0", "planted-two");
  await openPlace(page, there);
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => rows(page)).toHaveLength(3);
  await kubectl("rollout", "undo", "deployment/web");
  await kubectl("rollout", "status", "deployment/web");

  // The second became the fourth, on the panel and on the timeline.
  await expect(panel(page)).toContainText("revision 4 (was 2)");
  await expect(panel(page).getByRole("list", { name: "Numbers that are gone" })).toHaveText(
    "revision 2 became 4",
  );
  const history = await kubectl("rollout", "history", "deployment/web");
  const numbers = [...history.matchAll(/^(\d+)\s/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual([1, 3, 4]);
  await expect(sentence(page)).toHaveText(/^Done[.] Back at 2[.]0: it serves everything/, slowly);
  await expect(panel(page)).toContainText("made by kubectl");
  await expect(panel(page)).toContainText("release 2.0");
  await expect(panel(page)).toContainText(/registry[.]example\/web:2[.]0@sha256:[0-9a-f]{12}…/);
  await look(page, info, "revisions");

  // Two are chosen and compared by keyboard alone.
  for (const number of [4, 1]) {
    await panel(page)
      .getByRole("checkbox", { name: `Compare revision ${number}` })
      .focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: "Compare 1 with 4" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  const [before, after] = [await templateOf(there, 1), await templateOf(there, 4)];
  const field = dialog(page).locator(".diff-fields > div").filter({ hasText: "containers[web].image" });
  await expect(field.locator("[data-side=removed]")).toContainText(before.spec.containers[0]?.image ?? "?");
  await expect(field.locator("[data-side=added]")).toContainText(after.spec.containers[0]?.image ?? "?");
  await expect(dialog(page)).toContainText("spec.containers[web].env[DB_PASSWORD].value");
  await expect(dialog(page)).not.toContainText("planted");
  await look(page, info, "by-field", { fullPage: false });

  // By line, which is remembered, and linked.
  await dialog(page).getByRole("radio", { name: "by line" }).check();
  await expect(dialog(page).getByRole("group", { name: "Both templates as YAML" })).toContainText(
    "image: registry.example/web:2.0",
  );
  await look(page, info, "by-line", { fullPage: false });
  expect(new URL(page.url()).searchParams.get("diff")).toBe("1..4");
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: "by line" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  expect(new URL(page.url()).searchParams.get("diff")).toBeNull();

  // A link to a number that is gone says where it went.
  await page.goto(`${there.address}/r/${there.namespace}/web?diff=2..3`);
  await expect(dialog(page).getByRole("status")).toContainText("Revision 2 of web is now 4");
  expect(complaints.filter((line) => !line.includes("409"))).toEqual([]);
});

test("the templates that are served are kubectl's, without what must not be seen", async ({ start }) => {
  const there = await start(web);
  await release(there, "2.0", "planted-one");
  for (const revision of [1, 2]) {
    const response = await fetch(`${there.address}/api/revisions/${there.namespace}/web/${revision}`);
    const { yaml } = (await response.json()) as { readonly yaml: string };
    const told = parse(yaml) as Template & {
      spec: { containers: { env?: { name: string; value: string }[] }[] };
    };
    const wanted = (await templateOf(there, revision)) as typeof told;
    const password = wanted.spec.containers[0]?.env?.find(({ name }) => name === "DB_PASSWORD");
    if (password !== undefined)
      password.value = expect.stringMatching(/^‹hidden .{6}›$/u) as unknown as string;
    expect(told).toEqual(wanted);
    expect(yaml).not.toContain("planted");
  }
});

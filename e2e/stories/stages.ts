import type { Locator, Page } from "@playwright/test";
import { parseAllDocuments } from "yaml";
import { at, listAt, stringAt, stringsAt, type Raw } from "../../lib/base/raw.ts";
import { expect, test } from "./fixtures.ts";
import type { Place } from "./follow.ts";

/** A rollout of several pods, on a machine that builds beside the tests. */
export const slowly = { timeout: 40_000 } as const;

/** The panel of revisions. */
export const revisions = (page: Page): Locator => page.getByRole("region", { name: "Revisions" });

/** The button of a row. */
export const backTo = (panel: Locator, revision: number): Locator =>
  panel.getByRole("button", { name: `Roll back to revision ${String(revision)}`, exact: true });

/**
 * Panel and API say what `kubectl rollout history -o yaml` says: the numbers, and the template of each. Resolves with the
 * image of each revision.
 */
export async function expectHistory(
  page: Page,
  { cluster, address, namespace, name }: Place,
): Promise<Readonly<Record<number, string>>> {
  const args = ["-n", namespace, "rollout", "history", `deployment/${name}`, "-o", "yaml"];
  const sets = documentsOf(await cluster.kubectl(args));
  const images = Object.fromEntries(
    sets.map((set) => {
      const [container] = listAt(set, "spec", "template", "spec", "containers");
      return [numberOf(set), stringAt(container, "image") ?? ""];
    }),
  );
  const numbers = async () =>
    (await revisions(page).locator(".version-name").allInnerTexts())
      .map((text) => Number(/revision (\d+)/.exec(text)?.[1]))
      .sort((a, b) => a - b);
  await expect.poll(numbers).toEqual(Object.keys(images).map(Number));
  for (const set of sets) {
    const answer = await fetch(`${address}/api/revisions/${namespace}/${name}/${numberOf(set)}`);
    const { yaml } = (await answer.json()) as { readonly yaml: string };
    expect(documentsOf(yaml)).toEqual([templateOf(set)]);
  }
  return images;
}

const documentsOf = (yaml: string): readonly unknown[] =>
  parseAllDocuments(yaml).map((document) => document.toJS() as unknown);

const numberOf = (set: unknown): string =>
  stringsAt(set, "metadata", "annotations")["deployment.kubernetes.io/revision"] ?? "";

/** As it is declared: without the label that the controller adds. */
function templateOf(set: unknown): unknown {
  const template = at(set, "spec", "template") as Raw;
  const { "pod-template-hash": _, ...labels } = stringsAt(template, "metadata", "labels");
  return { ...template, metadata: { ...(at(template, "metadata") as Raw), labels } };
}

/** metadata.generation, which every change of the spec raises by one. */
export async function generationOf({ cluster, namespace, name }: Place): Promise<number> {
  const path = "jsonpath={.metadata.generation}";
  return Number(await cluster.kubectl(["-n", namespace, "get", `deployment/${name}`, "-o", path]));
}

export { expect, test };

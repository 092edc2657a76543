import type { Page } from "@playwright/test";
import { openPlace, sentence } from "../playground/stage.ts";
import type { Place } from "./follow.ts";
import { deployment, service } from "./manifests.ts";
import { expect, slowly } from "./stages.ts";

/** A Deployment whose next version never becomes ready, and the way back. */

const shape = { name: "web" };
export const web = [deployment(shape), service("web", { app: "web" })];
export const broken = deployment({ ...shape, image: "registry.example/web:2.1", neverReady: true });

export const back = "Roll back to revision 1";
export const isBack = "Done. Back at 1.0: it serves everything, 4 of 4 pods in rotation.";
/** Of the dialog. */
export const titleOf = ({ namespace, name }: Place): string =>
  `Roll back ${namespace} / ${name} to revision 1`;

/** Opens the stage and waits until it says that the broken version rolls out. */
export async function openBroken(page: Page, place: Place): Promise<void> {
  await openPlace(page, place);
  await expect(sentence(page)).toContainText("2.1 is taking over", slowly);
}

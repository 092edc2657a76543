import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { agreesAtItsVersions, agreesNow, viewOf, type View } from "./agree.ts";
import type { TestCluster } from "./test-cluster.ts";

/** A Deployment, and the Rollscope that shows it. */
export interface Place {
  readonly cluster: TestCluster;
  readonly address: string;
  readonly namespace: string;
  readonly name: string;
}

/** ms from one reading of a view to the next: without, most of two cores reads the same again and again. */
const pace = 50;

/**
 * Reads the view again and again until `until` holds, and compares each reading with what the API server kept at the
 * view's own resourceVersions; at the end, at rest, with a fresh list. Returns all readings.
 */
export async function follow(
  place: Place,
  until: (view: View) => boolean,
  timeout = 100_000,
): Promise<readonly View[]> {
  const readings: View[] = [];
  let compared = 0;
  let last = "";
  for (const end = Date.now() + timeout; ;) {
    const view = await viewOf(place.address, place.namespace, place.name);
    readings.push(view);
    // What was compared once is not compared again until it has changed.
    const told = JSON.stringify({ ...view, at: undefined });
    if (told !== last && (await agreesAtItsVersions(place.cluster, place.namespace, place.name, view))) {
      compared += 1;
      last = told;
    }
    if (view.connection.state === "live" && until(view)) break;
    if (Date.now() > end)
      throw new Error(`Not within ${String(timeout)} ms; still: ${view.outcome}, ${view.sentence}`);
    await delay(pace);
  }
  expect(compared, "readings that could be compared").toBeGreaterThan(0);
  await agreesNow(place.cluster, place.address, place.namespace, place.name);
  return readings;
}

export const rung = (view: View, name: string): string | undefined =>
  view.ladder.find((entry) => entry.rung === name)?.state;

export const done = (view: View): boolean => view.outcome === "done" && rung(view, "rotation") !== "now";

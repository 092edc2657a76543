import { setTimeout } from "node:timers/promises";
import { expect } from "@playwright/test";
import { expectedView, snapshotAt, type Expected } from "./oracle.ts";
import type { TestCluster } from "./test-cluster.ts";

/** The parts of `GET /api/rollouts/{namespace}/{name}` that are compared. */
export interface View {
  readonly at: number;
  readonly resourceVersions: Readonly<Record<string, string | null>>;
  readonly connection: { readonly state: string };
  readonly deployment: (Expected["deployment"] & Readonly<Record<string, unknown>>) | null;
  readonly outcome: string;
  readonly sentence: string;
  readonly ladder: readonly { readonly rung: string; readonly state: string; readonly at: number | null }[];
  readonly versions: readonly {
    readonly uid: string;
    readonly replicaSet: string;
    readonly revision: number | null;
    readonly images: readonly string[];
    readonly desired: number;
    readonly existing: number | null;
    readonly ready: number | null;
    readonly available: number | null;
    readonly terminating: number | null;
  }[];
  readonly traffic: {
    readonly state: string;
    readonly services: readonly {
      readonly name: string;
      readonly shares: Readonly<Record<string, number>>;
    }[];
  };
}

/** One reading of the view. Who is told that it reads too fast waits as long as it is told, as any client should. */
export async function viewOf(address: string, namespace: string, name: string): Promise<View> {
  const answer = await fetch(`${address}/api/rollouts/${namespace}/${name}`);
  if (answer.status === 429) {
    await setTimeout(Number(answer.headers.get("retry-after")) * 1_000);
    return viewOf(address, namespace, name);
  }
  expect([200, 404]).toContain(answer.status);
  return (await answer.json()) as View;
}

/** Compares one view with what the API server kept at the view's own resourceVersions. Returns whether it still could. */
export async function agreesAtItsVersions(
  cluster: TestCluster,
  namespace: string,
  name: string,
  view: View,
): Promise<boolean> {
  // Until every list is complete, what is missing is unknown, and said so.
  if (view.connection.state !== "live") return false;
  const objects = await snapshotAt(cluster, namespace, view.resourceVersions);
  if (objects === undefined) return false;
  same(view, expectedView(objects, name));
  return true;
}

/** Waits until the view equals a fresh list: at rest the two may differ for no longer than a line takes to arrive. */
export async function agreesNow(
  cluster: TestCluster,
  address: string,
  namespace: string,
  name: string,
): Promise<View> {
  let last: View | undefined;
  await expect(async () => {
    const objects = await snapshotAt(cluster, namespace);
    last = await viewOf(address, namespace, name);
    if (objects !== undefined) same(last, expectedView(objects, name));
  }).toPass({ timeout: 15_000, intervals: [100, 250, 500] });
  if (last === undefined) throw new Error("No view was read.");
  return last;
}

function same(view: View, expected: Expected | undefined): void {
  if (expected === undefined) {
    expect(view.deployment ?? null).toBeNull();
    return;
  }
  expect(view.deployment).toMatchObject(expected.deployment);
  expect(expected.outcome).toContain(view.outcome);
  const own = view.versions.filter((version) => expected.versions[version.uid] !== undefined);
  expect(Object.fromEntries(own.map(({ uid, ...rest }) => [uid, pick(rest)]))).toEqual(expected.versions);
  for (const [service, shares] of Object.entries(expected.shares)) {
    const drawn = view.traffic.services.find((entry) => entry.name === service)?.shares ?? {};
    const nonzero = Object.entries(drawn).filter(([, share]) => share > 0);
    expect(Object.fromEntries(nonzero.map(([uid, share]) => [uid, round(share)]))).toEqual(
      Object.fromEntries(Object.entries(shares).map(([uid, share]) => [uid, round(share)])),
    );
  }
}

const round = (share: number): number => Number(share.toFixed(6));

const pick = (version: Omit<View["versions"][number], "uid">): Expected["versions"][string] => ({
  replicaSet: version.replicaSet,
  revision: version.revision,
  images: version.images,
  desired: version.desired,
  existing: version.existing,
  ready: version.ready,
  available: version.available,
  terminating: version.terminating ?? -1,
});

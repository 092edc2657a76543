import { expect, test } from "vitest";
import { listAt, recordAt, stringAt, timeAt, type Raw } from "../lib/base/raw.ts";
import { storefrontRevisions } from "../lib/commands/scenarios/storefront/revisions.ts";
import { isDamaged } from "../lib/helm/record-problem.ts";
import { readRelease } from "../lib/helm/release.ts";
import { readPieces } from "./helm/testing/records.ts";
import { parseRelease } from "./helm/unpack/record.ts";
import { storefrontObjects } from "./storefront.ts";

const now = Date.UTC(2026, 10, 30, 14);
const objects = storefrontObjects(now);
const ofKind = (kind: string): readonly Raw[] => objects.filter((object) => object["kind"] === kind);

test("its records are read like those that Helm writes", async () => {
  const releases = await Promise.all(
    ofKind("Secret").map(async (secret) => {
      const raw = parseRelease(await readPieces(secret));
      if (isDamaged(raw)) throw new Error(raw.id);
      const release = readRelease(raw);
      if (isDamaged(release)) throw new Error(release.id);
      return { ...release, status: stringAt(secret, "metadata", "labels", "status") };
    }),
  );
  expect(
    releases.map(({ revision, status, updated, config }) => ({ revision, status, updated, config })),
  ).toEqual(
    storefrontRevisions.map(({ revision, status, config }) => ({
      revision,
      status,
      config,
      updated: now - (4 - revision) * 10_000,
    })),
  );
  expect(new Set(releases.map(({ firstDeployed }) => firstDeployed))).toEqual(new Set([now - 30_000]));
});

test("each of its ReplicaSets is one that its Deployment takes for its own", () => {
  const selector = recordAt(ofKind("Deployment")[0], "spec", "selector", "matchLabels");
  for (const set of ofKind("ReplicaSet")) {
    expect(recordAt(set, "metadata", "labels")).toMatchObject(selector);
    expect(recordAt(set, "spec", "selector", "matchLabels")).toEqual(
      recordAt(set, "spec", "template", "metadata", "labels"),
    );
    expect(listAt(set, "metadata", "ownerReferences")).toEqual([]);
  }
  expect(
    ofKind("ReplicaSet").map((set) =>
      stringAt(set, "metadata", "annotations", "deployment.kubernetes.io/revision"),
    ),
  ).toEqual(["1", "2"]);
});

test("the greeting's ConfigMap is written with each revision that says something else, and when it did", () => {
  expect(
    ofKind("ConfigMap").map((map) => [
      stringAt(map, "data", "GREETING"),
      timeAt(map, "metadata", "creationTimestamp"),
    ]),
  ).toEqual([
    ["Welcome to the shop", now - 30_000],
    ["Summer sale, 20 percent off", now - 20_000],
    ["Welcome to the shop", now - 10_000],
    ["Welcome to the shop", now],
  ]);
});

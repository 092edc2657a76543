import { expect, test } from "vitest";
import type { HelmRevision } from "../kinds/helm-revision.ts";
import type { Secret } from "../kinds/secret.ts";
import type { Fact } from "../log/fact.ts";
import { applyFact, createWorld, type World } from "../log/world.ts";
import { releasesOf, type ReleaseView } from "./history.ts";
import type { RevisionRow } from "./rows.ts";

const ref = { namespace: "shop", name: "web" };
const start = Date.parse("2026-11-30T14:00:00Z");
const minute = 60_000;

interface Given {
  readonly revision: number;
  readonly status: string;
  readonly body?: Partial<HelmRevision> | "unread";
  readonly namespace?: string;
  readonly release?: string;
}

function record(
  world: World,
  { revision, status, body = {}, namespace = "shop", release = "web" }: Given,
): void {
  const uid = `${namespace}/${release}/${revision}`;
  const createdAt = start + revision * minute;
  const secret: Secret = {
    uid,
    namespace,
    name: `sh.helm.release.v1.${release}.v${revision}`,
    createdAt,
    resourceVersion: "1",
    changedAt: undefined,
    release: { name: release, revision, status },
  };
  put(world, "Secret", secret);
  if (body === "unread") return;
  put(world, "HelmRevision", {
    uid,
    namespace,
    name: release,
    createdAt,
    revision,
    resourceVersion: "1",
    problem: undefined,
    chart: "shop",
    chartVersion: "0.1.0",
    appVersion: "1.27",
    firstDeployed: start,
    updated: createdAt,
    description: "Upgrade complete",
    applyMethod: undefined,
    rollbackTo: undefined,
    hooks: [],
    deployments: ["shop/web"],
    templates: { "shop/web": `t${revision}` },
    lost: [],
    ...body,
  });
}

const put = (world: World, kind: string, object: { readonly uid: string }): void =>
  void applyFact(world, { seq: 0, at: 0, kind, uid: object.uid, put: object } as unknown as Fact);

function deployment(
  world: World,
  digest: string,
  owners: Readonly<Record<string, string>> | undefined,
): void {
  put(world, "Deployment", {
    uid: "d",
    ...ref,
    owners: owners ?? { "meta.helm.sh/release-name": "web", "meta.helm.sh/release-namespace": "shop" },
    template: { digest },
  } as never);
}

function worldOf(records: readonly Given[], digest = "t1", owners?: Readonly<Record<string, string>>): World {
  const world = createWorld();
  deployment(world, digest, owners);
  for (const each of records) record(world, each);
  return world;
}

const only = (world: World, at = start + 60 * minute): ReleaseView => {
  const [view, ...more] = releasesOf(world, ref, at);
  expect(more).toEqual([]);
  return view!;
};
const rowOf = ({ rows }: ReleaseView, revision: number): RevisionRow =>
  rows.find((row) => row.type === "revision" && row.revision === revision) as RevisionRow;
const shape = ({ rows }: ReleaseView): readonly string[] =>
  rows.map((row) => (row.type === "gap" ? `gap ${row.from}–${row.to}` : `${row.revision} ${row.status}`));

test("H05: revisions are in the order of their numbers, not of their names", () => {
  const view = only(
    worldOf([
      { revision: 1, status: "superseded" },
      { revision: 10, status: "deployed" },
      { revision: 2, status: "superseded" },
    ]),
  );
  expect(shape(view)).toEqual(["10 deployed", "gap 3–9", "2 superseded", "1 superseded"]);
});

test("H07: a release whose newest revision never ended is there, with the last good one", () => {
  const view = only(
    worldOf([
      { revision: 1, status: "deployed" },
      { revision: 2, status: "pending-upgrade" },
    ]),
    start + 3 * minute,
  );
  expect(view).toMatchObject({
    current: 1,
    back: 1,
    standing: {
      type: "pending",
      revision: 2,
      status: "pending-upgrade",
      ms: minute,
      isStuck: false,
      back: 1,
    },
  });
});

test("H08: an operation that Helm would have given up is stuck, for as long as it is", () => {
  const view = only(
    worldOf([
      { revision: 6, status: "deployed" },
      { revision: 7, status: "pending-upgrade", body: { updated: start + 20 * minute } },
    ]),
    start + 60 * minute,
  );
  expect(view.standing).toMatchObject({ type: "pending", isStuck: true, ms: 40 * minute, back: 6 });
  expect([rowOf(view, 6), rowOf(view, 7)].map(({ target }) => target)).toEqual(["doubtful", "doubtful"]);
});

test("H09: with neither a good revision nor whole numbers both are listed, gaps are gaps, and none is offered as good", () => {
  const view = only(
    worldOf([
      { revision: 37, status: "failed" },
      { revision: 40, status: "pending-rollback" },
    ]),
  );
  expect(shape(view)).toEqual(["40 pending-rollback", "gap 38–39", "37 failed", "gap 1–36"]);
  expect([view.current, view.back]).toEqual([undefined, undefined]);
  expect(rowOf(view, 37).target).toBe("doubtful");
});

test("H10: of several that say deployed the highest is current, and the newest stands on top", () => {
  const view = only(
    worldOf([
      { revision: 84, status: "deployed" },
      { revision: 85, status: "deployed" },
      { revision: 86, status: "failed" },
    ]),
  );
  expect(shape(view).slice(0, 3)).toEqual(["86 failed", "85 deployed", "84 deployed"]);
  expect(view).toMatchObject({ current: 85, standing: { type: "failed", revision: 86, current: 85 } });
  expect([84, 85].map((revision) => rowOf(view, revision).isInconsistent)).toEqual([true, false]);
});

test("H18: the last good revision is offered, not one that failed", () => {
  const view = only(
    worldOf([
      { revision: 1, status: "superseded" },
      { revision: 2, status: "failed" },
      { revision: 3, status: "deployed" },
    ]),
  );
  expect(view.back).toBe(1);
  expect([1, 2, 3].map((revision) => rowOf(view, revision).target)).toEqual(["good", "doubtful", "doubtful"]);
});

test("H19, H20: a rollback says where it went, and after which failure", () => {
  const view = only(
    worldOf([
      { revision: 4, status: "superseded" },
      { revision: 5, status: "failed" },
      { revision: 6, status: "deployed", body: { rollbackTo: 4, templates: { "shop/web": "t4" } } },
    ]),
  );
  expect(view.standing).toEqual({ type: "rolled-back", revision: 6, failed: 5, to: 4 });
  expect(rowOf(view, 6).body?.rollbackTo).toBe(4);
});

test("H22: an upgrade that never ended, and a template that is back already: both are told", () => {
  const view = only(
    worldOf(
      [
        { revision: 2, status: "deployed" },
        { revision: 3, status: "pending-upgrade" },
      ],
      "t2",
    ),
  );
  expect(view).toMatchObject({ runs: 2, standing: { type: "pending", revision: 3, runs: 2 } });
});

test("H23: releases of one name in two namespaces never mix", () => {
  const view = only(
    worldOf([
      { revision: 1, status: "deployed" },
      { revision: 1, status: "superseded", namespace: "pay", body: { deployments: ["pay/web"] } },
      { revision: 2, status: "deployed", namespace: "pay", body: { deployments: ["pay/web"] } },
    ]),
  );
  expect(view).toMatchObject({ namespace: "shop", name: "web", kept: 1 });
});

test("H26: what cannot be read is a row, and nothing to go back to; other rows stay", () => {
  const view = only(
    worldOf([
      { revision: 1, status: "superseded" },
      { revision: 2, status: "superseded", body: { problem: "notBase64", deployments: [], templates: {} } },
      { revision: 3, status: "deployed" },
    ]),
  );
  expect(shape(view)).toHaveLength(3);
  expect(rowOf(view, 2)).toMatchObject({ target: "none", body: { problem: "notBase64" } });
  expect(view.back).toBe(1);
});

test("H21: 300 revisions are 300 rows, the newest first", () => {
  const records = Array.from({ length: 300 }, (_, n): Given => ({ revision: n + 1, status: "superseded" }));
  const view = only(worldOf(records));
  expect(view.kept).toBe(300);
  expect(shape(view)[0]).toBe("300 superseded");
});

test("what only labels tell is there before any body is read", () => {
  const view = only(
    worldOf([
      { revision: 1, status: "superseded", body: "unread" },
      { revision: 2, status: "deployed", body: "unread" },
    ]),
  );
  expect(view).toMatchObject({ claim: { type: "named" }, current: 2, back: 1, runs: undefined });
  expect(rowOf(view, 2)).toMatchObject({ body: undefined, rolled: { type: "unknown" } });
});

test("a past moment takes what was read since of the records that there were", () => {
  const then = worldOf([{ revision: 1, status: "deployed", body: "unread" }]);
  const now = worldOf([
    { revision: 1, status: "superseded" },
    { revision: 2, status: "deployed" },
  ]);
  const [view] = releasesOf(then, ref, start, now);
  expect(shape(view!)).toEqual(["1 deployed"]);
  expect(rowOf(view!, 1).body?.chart).toBe("shop");
});

const set = (uid: string, digest: string, createdAt: number) =>
  ({ uid, namespace: "shop", name: uid, owner: "d", template: { digest }, createdAt }) as never;

test("a revision is joined to the ReplicaSet that came of it; one that changed no template rolled nothing", () => {
  const world = worldOf(
    [
      { revision: 1, status: "superseded" },
      { revision: 2, status: "superseded", body: { templates: { "shop/web": "t1" } } },
      { revision: 3, status: "superseded" },
      { revision: 4, status: "superseded", body: { templates: { "shop/web": "t4-as-declared" } } },
      { revision: 5, status: "deployed", body: { templates: {} } },
    ],
    "t3",
  );
  put(world, "ReplicaSet", set("one", "t1", start));
  put(world, "ReplicaSet", set("three", "t3", start + 3 * minute));
  put(world, "ReplicaSet", set("four", "t4-with-a-sidecar", start + 4 * minute + 2_000));
  const view = only(world);
  expect([1, 2, 3, 4, 5].map((revision) => rowOf(view, revision).rolled)).toEqual([
    { type: "caused", set: "one" },
    { type: "nothing" },
    { type: "caused", set: "three" },
    { type: "caused", set: "four" },
    { type: "undeclared" },
  ]);
  expect(view.runs).toBe(3);
});

test.each<readonly [string, Readonly<Record<string, string>>, Given, string]>([
  ["agreed", { "meta.helm.sh/release-name": "web" }, { revision: 1, status: "deployed" }, "agreed"],
  [
    "named by a Deployment that it does not declare",
    { "meta.helm.sh/release-name": "web" },
    { revision: 1, status: "deployed", body: { deployments: [] } },
    "undeclared",
  ],
  ["declaring a Deployment that names none", {}, { revision: 1, status: "deployed" }, "unnamed"],
])("a release is %s", (_, owners, given, type) => {
  expect(only(worldOf([given], "t1", owners)).claim.type).toBe(type);
});

test("two releases that declare one Deployment are both there, and the other name is said", () => {
  const world = worldOf([
    { revision: 1, status: "deployed" },
    { revision: 1, status: "deployed", release: "other" },
  ]);
  expect(releasesOf(world, ref, start).map(({ name, claim }) => [name, claim])).toEqual([
    ["web", { type: "agreed" }],
    ["other", { type: "unnamed", other: "shop/web" }],
  ]);
});

test("a Deployment that no release has to do with has none", () => {
  expect(releasesOf(worldOf([], "t1", {}), ref, start)).toEqual([]);
});

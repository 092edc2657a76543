import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Fact } from "../../lib/log/fact.ts";
import { applyFact, createWorld, type World } from "../../lib/log/world.ts";
import { HelmPanel } from "./panel.tsx";
import { helmAccess } from "./shows.ts";

const at = Date.parse("2026-11-30T15:00:00Z");

function worldOf(owners: Readonly<Record<string, string>>, ...more: readonly [string, object][]): World {
  const world = createWorld();
  const put = (kind: string, object: object): void =>
    void applyFact(world, {
      seq: 0,
      at: 0,
      kind,
      uid: (object as { uid: string }).uid,
      put: object,
    } as unknown as Fact);
  put("Deployment", { uid: "d", namespace: "shop", name: "web", owners, template: { digest: "t1" } });
  for (const [kind, object] of more) put(kind, object);
  return world;
}

const owners = { "meta.helm.sh/release-name": "web", "meta.helm.sh/release-namespace": "shop" };
const watch = (state: string, namespace = "") =>
  ["Watch", { uid: `secrets@${namespace}`, namespace, name: "Secret", state }] as [string, object];
const record = (revision: number, status: string, createdAt = at - 60_000) =>
  [
    "Secret",
    {
      uid: `r${revision}`,
      namespace: "shop",
      name: "x",
      createdAt,
      release: { name: "web", revision, status },
    },
  ] as [string, object];
const body = (revision: number, more: object = {}) =>
  [
    "HelmRevision",
    {
      ...{
        uid: `r${revision}`,
        namespace: "shop",
        name: "web",
        revision,
        chart: "shop",
        chartVersion: "0.1.0",
      },
      ...{ hooks: [], deployments: ["shop/web"], templates: { "shop/web": `t${revision}` }, lost: [] },
      ...more,
    },
  ] as [string, object];

const html = (world: World): string =>
  renderToStaticMarkup(
    <HelmPanel
      namespace="shop"
      name="web"
      world={world}
      latest={world}
      at={at}
      versions={[]}
      renderAction={(_, revision) => <button type="button">{`Roll back to revision ${revision}`}</button>}
    />,
  );
const text = (world: World): string =>
  html(world)
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

test("whoever may not list Secrets is told so, and which release it would be", () => {
  const world = worldOf(owners, watch("forbidden"));
  expect(helmAccess(world, "shop")).toBe("forbidden");
  expect(text(world)).toBe(
    "Helm This Deployment belongs to the Helm release web. You may not list Secrets here, where Helm keeps its records: its revisions are unknown. All else on this page works.",
  );
  expect(text(worldOf({}, watch("forbidden")))).toContain("what it did is unknown");
});

test("a permission in the namespace alone is enough", () => {
  expect(helmAccess(worldOf({}, watch("forbidden"), watch("live", "shop")), "shop")).toBe("none");
  expect(helmAccess(worldOf(owners, watch("live"), record(1, "deployed")), "shop")).toBe("listed");
  expect(helmAccess(worldOf({}, watch("live")), "shop")).toBe("none");
  expect(helmAccess(worldOf(owners, watch("loading")), "shop")).toBe("none");
});

test("a Deployment without a release has no panel", () => {
  expect(text(worldOf({}, watch("live")))).toBe("");
});

test("rows say their status in words, what was lost, and what cannot be read; that one is no target", () => {
  const lost = [{ path: "replicas", before: "4", after: "1", since: 2 }];
  const shown = text(
    worldOf(
      owners,
      record(1, "superseded"),
      record(2, "superseded"),
      record(3, "deployed"),
      body(1, { problem: "badTime", deployments: [], templates: {} }),
      body(2),
      body(3, { lost, description: "Upgrade complete" }),
    ),
  );
  expect(shown).toContain("Revision 3 is deployed.");
  expect(shown).toContain("1 value lost replicas was 4 in revision 2 and is the chart’s own 1 again");
  expect(shown).toContain("Unreadable revision 1: one of its times cannot be read, and Helm skips it too.");
  expect(shown).toContain("Roll back to revision 2");
  expect(shown).not.toContain("Roll back to revision 1");
});

test("a credential that was lost is hidden, on both sides, and can be asked for", () => {
  const lost = [{ path: "auth.password", before: '"‹hidden abc123›"', after: '"‹hidden def456›"', since: 1 }];
  const world = worldOf(owners, record(1, "superseded"), record(2, "deployed"), body(1), body(2, { lost }));
  expect(text(world)).toContain("‹hidden abc123›");
  expect(text(world)).not.toContain('"');
  for (const mark of ["abc123", "def456"]) expect(html(world)).toContain(`Reveal what is hidden as ${mark}`);
});

test("an operation that never ended says for how long, and the way out", () => {
  const shown = text(
    worldOf(
      owners,
      record(6, "deployed", at - 7_200_000),
      record(7, "pending-upgrade", at - 2_400_000),
      body(6),
    ),
  );
  expect(shown).toContain("An upgrade is stuck for 40 min");
  expect(shown).toContain("The way out is to roll back to 6, the last good one");
  expect(shown).toContain("helm rollback web 6 -n shop");
  expect(shown).toContain("Revisions 1 to 5 are not kept");
});

test("of many revisions the newest are drawn, and the others when one asks for them", () => {
  const records = Array.from({ length: 300 }, (_, n) => record(n + 1, n === 299 ? "deployed" : "superseded"));
  const shown = text(worldOf(owners, ...records));
  expect(shown).toContain("Roll back to revision 300");
  expect(shown).not.toContain("Roll back to revision 292");
  expect(shown).toContain("292 older revisions");
});

test("a release whose records are all gone is named, and that they are", () => {
  const world = worldOf(owners, watch("live"));
  expect(helmAccess(world, "shop")).toBe("unrecorded");
  expect(text(world)).toContain("keeps no record of it: Helm does not know it any more");
});

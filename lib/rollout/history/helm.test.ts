import { expect, test } from "vitest";
import { unread, type HelmRevision } from "../../kinds/helm-revision.ts";
import type { Secret } from "../../kinds/secret.ts";
import type { Fact } from "../../log/fact.ts";
import { applyFact, createWorld, type World } from "../../log/world.ts";
import { say } from "../../words/phrase.ts";
import { en } from "../../words/words.ts";
import { applyHistory, openHistory } from "./fold.ts";
import { deployment, replicaSet } from "../testing/samples.ts";

const seconds = (n: number): number => 1_000_000_000_000 + n * 1000;
const owners = { "meta.helm.sh/release-name": "web", "meta.helm.sh/release-namespace": "shop" };

const secretOf = (revision: number, status: string, at: number, name = "web"): Secret => ({
  uid: `${name}-${revision}`,
  namespace: "shop",
  name: `sh.helm.release.v1.${name}.v${revision}`,
  createdAt: at,
  resourceVersion: status,
  changedAt: undefined,
  release: { name, revision, status },
});

const bodyOf = (revision: number, digest: string, more: Partial<HelmRevision> = {}): HelmRevision => ({
  uid: `web-${revision}`,
  namespace: "shop",
  name: "web",
  createdAt: 0,
  revision,
  resourceVersion: "1",
  ...unread,
  deployments: ["shop/web"],
  templates: { "shop/web": digest },
  ...more,
});

function fold(base: World, ...puts: readonly (readonly [number, string, { readonly uid: string }])[]) {
  const history = openHistory({ namespace: "shop", name: "web" }, base, seconds(100), { lanes: false });
  for (const [index, [at, kind, put]] of puts.entries()) {
    const fact = { seq: index + 1, at, kind, uid: put.uid, put } as unknown as Fact;
    applyHistory(history, base, fact, applyFact(base, fact));
  }
  return history.marks
    .filter(({ type }) => type === "helm" || type === "helm-lost")
    .map(({ at, type, text, version, reconstructed }) => ({
      at,
      type,
      text: say(en, text),
      version: version === undefined ? undefined : history.versions[version]?.uid,
      reconstructed,
    }));
}

function baseOf(...secrets: readonly Secret[]): World {
  const world = createWorld();
  const put = (kind: string, object: { readonly uid: string }): void =>
    void applyFact(world, { seq: 0, at: 0, kind, uid: object.uid, put: object } as unknown as Fact);
  const set = replicaSet("1.0", 4, { uid: "one", createdAt: seconds(1) });
  put("Deployment", deployment({ uid: set.owner!, createdAt: seconds(1), template: set.template, owners }));
  put("ReplicaSet", set);
  for (const secret of secrets) put("Secret", secret);
  return world;
}

const { digest } = replicaSet("1.0", 4).template;

test("revisions of before the first look stand where they began; what their bodies tell comes later, on the same mark", () => {
  const base = baseOf(secretOf(1, "superseded", seconds(0)), secretOf(2, "deployed", seconds(50)));
  const marks = fold(
    base,
    [
      seconds(101),
      "HelmRevision",
      bodyOf(2, "another", { lost: [{ path: "tag", before: "1", after: "2", since: 1 }] }),
    ],
    [seconds(102), "HelmRevision", bodyOf(1, digest)],
  );
  expect(marks).toEqual([
    { at: seconds(1), type: "helm", text: "Helm: web revision 1", version: "one", reconstructed: true },
    {
      at: seconds(50),
      type: "helm-lost",
      text: "Helm: web revision 2, lost tag",
      version: undefined,
      reconstructed: true,
    },
  ]);
});

test("an upgrade that is seen is one mark, from its beginning to its end", () => {
  const marks = fold(
    baseOf(secretOf(1, "deployed", seconds(0))),
    [seconds(110), "Secret", secretOf(2, "pending-upgrade", seconds(110))],
    [seconds(111), "HelmRevision", bodyOf(2, digest, { rollbackTo: 1 })],
    [seconds(115), "Secret", secretOf(1, "superseded", seconds(0))],
    [seconds(115), "Secret", secretOf(2, "failed", seconds(110))],
  );
  expect(marks.slice(1)).toEqual([
    {
      at: seconds(110),
      type: "helm",
      text: "Helm: web revision 2, rollback to 1, failed",
      version: "one",
      reconstructed: false,
    },
  ]);
});

test("another release's revisions are none of its own", () => {
  expect(fold(baseOf(secretOf(1, "deployed", seconds(0), "other")))).toEqual([]);
});

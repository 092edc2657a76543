import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Revision, Revisions } from "../../lib/rollout/revisions/revisions.ts";
import type { VersionView } from "../../lib/view/view.ts";
import { now } from "../frame/testing/samples.ts";
import { version } from "../stage/testing/samples.ts";
import { RevisionsPanel, type RevisionsPanelProps } from "./panel.tsx";

/** The revisions of these versions, with what is otherwise. */
function historyOf(
  versions: readonly VersionView[],
  over: Partial<Revision> = {},
  whole: Partial<Revisions> = {},
): Revisions {
  const rows = versions.map(
    ({ uid, replicaSet, revision, formerRevisions, changeCause, images, createdAt, current }): Revision => ({
      uid,
      replicaSet,
      number: revision,
      former: formerRevisions,
      changeCause,
      inherited: false,
      images: images.map((image) => ({ container: image, image, digests: [] })),
      createdAt,
      current,
      unchanged: current,
      maker: undefined,
      ...over,
    }),
  );
  return { rows, gone: [], previous: undefined, historyLimit: 10, ...whole };
}

function html(versions: readonly VersionView[], props: Partial<RevisionsPanelProps> = {}): string {
  const revisions = props.revisions ?? historyOf(versions);
  return renderToStaticMarkup(
    <RevisionsPanel
      namespace="shop"
      name="web"
      versions={versions}
      present={revisions}
      at={now}
      isComparable
      {...props}
      revisions={revisions}
    />,
  );
}

const text = (markup: string) =>
  markup
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const old = version({
  uid: "rs-1",
  label: "1.0",
  letter: "A",
  revision: 1,
  desired: 0,
  existing: 0,
  ready: 0,
  available: 0,
  terminating: 0,
  inRotation: 0,
  current: false,
});

test("it is a region of its name", () => {
  expect(html([version()])).toContain('<section class="panel" aria-label="Revisions">');
  expect(text(html([]))).toContain("No ReplicaSet yet.");
});

test("unknown counts say so and are never 0", () => {
  const unknown = version({
    ready: undefined,
    available: undefined,
    terminating: undefined,
    inRotation: undefined,
  });
  const cells = [...html([unknown]).matchAll(/<td[^>]*>(.*?)<\/td>/gu)];
  expect(cells.map(([, cell]) => text(cell ?? ""))).toEqual([
    "4",
    "3",
    ...Array<string>(4).fill("? unknown"),
  ]);
});

test("a change-cause that was only carried over is marked", () => {
  const inherited = version({ changeCause: "first release", changeCauseInherited: true });
  expect(text(html([inherited]))).toContain("first release inherited");
  const given = version({ changeCause: "first release" });
  expect(text(html([given]))).not.toContain("inherited");
  // It turns no letters around, and fills no page.
  const turned = version({ changeCause: "\u202Eevil", changeCauseInherited: true });
  expect(html([turned])).toMatch(/<bdi title="\u202Eevil">evil<.bdi>/);
  const book = html([version({ changeCause: "line\n".repeat(2_000) })]);
  expect(book).toContain(`>${"line ".repeat(39)}line…</bdi>`);
});

test("renumbering is a movement to see and a sentence to hear", () => {
  const markup = html([version({ revision: 4, formerRevisions: [1, 2] })]);
  expect(text(markup)).toContain("1 → 2 → 4 revision 4 (was 1 and 2)");
  // Nothing moves that was so when it was first drawn.
  expect(markup).toContain('data-moved="false"');
});

test("versions at rest stand apart, without numbers", () => {
  const leaving = version({ ...old, uid: "rs-0", label: "0.9", terminating: 1 });
  const markup = html([version(), leaving, old]);
  expect(text(markup)).toContain("1 older revision without pods A Version A 1.0");
  expect(markup.match(/<tbody/gu)).toHaveLength(2);
});

test("a version of another Deployment behind the same Service says whose it is, and has no history here", () => {
  const other = version({ uid: "rs-9", deployment: "web-canary" });
  const markup = html([version(), other], { revisions: historyOf([version()]) });
  expect(text(markup)).toContain("of Deployment web-canary");
  expect(markup).not.toContain('type="checkbox"');
});

describe("a row tells", () => {
  const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
  const image = (digests: readonly string[]) => ({
    images: [{ container: "web", image: "web:2.0", digests }],
  });
  test.each<readonly [string, Partial<Revision>, string]>([
    ["the digest that its pods run", image([digest]), "web:2.0 @sha256:0123456789ab…"],
    ["that a tag was moved", image([digest, `${digest.slice(0, -1)}0`]), "2 digests: the tag was moved"],
    [
      "the Helm revisions",
      { maker: { type: "helm", release: "shop", revisions: [2, 3] } },
      "made by Helm release shop, revision 2 and 3",
    ],
    ["the manager", { maker: { type: "manager", name: "kubectl-set" } }, "made by kubectl-set"],
    ["the repository", { maker: { type: "gitops", tool: "Argo CD", name: "shop" } }, "made by Argo CD: shop"],
    ["that nothing would change", { unchanged: true, current: false }, "same template"],
  ])("%s", (_, over, sentence) => {
    const [one, other] = [version({ current: false }), old];
    expect(text(html([one, other], { revisions: historyOf([one, other], over) }))).toContain(sentence);
  });

  test("where kubectl would go back to", () => {
    const revisions = historyOf([version(), old], {}, { previous: 1 });
    expect(text(html([version(), old], { revisions }))).toMatch(/1\.0 .*kubectl’s previous/u);
  });

  test("that it has no number", () => {
    expect(text(html([version({ revision: undefined })]))).toContain("no number");
  });
});

test("numbers that are gone are told, and what became of them", () => {
  const gone = [
    { first: 5, last: 5, became: 7 },
    { first: 4, last: 4, became: undefined },
    { first: 1, last: 3, became: undefined },
  ];
  expect(text(html([version()], { revisions: historyOf([version()], {}, { gone }) }))).toContain(
    "revision 5 became 7 revision 4: no ReplicaSet has this number any more revisions 1 to 3: no ReplicaSet has these numbers any more",
  );
});

test("two with numbers can be compared, but not of a recording", () => {
  const markup = html([version(), old]);
  expect(markup).toContain('aria-label="Compare revision 2"');
  expect(markup).toContain('aria-label="Compare revision 1"');
  expect(text(markup)).toContain("Choose two to compare");
  expect(html([version(), old], { isComparable: false })).not.toContain("ompare");
  expect(html([version()])).not.toContain("ompare");
});

test("what can be done is asked of every revision but the current one", () => {
  const markup = html([version(), old], { renderAction: ({ number }) => <i>back to {number}</i> });
  expect(text(markup)).toContain("back to 1");
  expect(text(markup)).not.toContain("back to 2");
});

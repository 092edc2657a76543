import { describe, expect, test } from "vitest";
import type { Deployment } from "../../kinds/deployment.ts";
import { unread, type HelmRevision } from "../../kinds/helm-revision.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { revisionsOf, type GoneRevisions, type Revision, type Revisions } from "./revisions.ts";
import { after, container, deployment, pod, put, replicaSet, template, worldOf } from "../testing/samples.ts";

/** A ReplicaSet as one line of a history: its number, its template, the numbers it had, its cause. */
type Line = readonly [
  number: number | undefined,
  tag: string,
  former?: readonly number[],
  cause?: string | undefined,
];

const setOf = ([revision, tag, formerRevisions = [], changeCause]: Line): ReplicaSet =>
  replicaSet(tag, 0, { revision, formerRevisions, changeCause });

function historyOf(asked: string, lines: readonly Line[], over: Partial<Deployment> = {}): Revisions {
  const newest = Math.max(0, ...lines.map(([number]) => number ?? 0));
  const world = worldOf(
    put("Deployment", deployment({ template: template(asked), revision: newest, ...over })),
    ...lines.map((line) => put("ReplicaSet", setOf(line))),
  );
  return revisionsOf(world, "web")!;
}

const numbers = ({ rows }: Revisions): readonly (number | undefined)[] => rows.map(({ number }) => number);
const removed = (first: number, last = first): GoneRevisions => ({ first, last, became: undefined });
const became = (number: number, now: number): GoneRevisions => ({ first: number, last: number, became: now });
const currentOf = ({ rows }: Revisions): Revision => rows.find(({ current }) => current)!;

describe("a history that kubectl and its kin made", () => {
  const [a, b, c] = ["1.0", "2.0", "3.0"];
  test.each<{
    readonly name: string;
    readonly asked: string;
    readonly lines: readonly Line[];
    readonly rows: readonly number[];
    readonly gone: readonly GoneRevisions[];
    readonly previous: number | undefined;
  }>([
    {
      name: "three templates in turn",
      asked: c,
      lines: [
        [1, a],
        [2, b],
        [3, c],
      ],
      rows: [3, 2, 1],
      gone: [],
      previous: 2,
    },
    {
      name: "an undo",
      asked: b,
      lines: [
        [1, a],
        [3, c],
        [4, b, [2]],
      ],
      rows: [4, 3, 1],
      gone: [became(2, 4)],
      previous: 3,
    },
    {
      name: "an undo of the undo, which toggles",
      asked: c,
      lines: [
        [1, a],
        [4, b, [2]],
        [5, c, [3]],
      ],
      rows: [5, 4, 1],
      gone: [became(3, 5), became(2, 4)],
      previous: 4,
    },
    {
      name: "an undo to the first",
      asked: a,
      lines: [
        [2, b],
        [3, c],
        [4, a, [1]],
      ],
      rows: [4, 3, 2],
      gone: [became(1, 4)],
      previous: 3,
    },
    {
      name: "a template applied again by hand",
      asked: a,
      lines: [
        [2, b],
        [3, a, [1]],
      ],
      rows: [3, 2],
      gone: [became(1, 3)],
      previous: 2,
    },
    {
      name: "a history limit of one",
      asked: "4.0",
      lines: [
        [3, c],
        [4, "4.0"],
      ],
      rows: [4, 3],
      gone: [removed(1, 2)],
      previous: 3,
    },
    {
      name: "an undo after that",
      asked: c,
      lines: [
        [4, "4.0"],
        [5, c, [3]],
      ],
      rows: [5, 4],
      gone: [became(3, 5), removed(1, 2)],
      previous: 4,
    },
    {
      name: "a history limit of zero",
      asked: b,
      lines: [[2, b]],
      rows: [2],
      gone: [removed(1)],
      previous: undefined,
    },
    {
      name: "one revision, scaled and annotated",
      asked: a,
      lines: [[1, a]],
      rows: [1],
      gone: [],
      previous: undefined,
    },
    {
      name: "a template that never rolled, while paused",
      asked: "9.9",
      lines: [[1, a]],
      rows: [1],
      gone: [],
      previous: undefined,
    },
    {
      name: "a template skipped while paused",
      asked: c,
      lines: [
        [1, a],
        [2, c],
      ],
      rows: [2, 1],
      gone: [],
      previous: 1,
    },
    {
      name: "an undo of a broken template",
      asked: a,
      lines: [
        [2, b],
        [3, a, [1]],
      ],
      rows: [3, 2],
      gone: [became(1, 3)],
      previous: 2,
    },
    {
      name: "three undos in a row",
      asked: b,
      lines: [
        [1, a],
        [5, c, [3]],
        [6, b, [2, 4]],
      ],
      rows: [6, 5, 1],
      gone: [became(4, 6), became(3, 5), became(2, 6)],
      previous: 5,
    },
  ])("$name", ({ asked, lines, rows, gone, previous }) => {
    const history = historyOf(asked, lines);
    expect(numbers(history)).toEqual(rows);
    expect(history.gone).toEqual(gone);
    expect(history.previous).toBe(previous);
  });

  test("9, 10 and 11 are numbers, in whatever order they come", () => {
    const history = historyOf("11.0", [
      [10, "10.0"],
      [9, "9.0"],
      [11, "11.0"],
    ]);
    expect(numbers(history)).toEqual([11, 10, 9]);
    expect(history.previous).toBe(10);
    expect(history.gone).toEqual([removed(1, 8)]);
  });

  test("after an undo the former number is told, and the second last is the next way back", () => {
    const history = historyOf("9.0", [
      [1, "8.0"],
      [3, "10.0"],
      [4, "9.0", [2]],
    ]);
    expect(currentOf(history)).toMatchObject({ number: 4, former: [2] });
    expect(history.previous).toBe(3);
  });

  test("a ReplicaSet without a number is a row, and nobody's way back", () => {
    const history = historyOf("1.0", [
      [1, "1.0"],
      [undefined, "0.0"],
    ]);
    expect(numbers(history)).toEqual([1, undefined]);
    expect(history.previous).toBeUndefined();
  });

  test("a template equal to the one asked for is nothing to go back to, in an older ReplicaSet too", () => {
    const twin = replicaSet("1.0", 0, { uid: "twin", name: "web-twin", revision: 1, createdAt: after(-10) });
    const world = worldOf(
      put("Deployment", deployment({ template: template("1.0"), revision: 2 })),
      put("ReplicaSet", replicaSet("1.0", 4, { revision: 2, createdAt: after(-20) })),
      put("ReplicaSet", twin),
    );
    expect(revisionsOf(world, "web")?.rows.map(({ current, unchanged }) => [current, unchanged])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test("ReplicaSets of another owner, or of none, are not in it", () => {
    const lines: readonly Line[] = [
      [1, "1.0"],
      [2, "2.0"],
      [3, "3.0"],
    ];
    const world = worldOf(
      put("Deployment", deployment({ template: template("3.0"), revision: 3 })),
      ...lines.map((line) => put("ReplicaSet", setOf(line))),
      put("ReplicaSet", replicaSet("9.0", 1, { owner: "another", revision: 9 })),
      put("ReplicaSet", replicaSet("8.0", 1, { owner: undefined, revision: 8 })),
    );
    expect(numbers(revisionsOf(world, "web")!)).toEqual([3, 2, 1]);
  });

  test("a number that somebody wrote by hand costs nothing", () => {
    expect(historyOf("1.0", [[999_999_999_999, "1.0"]]).gone).toEqual([removed(1, 999_999_999_998)]);
  });

  test("no Deployment has none, and one without a ReplicaSet an empty one", () => {
    expect(revisionsOf(worldOf(), "web")).toBeUndefined();
    expect(revisionsOf(worldOf(put("Deployment", deployment({ revision: undefined }))), "web")).toEqual({
      rows: [],
      gone: [],
      previous: undefined,
      historyLimit: 10,
    });
  });
});

describe("the change-cause", () => {
  test.each<{
    readonly name: string;
    readonly causes: readonly (string | undefined)[];
    readonly inherited: readonly boolean[];
  }>([
    { name: "given each time", causes: ["first", "second"], inherited: [false, false] },
    { name: "carried over", causes: ["first", "first"], inherited: [true, false] },
    { name: "none", causes: [undefined, undefined], inherited: [false, false] },
  ])("$name", ({ causes, inherited }) => {
    const lines = causes.map((cause, index): Line => [index + 1, `${index + 1}.0`, [], cause]);
    expect(historyOf("2.0", lines).rows.map((row) => row.inherited)).toEqual(inherited);
  });

  test("comes back with its revision", () => {
    const { rows } = historyOf("1.0", [
      [2, "2.0", [], "update B"],
      [3, "1.0", [1], "create A"],
    ]);
    expect(rows.map(({ changeCause, inherited }) => [changeCause, inherited])).toEqual([
      ["create A", false],
      ["update B", false],
    ]);
  });
});

describe("images", () => {
  const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
  const withId = (imageId: string) => ({ containers: [container({ imageId })] });
  const digestsOf = (...pods: Parameters<typeof pod>[2][]): readonly string[] => {
    const world = worldOf(
      put("Deployment", deployment()),
      put("ReplicaSet", replicaSet("1.0", pods.length)),
      ...pods.map((over, index) => put("Pod", pod("web-1.0", index, over))),
    );
    return revisionsOf(world, "web")?.rows[0]?.images[0]?.digests ?? [];
  };

  test.each([
    {
      name: "as its pods tell",
      pods: [withId(`docker.io/library/web@${digest("a")}`), {}],
      digests: [digest("a")],
    },
    {
      name: "two of one tag, which was moved",
      pods: [withId(`docker-pullable://web@${digest("a")}`), withId(`web@${digest("b")}`)],
      digests: [digest("a"), digest("b")],
    },
    { name: "unknown from an image's id alone", pods: [withId(digest("c"))], digests: [] },
    { name: "unknown without pods", pods: [], digests: [] },
  ])("have a digest $name", ({ pods, digests }) => {
    expect(digestsOf(...pods)).toEqual(digests);
  });

  test("that name their digest need no pod", () => {
    const declared = template("1.0");
    const [web] = declared.containers;
    const pinned = { ...declared, containers: [{ ...web!, image: `web:1.0@${digest("d")}` }] };
    const world = worldOf(
      put("Deployment", deployment({ template: pinned })),
      put("ReplicaSet", replicaSet("1.0", 0, { template: pinned })),
    );
    expect(revisionsOf(world, "web")?.rows[0]?.images).toEqual([
      { container: "web", image: `web:1.0@${digest("d")}`, digests: [digest("d")] },
    ]);
  });
});

describe("who made it", () => {
  const manager = (name: string, seconds: number, content = true) => ({
    name,
    operation: "Update",
    at: after(seconds),
    content,
  });
  const release = (revision: number, over: Partial<HelmRevision> = {}): HelmRevision => ({
    uid: `helm-${revision}`,
    namespace: "shop",
    name: "shop",
    createdAt: after(revision),
    resourceVersion: "1",
    revision,
    ...unread,
    chart: "shop",
    chartVersion: "1.0.0",
    deployments: ["shop/web"],
    ...over,
  });
  const makers = (over: Partial<Deployment>, ...releases: readonly HelmRevision[]) => {
    const world = worldOf(
      put("Deployment", deployment({ template: template("2.0"), revision: 2, ...over })),
      put("ReplicaSet", replicaSet("1.0", 0, { createdAt: after(0) })),
      put("ReplicaSet", replicaSet("2.0", 4, { createdAt: after(100) })),
      ...releases.map((revision) => put("HelmRevision", revision)),
    );
    return revisionsOf(world, "web")?.rows.map(({ maker }) => maker);
  };
  const by = (name: string) => ({ type: "manager", name });

  test("is the manager that wrote the template then, and of the current one the last", () => {
    const managers = [
      manager("kubectl-create", 0),
      manager("kubectl-set", 99),
      manager("kubectl-scale", 300, false),
    ];
    expect(makers({ managers })).toEqual([by("kubectl-set"), by("kubectl-create")]);
  });

  test("is unknown where its manager did not say who it is", () => {
    expect(makers({ managers: [manager("unknown", 99)] })).toEqual([undefined, undefined]);
  });

  test("is unknown where its manager wrote again since", () => {
    expect(makers({ managers: [manager("kubectl-set", 99)] })).toEqual([by("kubectl-set"), undefined]);
    expect(makers({})).toEqual([undefined, undefined]);
  });

  test("is the Helm revisions with its template", () => {
    const releases = [
      release(1, { templates: { "shop/web": "1.0" } }),
      release(2, { templates: { "shop/web": "2.0" } }),
      release(3, { templates: { "shop/web": "2.0" } }),
      release(4, { deployments: ["shop/api"], templates: { "shop/api": "1.0" } }),
    ];
    expect(makers({ managers: [manager("helm", 99)] }, ...releases)).toEqual([
      { type: "helm", release: "shop", revisions: [2, 3] },
      { type: "helm", release: "shop", revisions: [1] },
    ]);
  });

  test("is the Helm revision that was applied just before, where its template is not told", () => {
    const releases = [release(1, { updated: after(-200) }), release(2, { updated: after(98) })];
    expect(makers({}, ...releases)).toEqual([{ type: "helm", release: "shop", revisions: [2] }, undefined]);
  });

  test("is kubectl where it went back to what Helm had declared", () => {
    const releases = [release(1, { templates: { "shop/web": "2.0" }, updated: after(99) })];
    expect(makers({ managers: [manager("helm", 99), manager("kubectl", 500)] }, ...releases)?.[0]).toEqual(
      by("kubectl"),
    );
  });

  test.each([
    {
      writer: "argocd-controller",
      owners: { "argocd.argoproj.io/tracking-id": "shop:apps/Deployment:shop/web" },
      maker: { type: "gitops", tool: "Argo CD", name: "shop" },
    },
    {
      writer: "kustomize-controller",
      owners: { "kustomize.toolkit.fluxcd.io/name": "apps" },
      maker: { type: "gitops", tool: "Flux", name: "apps" },
    },
    { writer: "argocd-controller", owners: {}, maker: { type: "gitops", tool: "Argo CD", name: undefined } },
  ])("is a repository where $writer wrote it", ({ writer, owners, maker }) => {
    expect(makers({ managers: [manager(writer, 100)], owners })?.[0]).toEqual(maker);
  });
});

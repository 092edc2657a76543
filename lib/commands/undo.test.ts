import { expect, test } from "vitest";
import type { Raw } from "../base/raw.ts";
import { enBack, sayBack, type BackPhrase } from "../words/back.ts";
import { sayProblem } from "../words/problem.ts";
import { en } from "../words/server.ts";
import { ask, deployment, found, named, preview, set } from "./testing/history.ts";
import { undo } from "./undo.ts";

const web = (revision: number) => ask(undo, { revision });
const plan = (revision: number, object: Raw, sets: readonly Raw[]) =>
  web(revision).plan(found(object, sets), 0);
const operations = (revision: number, object: Raw, sets: readonly Raw[]) => {
  const planned = plan(revision, object, sets);
  if ("id" in planned || planned.type !== "writes") throw new Error(JSON.stringify(planned));
  expect(planned.writes).toHaveLength(1);
  return planned.writes[0]?.body as { op: string; path: string; value: unknown }[];
};
const refusal = (revision: number, object: Raw, sets: readonly Raw[]) => {
  const planned = plan(revision, object, sets);
  if (!("id" in planned)) throw new Error("it should be refused");
  return [planned.id, sayProblem(en, planned)];
};
const say = (lines: readonly { readonly text: BackPhrase; readonly detail?: BackPhrase }[]) =>
  lines
    .flatMap(({ text, detail }) => [text, ...(detail === undefined ? [] : [detail])])
    .map((phrase) => sayBack(enBack, phrase));

const three = [
  set("a", { revision: "1", image: "web:1" }),
  set("b", { revision: "2", image: "web:2" }),
  set("c", { revision: "3", image: "web:3", replicas: 4 }),
];
const atThree = deployment({ image: "web:3" });

test("the patch is the two operations of kubectl behind tests of what was seen", () => {
  expect(plan(1, atThree, three)).toMatchObject({
    writes: [
      {
        method: "PATCH",
        path: "/apis/apps/v1/namespaces/shop/deployments/web",
        type: "application/json-patch+json",
      },
    ],
    from: { id: "atRevision", args: { revision: 3 } },
    to: { id: "atRevision", args: { revision: 1 } },
    target: "uid-a",
  });
  const template = (image: string) => ({
    metadata: { creationTimestamp: null, labels: { app: "web" } },
    spec: { containers: [{ name: "web", image, imagePullPolicy: "IfNotPresent" }], restartPolicy: "Always" },
  });
  expect(operations(1, atThree, three)).toEqual([
    { op: "test", path: "/metadata/uid", value: "uid-web" },
    { op: "test", path: "/spec/template", value: template("web:3") },
    { op: "test", path: "/spec/paused", value: null },
    { op: "replace", path: "/spec/template", value: template("web:1") },
    { op: "replace", path: "/metadata/annotations", value: { "deployment.kubernetes.io/revision": "3" } },
  ]);
});

test.each<readonly [string, unknown]>([
  ["none", ""],
  ["null", null],
  ["a number with something behind it", "2abc"],
  ["a number as text", "2"],
  ["a negative one", -1],
  ["the number that means the last one to kubectl", 0],
  ["half a one", 1.5],
  ["none at all", undefined],
  ["more than there can be", Number.MAX_VALUE],
])("K15: %s is no revision", (_, revision) => {
  expect(undo.parse({ ...named, revision })).toBeUndefined();
});

test.each(["../secrets", "web/scale", "Web", "", "a".repeat(254), "web?x=1", "web%2f.."])(
  "%s is no name, so it comes into no path",
  (name) => {
    expect(undo.parse({ namespace: "shop", name, revision: 1 })).toBeUndefined();
    expect(undo.parse({ namespace: name, name: "web", revision: 1 })).toBeUndefined();
  },
);

test("K01: revisions are numbers, in whatever order they come", () => {
  const sets = [
    set("x", { revision: "10", image: "web:10" }),
    set("w", { revision: "9", image: "web:9" }),
    set("y", { revision: "11", image: "web:11" }),
  ];
  expect(plan(9, deployment({ image: "web:11" }), sets)).toMatchObject({
    target: "uid-w",
    from: { id: "atRevision", args: { revision: 11 } },
  });
  const drawn = preview(web(9), found(deployment({ image: "web:11" }), sets));
  expect(say(drawn.happens)[0]).toBe("It becomes revision 12: Kubernetes goes back by going forward.");
});

test("K02: annotations are the revision's own, but for the six that stay the Deployment's", () => {
  const stay = {
    "kubectl.kubernetes.io/last-applied-configuration": "{}",
    "deployment.kubernetes.io/revision-history": "1",
    "deployment.kubernetes.io/desired-replicas": "9",
    "deployment.kubernetes.io/max-replicas": "10",
    "deprecated.deployment.rollback.to": "x",
  };
  const object = deployment(
    { image: "web:3" },
    { annotations: { ...stay, "kubernetes.io/change-cause": "deploy 3", team: "x" } },
  );
  const sets = [
    set("b", {
      revision: "2",
      image: "web:2",
      notes: {
        "kubernetes.io/change-cause": "deploy 2",
        "deployment.kubernetes.io/max-replicas": "5",
        tier: "y",
      },
    }),
    set("c", { revision: "3", image: "web:3" }),
  ];
  expect(operations(2, object, sets).at(-1)?.value).toEqual({
    "deployment.kubernetes.io/revision": "3",
    ...stay,
    "kubernetes.io/change-cause": "deploy 2",
    tier: "y",
  });
  expect(say(preview(web(2), found(object, sets)).happens)).toEqual(
    expect.arrayContaining([
      "Its change-cause comes back with it: “deploy 2”.",
      "Annotations of that revision come back: tier.",
      "Annotations that the Deployment got since are lost, as with kubectl: team.",
    ]),
  );
});

test("K03: a paused Deployment is refused, with what resuming first would do", () => {
  const spec = { paused: true };
  expect(refusal(1, deployment({ image: "web:3" }, { spec }), three)).toEqual([
    "pausedUnchanged",
    "web is paused, and Kubernetes would keep a template that comes back from rolling out. Resume it first: that rolls nothing, since its template is that of revision 3.",
  ]);
  expect(refusal(1, deployment({ image: "web:4" }, { spec }), three)).toEqual([
    "pausedWithChange",
    expect.stringContaining("paused with a template that has never run (web:4)"),
  ]);
});

test("K04: after one undo the version that was left is what the one before the last means", () => {
  const sets = [
    set("a", { revision: "1", image: "web:8" }),
    set("c", { revision: "3", image: "web:10" }),
    set("b", { revision: "4", image: "web:9", notes: { "deployment.kubernetes.io/revision-history": "2" } }),
  ];
  const object = deployment({ image: "web:9" });
  expect(plan(3, object, sets)).toMatchObject({
    target: "uid-c",
    from: { id: "atRevision", args: { revision: 4 } },
    to: { id: "atRevision", args: { revision: 3 } },
  });
  expect(plan(1, object, sets)).toMatchObject({ target: "uid-a" });
});

test("K06: a number that a version had before is named with the one that it has now", () => {
  const sets = [
    set("b", { revision: "2", image: "web:2" }),
    set("a", {
      revision: "5",
      image: "web:1",
      notes: { "deployment.kubernetes.io/revision-history": "1,3" },
    }),
  ];
  for (const former of [1, 3])
    expect(refusal(former, deployment({ image: "web:2" }), sets)).toEqual([
      "revisionRenumbered",
      `Revision ${former} of web is now 5: a version that comes back gets a new number. Choose revision 5.`,
    ]);
  // Somebody was faster.
  expect(refusal(1, deployment({ image: "web:1" }), sets)).toEqual([
    "revisionBack",
    "Revision 1 of web is back already, as revision 5: there is nothing to change.",
  ]);
  expect(refusal(4, deployment({ image: "web:2" }), sets)).toEqual([
    "revisionGone",
    "web has no revision 4 any more, or never had; it keeps 2, 5.",
  ]);
});

test("K07: what was applied stays on record, and that is said", () => {
  const annotations = { "kubectl.kubernetes.io/last-applied-configuration": '{"a":1}' };
  const object = deployment({ image: "web:3" }, { annotations });
  expect(operations(1, object, three).at(-1)?.value).toMatchObject(annotations);
  expect(say(preview(web(1), found(object, three)).warnings)).toEqual([
    expect.stringContaining("the next kubectl apply may bring the newer template back"),
  ]);
  expect(preview(web(1), found(atThree, three)).warnings).toEqual([]);
});

test("K08: the number of pods stays, and nothing but template and annotations is written", () => {
  const paths = operations(1, atThree, three).flatMap(({ op, path }) => (op === "test" ? [] : [path]));
  expect(paths).toEqual(["/spec/template", "/metadata/annotations"]);
  expect(say(preview(web(1), found(atThree, three)).stays)).toContain(
    "The number of pods: it stays 4, whatever it was then.",
  );
});

test("K09: a ReplicaSet without a number is gone back to by nobody, other than with kubectl", () => {
  const sets = [set("a", { revision: "1", image: "web:1", replicas: 2 }), set("nor", { image: "x:0" })];
  for (const revision of [0, undefined, null]) expect(undo.parse({ ...named, revision })).toBeUndefined();
  expect(refusal(2, deployment({ image: "web:1" }), sets)[0]).toBe("noHistory");
  const zero = set("zero", { revision: "0", image: "x:0" });
  expect(refusal(2, deployment({ image: "web:1" }), [...sets, zero])[0]).toBe("noHistory");
});

test.each<readonly [string, readonly Raw[]]>([
  ["one ReplicaSet", [set("a", { revision: "1" })]],
  ["none", []],
])("K10: with %s there is nothing to go back to", (_, sets) => {
  expect(refusal(2, deployment({ image: "web:1" }), sets)).toEqual([
    "noHistory",
    "web has no revision 2, and none to go back to: no earlier ReplicaSet of it is kept.",
  ]);
});

test("K11: two sets of one image that differ elsewhere are two revisions", () => {
  const sets = [
    set("a", { revision: "1", image: "web:1", container: { args: ["one"] } }),
    set("b", { revision: "2", image: "web:1", container: { args: ["two"] } }),
  ];
  const object = deployment({ image: "web:1", container: { args: ["two"] } });
  expect(plan(1, object, sets)).toMatchObject({ target: "uid-a" });
  expect(refusal(2, object, sets)[0]).toBe("alreadyThere");
});

test("K12: where its template runs already there is nothing to change, whatever its number", () => {
  expect(refusal(3, atThree, three)).toEqual([
    "alreadyThere",
    "web runs this template already, as revision 3: there is nothing to change.",
  ]);
  const same = set("old", { revision: "1", image: "web:3", container: { terminationMessagePolicy: "File" } });
  expect(refusal(1, atThree, [same, ...three.slice(1)])[0]).toBe("alreadyThere");
});

test("K13: ReplicaSets of another owner, or of none, are no revisions", () => {
  const sets = [
    ...three,
    set("d", { revision: "9", owner: "uid-other" }),
    set("e", { revision: "8", owner: null }),
  ];
  for (const revision of [8, 9])
    expect(refusal(revision, atThree, sets)).toEqual([
      "revisionGone",
      expect.stringContaining("it keeps 1, 2, 3."),
    ]);
});

test("K14: in the middle of a rollout it goes back all the same, and counts the pods that are there", () => {
  const sets = [
    set("b", { revision: "2", image: "web:2", replicas: 3, available: 3 }),
    set("c", { revision: "3", image: "web:3", replicas: 1 }),
  ];
  expect(operations(2, atThree, sets)).toHaveLength(5);
  expect(say(preview(web(2), found(atThree, sets)).happens)).toContain(
    "1 pod is still to be replaced, 3 already run that version: never more than 5 at once, never fewer than 3 available.",
  );
});

test("K17: what is asked for is what the patch carries", () => {
  const image = (revision: number) =>
    JSON.stringify(
      operations(revision, atThree, three).find(
        ({ path, op }) => op === "replace" && path === "/spec/template",
      ),
    );
  expect(image(1)).toContain('"web:1"');
  expect(image(2)).toContain('"web:2"');
});

test("K19: what it rests on changes with the template, the pause, the target and the annotations, not with status", () => {
  const binds = (object: Raw, sets: readonly Raw[] = three) => web(1).preview?.binds(found(object, sets));
  const seen = binds(atThree);
  const other = (object: Raw, sets?: readonly Raw[]) => {
    const next = binds(object, sets) ?? {};
    return Object.keys(next).filter((key) => JSON.stringify(next[key]) !== JSON.stringify(seen?.[key]));
  };
  expect(
    other(deployment({ image: "web:3" }, { annotations: { "deployment.kubernetes.io/revision": "4" } })),
  ).toEqual([]);
  expect(other({ ...atThree, status: { replicas: 9 } })).toEqual([]);
  expect(other(deployment({ image: "web:4" }))).toEqual(["template"]);
  expect(other(deployment({ image: "web:3" }, { spec: { paused: true } }))).toEqual(["paused"]);
  expect(other(deployment({ image: "web:3" }, { annotations: { team: "x" } }))).toEqual(["annotations"]);
  expect(other(atThree, [set("a", { revision: "4", image: "web:1" }), ...three.slice(1)])).toEqual([
    "target",
  ]);
});

test("one that is not there is said to be absent", () => {
  expect(web(1).plan(found(undefined, []), 0)).toEqual({
    id: "rolloutAbsent",
    args: { namespace: "shop", name: "web" },
  });
});

test("what was read first decides what is read next, by the whole selector", () => {
  const object = deployment(
    {},
    {
      spec: {
        selector: {
          matchLabels: { app: "web" },
          matchExpressions: [
            { key: "tier", operator: "In", values: ["a", "b"] },
            { key: "old", operator: "DoesNotExist" },
            { key: "env", operator: "NotIn", values: ["dev"] },
            { key: "team", operator: "Exists" },
          ],
        },
      },
    },
  );
  const asked = web(1);
  expect(asked.reads(new Map())).toEqual([{ path: "/apis/apps/v1/namespaces/shop/deployments/web" }]);
  expect(asked.reads(found(object, []))[1]).toEqual({
    path: "/apis/apps/v1/namespaces/shop/replicasets",
    query: { labelSelector: "app=web,tier in (a,b),!old,env notin (dev),team" },
  });
});

test("the diff of the templates shows what differs, by field and by line, and no credential", () => {
  const secret = "hunter2-hunter2-hunter2";
  const container = (value: string) => ({ env: [{ name: "DB_PASSWORD", value }] });
  const object = deployment({ image: "web:3", container: container(secret) });
  const sets = [
    set("a", { revision: "1", image: "web:1", container: container("another-secret-1") }),
    set("c", { revision: "3", image: "web:3", container: container(secret) }),
  ];
  const drawn = preview(web(1), found(object, sets));
  expect(drawn.changes).toHaveLength(1);
  expect(drawn.changes[0]?.fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["spec.containers[web].image"]),
  );
  expect(drawn.changes[0]?.lines.some(({ type }) => type === "added")).toBe(true);
  const said = JSON.stringify(drawn);
  expect(said).not.toContain(secret);
  expect(said).not.toContain("another-secret-1");
  expect(said).toContain("‹hidden ");
});

import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import type { Raw } from "../base/raw.ts";
import type { Release } from "../helm/release.ts";
import type { SlimOf } from "../kinds/kinds.ts";
import { applyFact, createWorld, type World } from "../log/world.ts";
import { enBack, sayBack } from "../words/back.ts";
import { sayProblem } from "../words/problem.ts";
import { en } from "../words/server.ts";
import type { DryRun } from "./command.ts";
import { helmRollback } from "./helm-rollback.ts";
import type { WholeRelease } from "./helm/whole.ts";
import type { Body, Line } from "./preview.ts";
import { keyOf, type Found } from "./read.ts";

const now = Date.UTC(2026, 10, 30, 14);
const minute = 60_000;

const deployment = (image: string, more: Raw = {}): Raw => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: "web" } },
    template: { metadata: { labels: { app: "web" } }, spec: { containers: [{ name: "web", image }] } },
    ...more,
  },
});
const configMap = (name: string, data: Raw, annotations?: Raw): Raw => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...(annotations === undefined ? {} : { annotations }) },
  data,
});
const secret = (data: Raw): Raw => ({ apiVersion: "v1", kind: "Secret", metadata: { name: "web" }, ...data });

interface Revision {
  readonly status?: string;
  readonly documents?: readonly Raw[];
  readonly more?: Partial<WholeRelease>;
  /** Its record cannot be read. */
  readonly damaged?: boolean;
  readonly age?: number;
}

const whole = (revision: number, { documents = [], more = {} }: Revision): WholeRelease => ({
  name: "web",
  namespace: "shop",
  revision,
  ...nothing,
  hooks: [],
  config: undefined,
  defaults: {},
  manifest: "",
  resourceVersion: String(100 + revision),
  documents,
  definitions: [],
  isComplete: true,
  ...more,
});
const nothing = {
  ...{ chart: undefined, chartVersion: undefined, appVersion: undefined, firstDeployed: undefined },
  ...{ updated: undefined, description: undefined, notes: undefined, applyMethod: undefined },
  rollbackTo: undefined,
} satisfies Partial<Release>;

const folder = "/api/v1/namespaces/shop/secrets";
const served: Readonly<
  Record<string, readonly (readonly [kind: string, name: string, namespaced?: boolean])[]>
> = {
  "/api/v1": [
    ["ConfigMap", "configmaps"],
    ["Secret", "secrets"],
    ["PersistentVolumeClaim", "persistentvolumeclaims"],
  ],
  "/apis/apps/v1": [
    ["Deployment", "deployments/status"],
    ["Deployment", "deployments"],
  ],
  "/apis/rbac.authorization.k8s.io/v1": [["ClusterRole", "clusterroles", false]],
};

/** What the cluster has: records, objects by their path, and what it serves. */
interface Cluster {
  readonly revisions: Readonly<Record<number, Revision>>;
  readonly live?: Readonly<Record<string, Raw | "forbidden">>;
  readonly scalers?: readonly Raw[];
}

function everything({ revisions, scalers = [] }: Cluster): Map<string, Raw | undefined> {
  const entries = Object.entries(revisions);
  const items = entries.map(([revision, { status = "superseded", age = minute }]) => ({
    metadata: {
      uid: `u${revision}`,
      name: `sh.helm.release.v1.web.v${revision}`,
      namespace: "shop",
      resourceVersion: String(100 + Number(revision)),
      creationTimestamp: new Date(now - age).toISOString(),
      labels: { owner: "helm", name: "web", status, version: revision },
    },
  }));
  return new Map<string, Raw | undefined>([
    [`${folder}?labelSelector=owner=helm,name=web`, { items }],
    ...entries.map(([revision, one]): [string, Raw | undefined] => [
      `${folder}/sh.helm.release.v1.web.v${revision}`,
      one.damaged === true ? undefined : { ...whole(Number(revision), one) },
    ]),
    ...Object.entries(served).map(([path, resources]): [string, Raw] => [
      path,
      { resources: resources.map(([kind, name, namespaced = true]) => ({ kind, name, namespaced })) },
    ]),
    ["/apis/autoscaling/v2/namespaces/shop/horizontalpodautoscalers", { items: scalers }],
  ]);
}

/** Finds what is asked for, in rounds, as the door does. */
function read(cluster: Cluster, args: Raw) {
  const asked = helmRollback.parse({ namespace: "shop", release: "web", ...args });
  if (asked?.preview === undefined) throw new Error("it is not understood");
  const { reads, preview } = asked;
  const all = everything(cluster);
  const found = new Map<string, Raw | undefined>();
  const put = (key: string): void => {
    const live = cluster.live?.[key];
    if (live !== "forbidden") found.set(key, live ?? all.get(key));
  };
  for (const more of [reads, preview.asides])
    for (let round = 0; round < 5; round += 1) more(found).map(keyOf).forEach(put);
  return { asked, preview, found: found as Found };
}

const accepted: DryRun = { type: "accepted", objects: [] };

function preview(cluster: Cluster, args: Raw, dryRun = accepted, world = createWorld()) {
  const { asked, preview: previewing, found } = read(cluster, args);
  const plan = asked.plan(found, now);
  const rights = previewing.rights(found);
  const body = previewing.draw({
    ...{ now, world, found, plan, dryRun, rights: [], news: undefined },
    digest: (text) => `${text.length}${text.slice(-2)}`,
    yaml: (value) => stringify(value),
  });
  return { plan, rights, body };
}

const why = (cluster: Cluster, args: Raw): string => {
  const { plan } = preview(cluster, args);
  return "id" in plan ? sayProblem(en, plan) : "nothing";
};
const say = (lines: readonly Line[]): readonly string[] => lines.map(({ text }) => sayBack(enBack, text));
const told = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ text, detail }) =>
    [text, ...(detail ? [detail] : [])].map((one) => sayBack(enBack, one)).join(" "),
  );

/** A world with the Secret db in it; ages in ms. */
function dbChanged({ createdAt = 0, changedAt }: { createdAt?: number; changedAt?: number }): World {
  const world = createWorld();
  const put: SlimOf<"Secret"> = {
    ...{ uid: "db", namespace: "shop", name: "db", createdAt: now - createdAt, resourceVersion: "1" },
    changedAt: changedAt === undefined ? undefined : now - changedAt,
    release: undefined,
  };
  applyFact(world, { seq: 1, at: now, kind: "Secret", uid: put.uid, put });
  return world;
}

const states = ({ changes }: Body): readonly string[] =>
  changes.map(({ title, state, fields }) =>
    [
      `${title} ${state}`,
      ...fields.map(({ path, before = "∅", after = "∅" }) => `${path}: ${before} → ${after}`),
    ].join(", "),
  );

const at = (name: string, kind = "configmaps"): string => `/api/v1/namespaces/shop/${kind}/${name}`;
const atWeb = "/apis/apps/v1/namespaces/shop/deployments/web";

const two: Cluster = {
  revisions: {
    1: { documents: [deployment("web:1.0"), configMap("old", { a: "1" })] },
    2: { status: "deployed", documents: [deployment("web:2.0"), configMap("new", { b: "2" })] },
  },
  live: { [atWeb]: deployment("web:2.0"), [at("new")]: configMap("new", { b: "2" }) },
};

describe("what is understood", () => {
  test.each([
    [{ revision: "" }],
    [{ revision: null }],
    [{ revision: "2abc" }],
    [{ revision: -1 }],
    [{ revision: 0 }],
    [{ revision: 1.5 }],
    [{ revision: 1e16 }],
    [{}],
    [{ revision: 1, release: "../web" }],
    [{ revision: 1, release: "-n" }],
    [{ revision: 1, release: "a".repeat(54) }],
    [{ revision: 1, namespace: "kube system" }],
    [{ revision: 1, confirmSame: "yes" }],
  ])("not %j", (args) => {
    expect(helmRollback.parse({ namespace: "shop", release: "web", ...args })).toBeUndefined();
  });

  test("H02: a name with a point", () => {
    const asked = helmRollback.parse({ namespace: "shop", release: "web.eu", revision: 1 });
    expect(asked?.about).toEqual({ kind: "Release", namespace: "shop", name: "web.eu" });
  });
});

describe("what helm is told", () => {
  test("H01: the revision that was chosen, by an argument each", () => {
    expect(preview(two, { revision: 1 }).plan).toEqual({
      type: "program",
      program: {
        type: "helm",
        namespace: "shop",
        release: "web",
        args: ["rollback", "web", "1", "-n", "shop"],
      },
      from: { id: "atRevision", args: { revision: 2 } },
      to: { id: "atRevision", args: { revision: 1 } },
      event: { at: [{ path: atWeb }], reason: "HelmRollback" },
    });
    expect(preview(two, { revision: 1 }).body.line).toBe("helm -n shop rollback web 1");
  });

  test.each([
    { installed: undefined, target: undefined, major: undefined },
    { installed: "csa", target: "csa", major: undefined },
    { installed: "ssa", target: "csa", major: 4 },
    { installed: undefined, target: "ssa", major: 4 },
  ])("which Helm it takes from $target to $installed: $major", ({ installed, target, major }) => {
    const { plan } = preview(
      {
        revisions: { 1: { more: { applyMethod: target } }, 2: { more: { applyMethod: installed } } },
      },
      { revision: 1 },
    );
    if ("id" in plan || plan.type !== "program") throw new Error("it should be a program");
    expect(plan.program.major).toBe(major);
  });
});

describe("what stands in the way", () => {
  test.each<{ name: string; cluster: Cluster; args: Raw; says: string }>([
    {
      name: "no release",
      cluster: { revisions: {} },
      args: { revision: 1 },
      says: "There is no Helm release web in shop, or Helm keeps its records elsewhere than in Secrets.",
    },
    {
      name: "a revision that is gone",
      cluster: { revisions: { 3: {}, 10: { status: "deployed" }, 4: {} } },
      args: { revision: 1 },
      says: "Helm keeps no revision 1 of web (any more): it has 3, 4, 10.",
    },
    {
      name: "H26: a record that cannot be read",
      cluster: { revisions: { 1: { damaged: true }, 2: { status: "deployed" } } },
      args: { revision: 1 },
      says: "The record of revision 1 of web cannot be read. Helm passes over such a one without a word, and would do something else than is shown here.",
    },
    {
      name: "H26: the newest record cannot be read",
      cluster: { revisions: { 1: {}, 2: { status: "deployed", damaged: true } } },
      args: { revision: 1 },
      says: "The record of revision 2 of web cannot be read. Helm passes over such a one without a word, and would do something else than is shown here.",
    },
    {
      name: "a kind that is no longer served",
      cluster: {
        revisions: {
          1: {
            documents: [{ apiVersion: "extensions/v1beta1", kind: "Ingress", metadata: { name: "web" } }],
          },
          2: { status: "deployed" },
        },
      },
      args: { revision: 1 },
      says: "This cluster serves no Ingress of extensions/v1beta1 any more, which a manifest of web declares: helm would stop halfway. Upgrade the release instead, with a chart that fits the cluster.",
    },
    {
      name: "H08: one that never came to its end",
      cluster: {
        revisions: { 6: { status: "deployed" }, 7: { status: "pending-upgrade", age: 40 * minute } },
      },
      args: { revision: 6 },
      says: "Revision 7 of web has been pending-upgrade for 40 min: somebody may still be at it. Where nobody is, a rollback is the way out; it must be said that this is known.",
    },
    {
      name: "H08, where it is said that this is known",
      cluster: {
        revisions: { 6: { status: "deployed" }, 7: { status: "pending-upgrade", age: 40 * minute } },
      },
      args: { revision: 6, confirmPending: true },
      says: "nothing",
    },
    {
      name: "H04: the revision that is installed",
      cluster: two,
      args: { revision: 2 },
      says: "Revision 2 is the one of web that is installed. Going back to it puts right what was changed by hand and nothing else; it must be said that this is meant.",
    },
    {
      name: "H04, where that is meant",
      cluster: two,
      args: { revision: 2, confirmSame: true },
      says: "nothing",
    },
    {
      name: "what is meant by one is not meant by the other",
      cluster: { revisions: { 7: { status: "pending-upgrade", age: 40 * minute } } },
      args: { revision: 7, confirmPending: true },
      says: "Revision 7 is the one of web that is installed. Going back to it puts right what was changed by hand and nothing else; it must be said that this is meant.",
    },
  ])("$name", ({ cluster, args, says }) => {
    expect(why(cluster, args)).toBe(says);
  });
});

describe("what becomes of each object", () => {
  const of = (cluster: Cluster, revision = 1): readonly string[] =>
    states(preview(cluster, { revision }).body);

  test("H24: changed, created and deleted, by the goal's own payload", () => {
    expect(of(two)).toEqual([
      "Deployment web changed, spec.template.spec.containers[web].image: web:2.0 → web:1.0",
      "ConfigMap old created",
      "ConfigMap new deleted",
    ]);
  });

  test("what was changed by hand goes to what the goal says; what neither declares stays", () => {
    const live = deployment("web:hand", { replicas: 5, paused: true });
    expect(of({ ...two, live: { ...two.live, [atWeb]: live } })[0]).toBe(
      "Deployment web changed, spec.replicas: 5 → 2, spec.template.spec.containers[web].image: web:hand → web:1.0",
    );
  });

  test("what replaces pods comes first, wherever it stands in the manifest", () => {
    const documents = (n: string) => [configMap("a", { n }), deployment(`web:${n}`), configMap("b", { n })];
    const [a, web, b] = documents("2");
    const live = { [at("a")]: a as Raw, [atWeb]: web as Raw, [at("b")]: b as Raw };
    const revisions = { 1: { documents: documents("1") }, 2: { documents: documents("2") } };
    expect(of({ revisions, live }).map((state) => state.split(",")[0])).toEqual([
      ...["Deployment web changed", "ConfigMap a changed", "ConfigMap b changed"],
    ]);
  });

  test("a field that only the installed manifest declares goes", () => {
    const slow = deployment("web:1.0", { minReadySeconds: 9 });
    const revisions = { 1: { documents: [deployment("web:1.0")] }, 2: { documents: [slow] } };
    expect(of({ revisions, live: { [atWeb]: slow } })).toEqual([
      "Deployment web changed, spec.minReadySeconds: 9 → ∅",
    ]);
    expect(of({ revisions, live: { [atWeb]: deployment("web:1.0") } })).toEqual([]);
  });

  test("one that is gone is created again; one that was deleted already is not named", () => {
    expect(of({ ...two, live: {} })).toEqual(["Deployment web created", "ConfigMap old created"]);
  });

  test("one that may not be read goes by the records", () => {
    const forbidden = { [atWeb]: "forbidden", [at("old")]: "forbidden", [at("new")]: "forbidden" } as const;
    expect(of({ ...two, live: forbidden })).toEqual([
      "Deployment web changed, spec.template.spec.containers[web].image: web:2.0 → web:1.0",
      "ConfigMap old created",
      "ConfigMap new deleted",
    ]);
    expect(say(preview({ ...two, live: forbidden }, { revision: 1 }).body.warnings)).toContain(
      "What Deployment web, ConfigMap old and ConfigMap new are now could not be read: what is said of them goes by the records.",
    );
  });

  test("kept by its resource policy, as the live object has it", () => {
    const kept = configMap("new", { b: "2" }, { "helm.sh/resource-policy": "keep" });
    expect(of({ ...two, live: { ...two.live, [at("new")]: kept } }).at(-1)).toBe("ConfigMap new kept");
  });

  test("of a Secret only that it changes; equal data is equal, however it is written", () => {
    const cluster = (goal: Raw): Cluster => ({
      revisions: {
        1: { documents: [secret(goal)] },
        2: { documents: [secret({ stringData: { p: "hunter2" } })] },
      },
      live: { [at("web", "secrets")]: secret({ data: { p: "aHVudGVyMg==" } }) },
    });
    expect(of(cluster({ stringData: { p: "hunter2" } }))).toEqual([]);
    const { body } = preview(cluster({ stringData: { p: "another" } }), { revision: 1 });
    expect(states(body)).toEqual(["Secret web changed, data.p: ‹hidden 7r2› → ‹hidden 7er›"]);
    expect(JSON.stringify(body)).not.toMatch(/hunter2|aHVudGVyMg|another/);
  });

  test("an object of the whole cluster, and one of another namespace", () => {
    const role = (verb: string): Raw => ({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "shop:reader" },
      rules: [{ apiGroups: [""], resources: ["pods"], verbs: [verb] }],
    });
    const away = { ...configMap("there", {}), metadata: { name: "there", namespace: "pay" } };
    expect(
      of({
        revisions: { 1: { documents: [role("get"), away] }, 2: { documents: [role("list")] } },
        live: { "/apis/rbac.authorization.k8s.io/v1/clusterroles/shop%3Areader": role("list") },
      }),
    ).toEqual([
      "ClusterRole shop:reader changed, rules[0].verbs[list]: list → ∅, rules[0].verbs[get]: ∅ → get",
      "ConfigMap there (pay) created",
    ]);
  });
});

describe("what is said beside", () => {
  test("what will happen, in its order", () => {
    const hook = (name: string, ...events: readonly string[]) => ({
      ...{ name, kind: "Job", events, phase: undefined, startedAt: undefined, completedAt: undefined },
      manifest: "",
    });
    const hooks = [
      hook("after", "post-rollback"),
      hook("before", "pre-rollback"),
      hook("other", "pre-upgrade"),
    ];
    const cluster = { ...two, revisions: { ...two.revisions, 1: { ...two.revisions[1], more: { hooks } } } };
    expect(say(preview(cluster, { revision: 1 }).body.happens)).toEqual([
      "Helm records revision 3, with the chart, the values and the manifest of revision 1.",
      "Hook Job before of revision 1 runs before anything is changed.",
      "Deployment web gets another pod template, so its pods are replaced as its strategy says.",
      "Hook Job after of revision 1 runs after everything is changed.",
    ]);
    expect(say(preview(cluster, { revision: 1 }).body.stays)).toContain(
      "What hooks have made or done (Job after, Job before and Job other).",
    );
  });

  test("that what pods have read stays, where another thing changes than their template", () => {
    const revisions = {
      1: { documents: [deployment("web:1.0"), configMap("old", { a: "1" })] },
      2: { status: "deployed", documents: [deployment("web:1.0"), configMap("old", { a: "2" })] },
    };
    const live = { [atWeb]: deployment("web:1.0"), [at("old")]: configMap("old", { a: "2" }) };
    expect(say(preview({ revisions, live }, { revision: 1 }).body.happens)).toEqual([
      "Helm records revision 3, with the chart, the values and the manifest of revision 1.",
      "No Deployment gets another pod template: its pods stay, with what they read when they started.",
    ]);
  });

  test("what must be said to be known is no warning before it is, and one after", () => {
    const warnings = (args: Raw) => say(preview(two, { revision: 2, ...args }).body.warnings).join();
    expect(warnings({})).not.toContain("Revision 2 is what is installed");
    expect(warnings({ confirmSame: true })).toContain("Revision 2 is what is installed");
  });

  test("that nothing changes", () => {
    expect(say(preview(two, { revision: 2, confirmSame: true }).body.happens)).toEqual([
      "Helm records revision 3, with the chart, the values and the manifest of revision 2.",
      "No object changes: what is installed is as that revision says already.",
    ]);
  });

  test.each<{ name: string; cluster: Cluster; args?: Raw; says: string }>([
    {
      name: "H18: a target that failed",
      cluster: { revisions: { 1: { status: "failed" }, 2: { status: "deployed" } } },
      says: "Revision 1 is recorded as failed: it may never have run as it was meant to.",
    },
    {
      name: "H10: several that are deployed",
      cluster: {
        revisions: {
          1: {},
          84: { status: "deployed" },
          85: { status: "deployed" },
          86: { status: "failed" },
        },
      },
      says: "Revisions 84 and 85 are all recorded as deployed; Helm goes by the highest. After this only the new one is.",
    },
    {
      name: "H08: one that has not ended",
      cluster: { revisions: { 1: {}, 2: { status: "pending-rollback", age: 3 * minute } } },
      args: { confirmPending: true },
      says: "Revision 2 has been pending-rollback for 3 min. If whoever began it is still at it, both will write at once; if they are gone, this is the way out.",
    },
    {
      name: "H19: Flux keeps it",
      cluster: {
        ...two,
        live: {
          ...two.live,
          [atWeb]: {
            ...deployment("web:2.0"),
            metadata: { name: "web", labels: { "helm.toolkit.fluxcd.io/name": "web" } },
          },
        },
      },
      says: "Flux owns it (web): its next reconciliation brings back what is in Git. Revert it in Git too.",
    },
    {
      name: "H16: an object that is there and is not the release's",
      cluster: { ...two, live: { ...two.live, [at("old")]: configMap("old", {}) } },
      says: "ConfigMap old is there and the installed revision does not declare it: Helm 3 stops there and leaves the rest half done, Helm 4 takes it over.",
    },
    {
      name: "what was changed by hand",
      cluster: { ...two, live: { ...two.live, [atWeb]: deployment("web:2.0", { replicas: 7 }) } },
      says: "Deployment web was changed since it was installed (spec.replicas), and goes to what the revision says.",
    },
    {
      name: "what may still slip between",
      cluster: two,
      says: "The records are read once more just before, but helm itself does not ask whether anything has changed: whoever upgrades in that moment is overtaken, or overtakes.",
    },
  ])("a warning of $name", ({ cluster, args, says }) => {
    expect(say(preview(cluster, { revision: 1, ...args }).body.warnings)).toContain(says);
  });

  test("whether helm is to take what others have set: asked where it may stop at it, and this helm can", () => {
    const byServer: Cluster = {
      ...two,
      revisions: {
        1: { ...two.revisions[1], more: { applyMethod: "ssa" } },
        2: { ...two.revisions[2], more: { applyMethod: "ssa" } },
      },
      live: { ...two.live, [atWeb]: deployment("web:2.0", { replicas: 7 }) },
    };
    const can: DryRun = { type: "accepted", objects: [], takes: ["--force-conflicts"] };
    const look = (cluster: Cluster, args: Raw = {}, dryRun = can) =>
      preview(cluster, { revision: 1, ...args }, dryRun);
    const offered = look(byServer).body;
    expect(offered.choices).toMatchObject([{ argument: "forceConflicts", isOn: false }]);
    expect(offered.line).toBe("helm -n shop rollback web 1");

    const taken = look(byServer, { forceConflicts: true });
    expect(taken.body.choices).toMatchObject([{ argument: "forceConflicts", isOn: true }]);
    expect(taken.body.line).toBe("helm -n shop rollback web 1 --force-conflicts");
    expect(taken.plan).toMatchObject({
      program: { args: ["rollback", "web", "1", "-n", "shop", "--force-conflicts"] },
    });

    expect(look(byServer, {}, { type: "accepted", objects: [] }).body.choices).toBeUndefined();
    // Nothing was changed by hand; Helm 3 asks nobody.
    expect(look({ ...byServer, live: two.live ?? {} }).body.choices).toBeUndefined();
    expect(look({ ...byServer, revisions: two.revisions }).body.choices).toBeUndefined();
  });

  test("what will not go back", () => {
    const scaler = {
      metadata: { name: "web" },
      spec: { scaleTargetRef: { kind: "Deployment", name: "web" }, minReplicas: 2, maxReplicas: 9 },
    };
    const { replicas: _, ...spec } = deployment("web:1.0")["spec"] as Readonly<Record<string, unknown>>;
    const open = { ...deployment("web:1.0"), spec };
    const withRefs = deployment("web:1.0", {
      template: {
        metadata: { labels: { app: "web" } },
        spec: {
          containers: [
            {
              name: "web",
              image: "web:1.0",
              envFrom: [{ secretRef: { name: "db" } }, { configMapRef: { name: "old" } }],
            },
          ],
        },
      },
    });
    const claim = { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "data" } };
    const stays = (documents: readonly Raw[], definitions: readonly string[] = [], world?: World) =>
      told(
        preview(
          {
            revisions: { 1: { documents, more: { definitions } }, 2: { status: "deployed" } },
            scalers: [scaler],
          },
          { revision: 1 },
          accepted,
          world,
        ).body.stays,
      );
    expect(stays([open])[0]).toBe(
      "The number of pods of Deployment web: the manifest leaves it open. HorizontalPodAutoscaler web sets it, from 2 to 9.",
    );
    expect(stays([withRefs, configMap("old", {}), claim], ["crds/cache.yaml"]).slice(0, 4)).toEqual([
      "Secret db: there is none of that name now, and pods that need it will not start.",
      "What is in the volume claim data: the older version gets it as the newer one left it.",
      "Images that are named by a tag (web:1.0): where one was moved since revision 1 was recorded, another image comes.",
      "Definitions of custom resources that came with the chart (crds/cache.yaml): Helm installs them once, and neither changes nor removes them.",
    ]);
    expect(stays([deployment("web@sha256:1")]).join()).not.toContain("tag");
    const foreign = (ages: Partial<Record<"createdAt" | "changedAt", number>>) =>
      stays([withRefs, configMap("old", {})], [], dbChanged(ages))[0];
    const is = "Secret db: it is no part of the release, and the new pods read it as it is now.";
    // The record of revision 1 is a minute old.
    expect(foreign({ createdAt: 9 * minute, changedAt: 2 * minute })).toBe(
      `${is} It has not changed since Helm recorded revision 1.`,
    );
    expect(foreign({ createdAt: 9 * minute, changedAt: 20_000 })).toBe(
      `${is} It changed 20 s ago, after Helm recorded revision 1.`,
    );
    expect(foreign({ createdAt: 30_000 })).toBe(`${is} It changed 30 s ago, after Helm recorded revision 1.`);
    expect(foreign({ createdAt: 9 * minute })).toBe(
      `${is} Whether it has changed since Helm recorded revision 1 is not known.`,
    );
  });

  test("what one must be allowed to", () => {
    expect(preview(two, { revision: 1 }).rights.map(({ verb, resource }) => `${verb} ${resource}`)).toEqual([
      ...["list secrets", "get secrets", "create secrets", "update secrets"],
      ...["patch deployments", "create configmaps", "delete configmaps"],
    ]);
  });
});

test("it rests on the newest record and on the goal's", () => {
  const binds = (cluster: Cluster) => {
    const { preview: previewing, found } = read(cluster, { revision: 1 });
    return previewing.binds(found);
  };
  expect(binds(two)).toEqual({ revisions: [2, "102"], target: [1, "101"] });
  expect(
    binds({ ...two, revisions: { ...two.revisions, 3: { status: "pending-upgrade" } } })["revisions"],
  ).toEqual([3, "103"]);
});

import { expect, test } from "vitest";
import type { Raw } from "../base/raw.ts";
import type { Fact } from "../log/fact.ts";
import { deployment as deploymentKind } from "../kinds/deployment.ts";
import { pod } from "../kinds/pod.ts";
import { replicaSet } from "../kinds/replica-set.ts";
import { service } from "../kinds/service.ts";
import { applyFact, createWorld, type World } from "../log/world.ts";
import { enBack, sayBack, type BackPhrase } from "../words/back.ts";
import { sayProblem } from "../words/problem.ts";
import { en } from "../words/server.ts";
import { annotate } from "./annotate.ts";
import { canaryToZero } from "./canary-to-zero.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { pause } from "./pause.ts";
import { restart } from "./restart.ts";
import { resume } from "./resume.ts";
import { scale } from "./scale.ts";
import { switchSelector } from "./switch-selector.ts";
import { scalersRead } from "./deployment/scalers.ts";
import { keyOf, type Found } from "./read.ts";
import { ask, deployment, found, named, now, preview, set } from "./testing/history.ts";

const sets = [
  set("a", { revision: "1", image: "web:1" }),
  set("b", { revision: "2", image: "web:2", replicas: 4 }),
];
const web = (spec: Raw = {}, annotations: Raw = {}) => deployment({ image: "web:2" }, { spec, annotations });
const say = (lines: readonly { readonly text: BackPhrase }[]) =>
  lines.map(({ text }) => sayBack(enBack, text));

function body(command: Command, args: Raw, things: Found): unknown {
  const plan = ask(command, args).plan(things, now);
  if ("id" in plan) return sayProblem(en, plan);
  if (plan.type !== "writes") throw new Error(plan.type);
  expect(plan.writes).toHaveLength(1);
  expect(plan.writes[0]?.type).toBe("application/json-patch+json");
  return plan.writes[0]?.body;
}
const test1 = (path: string, value: unknown) => ({ op: "test", path, value });
const same = test1("/metadata/uid", "uid-web");
const template = (object: Raw) => (object["spec"] as Raw)["template"];

test.each<readonly [string, Command, Raw, Raw, unknown]>([
  ["pause", pause, {}, web(), [same, test1("/spec/paused", null), { op: "add", path: "/spec/paused", value: true }]],
  ["pause a paused one", pause, {}, web({ paused: true }), "web is paused already."],
  ["resume", resume, {}, web({ paused: true }), [same, test1("/spec/template", template(web())), test1("/spec/paused", true), { op: "remove", path: "/spec/paused" }]],
  ["resume what is not paused", resume, {}, web(), "web is not paused: there is nothing to resume."],
  ["restart", restart, {}, web(), [same, test1("/spec/template", template(web())), test1("/spec/paused", null), { op: "add", path: "/spec/template/metadata/annotations", value: { "kubectl.kubernetes.io/restartedAt": "2026-11-30T14:00:00Z" } }]],
  ["restart again", restart, {}, deployment({ annotations: { a: "b" } }), expect.arrayContaining([{ op: "add", path: "/spec/template/metadata/annotations/kubectl.kubernetes.io~1restartedAt", value: "2026-11-30T14:00:00Z" }])],
  ["restart a paused one", restart, {}, web({ paused: true }), "web is paused: a restart would wait like any change of its template. Resume it first; that rolls out what it has now."],
  ["scale", scale, { replicas: 6 }, web(), [same, test1("/spec/replicas", 4), { op: "add", path: "/spec/replicas", value: 6 }]],
  ["scale from nothing, which a Scale leaves out", scale, { replicas: 1 }, web({ replicas: 0 }), [same, test1("/spec/replicas", null), { op: "add", path: "/spec/replicas", value: 1 }]],
  ["scale to what it is", scale, { replicas: 4 }, web(), "web wants 4 pods already."],
  ["canary to zero", canaryToZero, {}, web(), [same, test1("/spec/replicas", 4), { op: "add", path: "/spec/replicas", value: 0 }]],
  ["annotate", annotate, { cause: " fix 12 " }, web({}, { "kubernetes.io/change-cause": "old" }), [same, test1("/metadata/annotations/kubernetes.io~1change-cause", "old"), { op: "add", path: "/metadata/annotations/kubernetes.io~1change-cause", value: "fix 12" }]],
  ["annotate one without", annotate, { cause: "fix" }, web(), [same, test1("/metadata/annotations/kubernetes.io~1change-cause", null), { op: "add", path: "/metadata/annotations/kubernetes.io~1change-cause", value: "fix" }]],
  ["annotate with what is there", annotate, { cause: "old" }, web({}, { "kubernetes.io/change-cause": "old" }), "web has this change-cause already."],
])("%s is one patch, or a sentence", (...[, command, args, object, wanted]) => {
  expect(body(command, args, found(object, sets))).toEqual(wanted);
}); // prettier-ignore

test("sizes go through the Scale", () => {
  const plan = ask(scale, { replicas: 6 }).plan(found(web(), sets), now);
  expect(plan).toMatchObject({
    from: { id: "atReplicas", args: { replicas: 4 } },
    to: { id: "atReplicas", args: { replicas: 6 } },
    writes: [{ path: "/apis/apps/v1/namespaces/shop/deployments/web/scale" }],
  });
});

test.each<readonly [Command, Raw]>([
  [scale, { replicas: -1 }],
  [scale, { replicas: 1.5 }],
  [scale, { replicas: "4" }],
  [scale, { replicas: 2 ** 31 }],
  [scale, {}],
  [annotate, { cause: " " }],
  [annotate, { cause: "x".repeat(501) }],
  [switchSelector, {}],
  [switchSelector, { deployment: "../x" }],
])("arguments without sense are not understood", (command, args) => {
  expect(command.parse({ ...named, ...args })).toBeUndefined();
});

test.each([...commands.values()].flatMap((command) => (command.where === "playground" ? [] : [command])))(
  "$name says what it needs, and does so for its own kind of subject alone",
  ({ needs }) => {
    const kinds = (["Deployment", "Service", "Release"] as const).filter(
      (kind) => needs?.({ kind, ...named }) !== undefined,
    );
    expect(kinds).toHaveLength(1);
  },
);

test("resuming tells whether a template waits, and which", () => {
  const drawn = (image: string) =>
    preview(ask(resume, {}), found(deployment({ image }, { spec: { paused: true } }), sets));
  expect(say(drawn("web:2").happens)).toEqual([
    "Nothing rolls out: its template is that of revision 2, unless that was not finished.",
  ]);
  expect(drawn("web:2").changes).toEqual([]);
  expect(say(drawn("web:3").happens)[0]).toBe("The template that waits rolls out: web:3. It has never run.");
  expect(drawn("web:3").changes[0]?.fields).toEqual([
    { path: "spec.containers[web].image", before: "web:2", after: "web:3" },
  ]);
});

test("pausing in the middle of a rollout says that it stops there", () => {
  const rolling = [
    set("a", { revision: "1", replicas: 2 }),
    set("b", { revision: "2", image: "web:2", replicas: 3 }),
  ];
  const happens = (these: readonly Raw[]) => say(preview(ask(pause, {}), found(web(), these)).happens);
  expect(happens(rolling)).toHaveLength(2);
  expect(happens(sets)).toHaveLength(1);
});

test("scaling says who will set the number again", () => {
  const scaler = {
    metadata: { name: "hpa" },
    spec: { scaleTargetRef: { kind: "Deployment", name: "web" }, maxReplicas: 10 },
  };
  const things = found(web(), sets, new Map([[keyOf(scalersRead(named)), { items: [scaler] }]]));
  const drawn = preview(ask(scale, { replicas: 6 }), things);
  expect(say(drawn.warnings)).toEqual([
    "HorizontalPodAutoscaler hpa sets the number of pods, from 1 to 10, and will set it again.",
  ]);
  expect(say(drawn.happens)).toEqual(["2 pods more, 6 in all, of the version that runs."]);
});

test("a reason in quotation marks stays one word of the shell", () => {
  expect(preview(ask(annotate, { cause: "it's $HOME" }), found(web(), sets)).line).toBe(
    "kubectl -n shop annotate deployment/web --overwrite kubernetes.io/change-cause='it'\\''s $HOME'",
  );
});

// Two Deployments behind one Service.

const door = { digest: (text: string) => text };
const colour = (name: string, replicas = 1): Raw => ({
  metadata: { namespace: "shop", name, uid: `uid-${name}` },
  spec: { replicas, template: { metadata: { labels: { app: "shop", slot: name } } } },
});
const front = (selector?: Raw): Raw => ({
  metadata: { namespace: "shop", name: "front", uid: "uid-front" },
  spec: selector === undefined ? {} : { selector },
});

function worldOf(objects: readonly Raw[], selector: Raw, ready: readonly string[] = []): World {
  const world = createWorld();
  let seq = 0;
  const put = (kind: Fact["kind"], object: { readonly uid: string }): void => {
    applyFact(world, { seq: ++seq, at: 1, kind, uid: object.uid, put: object } as Fact);
  };
  put("Service", service.read(front(selector), door));
  for (const object of objects) put("Deployment", deploymentKind.read(object, door));
  for (const name of ready) {
    const owner = (uid: string) => [{ controller: true, uid }];
    const metadata = { namespace: "shop", name, ownerReferences: owner(`uid-${name}`), uid: `set-${name}` };
    put("ReplicaSet", replicaSet.read({ metadata }, door));
    const conditions = [{ type: "Ready", status: "True" }];
    const own = { namespace: "shop", name, ownerReferences: owner(`set-${name}`), uid: `pod-${name}` };
    put("Pod", pod.read({ metadata: own, status: { conditions } }, door));
  }
  return world;
}

const turn = ask(switchSelector, { name: "front", deployment: "blue" });
const paths = {
  service: "/api/v1/namespaces/shop/services/front",
  blue: "/apis/apps/v1/namespaces/shop/deployments/blue",
};
const green = { app: "shop", slot: "green" };
const both = (selector?: Raw, blue: Raw | undefined = colour("blue")): Found =>
  new Map([
    [paths.service, front(selector)],
    [paths.blue, blue],
  ]);

test("a switch changes the labels by which the two are told apart, and tests what was seen", () => {
  expect(turn.plan(both(green), now)).toMatchObject({
    from: { id: "at", args: { name: "slot=green" } },
    to: { id: "at", args: { name: "slot=blue" } },
    writes: [
      {
        path: paths.service,
        body: [
          { op: "test", path: "/metadata/uid", value: "uid-front" },
          { op: "test", path: "/spec/selector", value: green },
          { op: "replace", path: "/spec/selector", value: { app: "shop", slot: "blue" } },
        ],
      },
    ],
  });
});

test.each<readonly [string, Found, string]>([
  ["there already", both({ app: "shop", slot: "blue" }), "Service front selects the pods of blue already."],
  ["without a selector", both(), "Service front has no selector: its endpoints are made by somebody else."],
  ["by a label that the other has not", both({ zone: "a" }), "Service front selects by zone, which pods of blue do not have: it cannot be switched to them."],
  ["to nobody", new Map([[paths.service, front(green)], [paths.blue, undefined]]), "There is no Deployment blue in namespace shop."],
  ["of nothing", new Map([[paths.service, undefined], [paths.blue, colour("blue")]]), "There is no Service front in namespace shop."],
])("a switch %s is refused in words", (_, things, sentence) => {
  const plan = turn.plan(things, now);
  expect("id" in plan && sayProblem(en, plan)).toBe(sentence);
}); // prettier-ignore

test("a switch says who will answer, who no longer does, and warns where nobody would", () => {
  const objects = [colour("green"), colour("blue")];
  const drawn = (ready: readonly string[]) =>
    preview(turn, both(green), { world: worldOf(objects, green, ready) });
  expect(say(drawn(["blue"]).happens)).toEqual([
    "From the next moment on front sends requests to 1 ready pod of blue.",
    "The pods of green run on without requests; connections that are open stay with them.",
  ]);
  expect(drawn(["blue"]).warnings).toEqual([]);
  expect(say(drawn([]).warnings)).toEqual([
    "No pod of blue is ready: front would have nobody to send requests to.",
  ]);
  expect(drawn([]).line).toBe(
    `kubectl -n shop patch service/front -p '{"spec":{"selector":{"app":"shop","slot":"blue"}}}'`,
  );
});

test("ending a canary says who answers then, or warns that nobody does", () => {
  const canary = ask(canaryToZero, { name: "canary" });
  const things: Found = new Map([["/apis/apps/v1/namespaces/shop/deployments/canary", colour("canary")]]);
  const drawn = (others: readonly Raw[]) =>
    preview(canary, things, { world: worldOf([colour("canary"), ...others], { app: "shop" }) });
  expect(say(drawn([colour("stable", 9)]).happens)).toEqual([
    "The pod of canary ends, and none comes again until somebody scales it up.",
    "All requests go to stable (9 pods).",
  ]);
  expect(say(drawn([colour("stable", 9)]).stays)[0]).toContain("The size of the others: stable (9 pods)");
  expect(say(drawn([colour("stable", 0)]).warnings)[0]).toContain("nobody answers after this");
});

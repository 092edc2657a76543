import { expect, test } from "vitest";
import type { Raw } from "../../base/raw.ts";
import type { ConfigMap } from "../../kinds/config-map.ts";
import type { KubeEvent } from "../../kinds/event.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import { service } from "../../kinds/service.ts";
import { pod } from "../../kinds/pod.ts";
import { applyFact, createWorld, type World } from "../../log/world.ts";
import type { Fact } from "../../log/fact.ts";
import { enBack, sayBack, type BackPhrase } from "../../words/back.ts";
import { scalersRead } from "../deployment/scalers.ts";
import { keyOf } from "../read.ts";
import { ask, deployment, found, named, now, preview, set } from "../testing/history.ts";
import { undo } from "../undo.ts";

const minute = 60_000;
const door = { digest: (text: string) => text };

function worldOf(...facts: readonly (readonly [KindName, SlimOf<KindName>])[]): World {
  const world = createWorld();
  facts.forEach(([kind, put], index) => {
    applyFact(world, { seq: index + 1, at: 1, kind, uid: put.uid, put } as Fact);
  });
  return world;
}

const config = (given: Partial<ConfigMap>): ConfigMap => ({
  uid: "uid-config",
  namespace: "shop",
  name: "settings",
  createdAt: now - 600 * minute,
  resourceVersion: "1",
  changedAt: now - 300 * minute,
  ...given,
});

const ended = (message: string, at: number): KubeEvent => ({
  uid: `uid-${message}`,
  namespace: "shop",
  name: "e",
  createdAt: at,
  aboutKind: "Deployment",
  aboutUid: "uid-web",
  aboutName: "web",
  fieldPath: undefined,
  type: "Normal",
  reason: "ScalingReplicaSet",
  message,
  count: 1,
  firstAt: at,
  lastAt: at,
  component: "deployment-controller",
});

interface Given {
  readonly world?: World;
  readonly old?: Parameters<typeof set>[1];
  readonly next?: Parameters<typeof set>[1];
  readonly object?: Raw;
  readonly scalers?: Raw;
}

/** What is said in a preview of going back from revision 2, made an hour ago, to revision 1. */
function drawn({ world, old = {}, next = {}, object = deployment({ image: "web:2" }), scalers }: Given) {
  const sets = [
    set("a", { revision: "1", image: "web:1", ...old }),
    set("b", { revision: "2", image: "web:2", createdAt: "2026-11-30T13:00:00Z", ...next }),
  ];
  const more = scalers === undefined ? new Map() : new Map([[keyOf(scalersRead(named)), scalers]]);
  return preview(ask(undo, { revision: 1 }), found(object, sets, more), world === undefined ? {} : { world });
}

const say = (lines: readonly { readonly text: BackPhrase; readonly detail?: BackPhrase }[]) =>
  lines
    .flatMap(({ text, detail }) => [text, ...(detail === undefined ? [] : [detail])])
    .map((phrase) => sayBack(enBack, phrase));
const stays = (given: Given) => say(drawn(given).stays);

const reads = { spec: { volumes: [{ name: "v", configMap: { name: "settings" } }] } };

test.each<readonly [string, Given, string]>([
  ["changed after the next version came", { world: worldOf(["ConfigMap", config({ changedAt: now - 3 * minute })]) }, "ConfigMap settings: it changed 3 min ago, after revision 1 last ran, and its pods will read it as it is now."],
  ["not changed since then", { world: worldOf(["ConfigMap", config({})]) }, "ConfigMap settings: read as it is now; it has not changed since revision 1 last ran."],
  ["changed while it still ran, as the controller's Event tells", { world: worldOf(["ConfigMap", config({ changedAt: now - 30 * minute })], ["Event", ended("Scaled down replica set web-a from 1 to 0", now - 20 * minute)]) }, "it changed 30 min ago, while revision 1 still ran: its pods may have read what it said before, and new ones read it as it is now."],
  ["changed together with what came next, as Helm does", { world: worldOf(["ConfigMap", config({ changedAt: now - 60 * minute })]), old: { createdAt: "2026-11-30T12:00:00Z" } }, "it changed 1 h ago, while revision 1 still ran"],
  ["changed together with the revision itself", { world: worldOf(["ConfigMap", config({ changedAt: now - 120 * minute })]), old: { createdAt: "2026-11-30T12:00:00Z" } }, "it has not changed since revision 1 last ran."],
  ["left as it was before the revision came", { world: worldOf(["ConfigMap", config({})]), next: { notes: { "deployment.kubernetes.io/revision-history": "1" } } }, "it has not changed since revision 1 last ran."],
  ["changed after its end, in the words of an older controller", { world: worldOf(["ConfigMap", config({ changedAt: now - 30 * minute })], ["Event", ended("Scaled down replica set web-a to 0 from 1", now - 40 * minute)]) }, "it changed 30 min ago, after revision 1 last ran"],
  ["made anew", { world: worldOf(["ConfigMap", config({ createdAt: now - 5 * minute })]) }, "it is another one than revision 1 ran with, made 5 min ago."],
  ["of an unknown time", { world: worldOf(["ConfigMap", config({ changedAt: undefined })]) }, "whether it has changed since revision 1 ran is not known."],
  ["followed by a version that came back itself", { world: worldOf(["ConfigMap", config({ changedAt: now - 30 * minute })]), next: { notes: { "deployment.kubernetes.io/revision-history": "1" } } }, "whether it has changed since revision 1 ran is not known."],
  ["not there", { world: worldOf() }, "ConfigMap settings: there is none of that name now, and pods that need it will not start."],
  ["of another namespace only", { world: worldOf(["ConfigMap", config({ namespace: "other" })]) }, "there is none of that name now"],
])("a ConfigMap that was %s", (_, given, sentence) => {
  expect(stays({ ...given, old: { ...reads, ...given.old } }).find((line) => line.startsWith("ConfigMap settings"))).toContain(sentence);
}); // prettier-ignore

test("a Secret that may not be watched is not known, and not absent", () => {
  const watch = {
    uid: "w",
    namespace: "",
    name: "Secret",
    createdAt: 0,
    state: "forbidden",
    since: 0,
    message: undefined,
  };
  const world = worldOf(["Watch", watch as unknown as SlimOf<"Watch">]);
  const old = { container: { envFrom: [{ secretRef: { name: "keys" } }] } };
  expect(stays({ world, old })).toContain(
    "Secret keys: read as it is now; whether it has changed since revision 1 ran is not known.",
  );
});

test("a version that still has pods read what it reads when they started", () => {
  const running = pod.read(
    {
      metadata: {
        uid: "p",
        namespace: "shop",
        name: "web-a-1",
        ownerReferences: [{ controller: true, uid: "uid-a" }],
      },
      status: {
        startTime: new Date(now - 60 * minute).toISOString(),
        containerStatuses: [{ name: "web", imageID: `registry/web@sha256:${"0123456789ab".repeat(5)}abcd` }],
      },
    },
    door,
  );
  const lines = (changedAt: number) =>
    stays({
      old: { ...reads, replicas: 1 },
      world: worldOf(["ConfigMap", config({ changedAt })], ["Pod", running]),
    });
  expect(lines(now - 30 * minute)).toContainEqual(
    expect.stringContaining("it changed 30 min ago, while revision 1 still ran"),
  );
  expect(lines(now - 90 * minute)).toContainEqual(expect.stringContaining("it has not changed since"));
  expect(lines(0)).toContain("Its pods here run web:1 as sha256:0123456789ab.");
});

test("who scales is named, or said not to be known, or there is nobody", () => {
  const scaler = (name: string, kind = "Deployment") => ({
    metadata: { name: "web-scaler" },
    spec: { scaleTargetRef: { kind, name }, minReplicas: 2, maxReplicas: 10 },
  });
  const pods = "The number of pods: it stays 4, whatever it was then.";
  expect(stays({ scalers: { items: [scaler("web")] } }).slice(0, 2)).toEqual([
    pods,
    "HorizontalPodAutoscaler web-scaler sets it, from 2 to 10.",
  ]);
  expect(stays({}).slice(0, 2)).toEqual([
    pods,
    "Whether an autoscaler sets it is not known: they may not be listed.",
  ]);
  const others = { items: [scaler("api"), scaler("web", "StatefulSet")] };
  expect(stays({ scalers: others }).join()).not.toContain("utoscaler");
});

test("claims, Services, tags, an operator's object, and what was done to the world stay", () => {
  const selecting = service.read(
    { metadata: { uid: "s", namespace: "shop", name: "front" }, spec: { selector: { app: "web" } } },
    door,
  );
  const claims = { spec: { volumes: [{ name: "d", persistentVolumeClaim: { claimName: "data-0" } }] } };
  const owner = { kind: "Shop", name: "main", apiVersion: "example.com/v1" };
  const object = deployment({ image: "web:2" }, { owner });
  const lines = stays({ world: worldOf(["Service", selecting]), old: claims, object });
  expect(lines).toEqual(
    expect.arrayContaining([
      "What is in the volume claim data-0: the older version gets it as the newer one left it.",
      "Service front: selector and ports are not touched.",
      "The image web:1 is named by a tag: where that was moved since revision 1 ran, another image comes.",
      "Shop main, which made this Deployment, and the definition of its kind.",
      "Requests that were answered, and mail or payments that were sent.",
    ]),
  );
  expect(stays({ old: { image: `web@sha256:${"a".repeat(64)}` } }).join()).not.toContain("tag");
});

const front = (changed: number | undefined, created = 600): SlimOf<"Service"> =>
  service.read(
    {
      metadata: {
        ...{ uid: "s", namespace: "shop", name: "front" },
        creationTimestamp: new Date(now - created * minute).toISOString(),
        managedFields:
          changed === undefined
            ? []
            : [
                {
                  manager: "kubectl",
                  operation: "Update",
                  time: new Date(now - changed * minute).toISOString(),
                  fieldsV1: { "f:spec": { "f:selector": {} } },
                },
              ],
      },
      spec: { selector: { app: "web" } },
    },
    door,
  );
const end = ended("Scaled down replica set web-a from 1 to 0", now - 20 * minute);

test.each<readonly [string, SlimOf<"Service">, Given, string]>([
  ["changed before that version came", front(200), {}, "It has not changed since revision 1 last ran."],
  ["changed while that version ran", front(30), { world: worldOf(["Event", end]) }, "It has not changed since revision 1 last ran."],
  ["changed after its end", front(3), { world: worldOf(["Event", end]) }, "It changed 3 min ago, after revision 1 last ran, and stays as it is now."],
  ["made anew after its end", front(3, 5), { world: worldOf(["Event", end]) }, "It changed 3 min ago, after revision 1 last ran, and stays as it is now."],
  ["made after its end by whom nobody told", front(undefined, 5), { world: worldOf(["Event", end]) }, "It changed 5 min ago, after revision 1 last ran, and stays as it is now."],
  ["changed while that version still has pods", front(3), { old: { replicas: 1 } }, "It has not changed since revision 1 last ran."],
  ["not told of by managedFields", front(undefined), {}, "Whether it has changed since revision 1 ran is not known."],
  ["changed when nobody knows whether it ran", front(30), { next: { notes: { "deployment.kubernetes.io/revision-history": "1" } } }, "Whether it has changed since revision 1 ran is not known."],
])("a Service that was %s", (_, put, given, sentence) => {
  const world = given.world ?? createWorld();
  applyFact(world, { seq: 9, at: 1, kind: "Service", uid: put.uid, put });
  const old = { createdAt: "2026-11-30T12:00:00Z", ...given.old };
  const lines = stays({ ...given, world, old });
  expect(lines[lines.indexOf("Service front: selector and ports are not touched.") + 1]).toBe(sentence);
}); // prettier-ignore

test.each<readonly [string, Raw, string]>([
  ["Helm", { "meta.helm.sh/release-name": "shop", "meta.helm.sh/release-namespace": "infra" }, "Helm owns it (release shop in infra)"],
  ["Argo CD", { "argocd.argoproj.io/tracking-id": "shop-app:apps/Deployment:shop/web" }, "Argo CD owns it (shop-app)"],
  ["Flux", { "kustomize.toolkit.fluxcd.io/name": "apps" }, "Flux owns it (apps)"],
])("%s will revert it, and that is said", (_, annotations, sentence) => {
  const { warnings } = drawn({ object: deployment({ image: "web:2" }, { annotations }) });
  expect(say(warnings)).toEqual([expect.stringContaining(sentence)]);
}); // prettier-ignore

test("how the pods are replaced follows the strategy, and nothing is said of nobody", () => {
  const happens = (spec: Raw) => say(drawn({ object: deployment({ image: "web:2" }, { spec }) }).happens);
  expect(happens({ strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } })).toContain(
    "4 pods are replaced step by step: never more than 5 at once, never fewer than 4 available.",
  );
  expect(happens({ strategy: { type: "Recreate" } })).toContain(
    "All 4 pods stop first, then 4 new ones start: nobody answers in between.",
  );
  expect(happens({ replicas: 0 })).toContain("No pod is replaced: none is wanted now.");
});

test("pods that run already are not counted as replaced, and who leaves is named", () => {
  const spec = { replicas: 2, strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } };
  const object = deployment({ image: "web:2" }, { spec });
  const selecting = service.read(
    { metadata: { uid: "s", namespace: "shop", name: "front" }, spec: { selector: { app: "web" } } },
    door,
  );
  const happens = (old: Given["old"], next: Given["next"] = {}) =>
    say(drawn({ object, old: old ?? {}, next, world: worldOf(["Service", selecting]) }).happens);
  const both = "Both versions answer behind front until the last of the pods that are replaced has left.";

  const stuck = happens({ replicas: 2, available: 2 }, { replicas: 1 });
  expect(stuck).toContain(
    "1 pod of revision 2 goes. Nothing else is replaced: all 2 pods that are wanted run that version, and go on alone.",
  );
  expect(stuck).not.toContain(both);

  const alone = happens({ replicas: 2, available: 2 });
  expect(alone).toContain("No pod is replaced: all 2 pods that are wanted run that version already.");
  expect(alone).not.toContain(both);

  const half = happens({ replicas: 1, available: 1 }, { replicas: 1 });
  expect(half).toContain(
    "1 pod is still to be replaced, 1 already runs that version: never more than 3 at once, never fewer than 2 available.",
  );
  expect(half).toContain(both);

  // Those that are not available let nobody go.
  expect(happens({ replicas: 2 }, { replicas: 2, available: 2 })).toContain(
    "2 pods are replaced step by step: never more than 3 at once, never fewer than 2 available.",
  );
});

test("how long the last rollout took is told where it is known", () => {
  const status = {
    conditions: [
      {
        type: "Progressing",
        status: "True",
        reason: "NewReplicaSetAvailable",
        lastUpdateTime: "2026-11-30T13:00:34Z",
      },
    ],
  };
  const object = { ...deployment({ image: "web:2" }), status };
  expect(say(drawn({ object }).happens)).toContain("The last rollout took 34 s.");
  const again = { notes: { "deployment.kubernetes.io/revision-history": "1" } };
  expect(say(drawn({ object, next: again }).happens).join()).not.toContain("took");
});

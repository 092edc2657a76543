import { startControllers } from "../../controllers.ts";
import { controllerRevisions } from "../../../kinds/controller-revision.ts";
import { pods, type Pod } from "../../../kinds/pod.ts";
import { statefulSets } from "../../../kinds/stateful-set.ts";
import type { StatefulSet } from "../../../kinds/types/stateful-set.ts";
import {
  kubeletWorld,
  readiness,
  shopPod,
  type KubeletWorld,
} from "../../../kubelet/testing/kubelet-world.ts";
import type { Draft } from "../../../object.ts";
import { isReady } from "../../pods.ts";

const kubectl = { manager: "kubectl" };

/** A cluster in which everything acts, and the StatefulSet `db` in it. */
export interface Sets extends KubeletWorld {
  readonly run: (seconds: number) => void;
  readonly set: () => StatefulSet;
  readonly change: (spec: Draft, annotations?: Readonly<Record<string, string>>) => void;
  readonly setVersion: (version: string, cause?: string) => void;
  /** `db-0 1.0 ready` for each pod, by name, and `leaves` behind one that is on its way out. */
  readonly places: () => readonly string[];
  /** What `places` said after each change of a pod, while seconds pass: each once, in that order. */
  readonly watch: (seconds: number) => readonly string[];
  /** `[revision, version, cause]`, as `kubectl rollout history` orders them. */
  readonly revisions: () => readonly (readonly [number, string, string])[];
}

const templateOf = (version: string): Draft => ({
  metadata: { labels: { app: "db" } },
  spec: { ...shopPod(version, { readinessProbe: readiness }), terminationGracePeriodSeconds: 2 },
});

const versionOf = ({ spec }: Pick<Pod, "spec">): string => spec.containers[0]?.image.split(":")[1] ?? "";

function placeOf(pod: Pod): string {
  const leaving = pod.metadata.deletionTimestamp === undefined ? "" : " leaves";
  return `${pod.metadata.name} ${versionOf(pod)} ${isReady(pod) ? "ready" : "not ready"}${leaving}`;
}

/** `replicas`: 3 unless `spec` says otherwise. */
export function sets(spec: Draft = {}): Sets {
  const world = kubeletWorld(1, ["node-a", "node-b"]);
  const { registry, store, clock, random } = world;
  startControllers({ registry, clock, random, speed: 1 });
  const draft = {
    metadata: { name: "db" },
    spec: {
      ...{ replicas: 3, serviceName: "db", selector: { matchLabels: { app: "db" } } },
      template: templateOf("1.0"),
      ...spec,
    },
  };
  registry.create(statefulSets, "default", draft, kubectl);
  clock.settle();
  const change: Sets["change"] = (part, annotations = {}) => {
    registry.change(
      statefulSets,
      "default",
      "db",
      (before, { metadata }) => ({
        ...before,
        metadata: {
          ...(before["metadata"] as Draft),
          annotations: { ...metadata.annotations, ...annotations },
        },
        spec: { ...(before["spec"] as Draft), ...part },
      }),
      kubectl,
    );
    clock.settle();
  };
  const places = (): readonly string[] => store.list(pods, "default").map(placeOf).sort();
  return {
    ...world,
    run: (seconds) => {
      clock.advance(seconds * 1000);
    },
    set: () => registry.get(statefulSets, "default", "db"),
    change,
    setVersion: (version, cause) => {
      change(
        { template: templateOf(version) },
        cause === undefined ? {} : { "kubernetes.io/change-cause": cause },
      );
    },
    places,
    watch(seconds) {
      const seen: string[] = [];
      const stop = store.subscribe(({ kind }) => {
        const now = places().join(", ");
        if (kind === pods && seen.at(-1) !== now) seen.push(now);
      });
      clock.advance(seconds * 1000);
      stop();
      return seen;
    },
    revisions: () =>
      store
        .list(controllerRevisions, "default")
        .map(({ revision = 0, data, metadata }) => {
          const { spec: kept } = data as { readonly spec: { readonly template: Pick<Pod, "spec"> } };
          const cause = metadata.annotations?.["kubernetes.io/change-cause"] ?? "";
          return [revision, versionOf(kept.template), cause] as const;
        })
        .sort((a, b) => a[0] - b[0]),
  };
}

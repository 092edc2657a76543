import { startControllers } from "../../controllers.ts";
import { controllerRevisions } from "../../../kinds/controller-revision.ts";
import { daemonSets } from "../../../kinds/daemon-set.ts";
import { nodes } from "../../../kinds/node.ts";
import { pods, type Pod } from "../../../kinds/pod.ts";
import { isOver } from "../../pods.ts";
import type { DaemonSet } from "../../../kinds/types/daemon-set.ts";
import {
  kubeletWorld,
  readiness,
  shopPod,
  type KubeletWorld,
} from "../../../kubelet/testing/kubelet-world.ts";
import type { Draft } from "../../../object.ts";

const kubectl = { manager: "kubectl" };

/** A cluster of three nodes in which everything acts, and the DaemonSet `agent` in it. */
export interface Daemons extends KubeletWorld {
  readonly run: (seconds: number) => void;
  readonly daemonSet: () => DaemonSet;
  readonly change: (spec: Draft, annotations?: Readonly<Record<string, string>>) => void;
  readonly setVersion: (version: string, cause?: string) => void;
  readonly changeNode: (name: string, spec: Draft, labels?: Readonly<Record<string, string>>) => void;
  /** Those that have not ended. */
  readonly pods: () => readonly Pod[];
  /** `node-a 1.0 ready` for each of them, by node, and `leaves` behind one that is on its way out. */
  readonly places: () => readonly string[];
  /** `[revision, version, cause]`, as `kubectl rollout history` orders them. */
  readonly revisions: () => readonly (readonly [number, string, string])[];
}

const templateOf = (version: string): Draft => ({
  metadata: { labels: { app: "agent" } },
  spec: { ...shopPod(version, { readinessProbe: readiness }), terminationGracePeriodSeconds: 2 },
});

const versionOf = ({ spec }: Pick<Pod, "spec">): string => spec.containers[0]?.image.split(":")[1] ?? "";

function placeOf({ metadata, spec, status }: Pod): string {
  const isReady = status?.conditions?.some(({ type, status: value }) => type === "Ready" && value === "True");
  const wanted = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const meant = wanted?.nodeSelectorTerms[0]?.matchFields?.[0]?.values?.[0] ?? "";
  const node = spec.nodeName ?? `(${meant})`;
  const leaving = metadata.deletionTimestamp === undefined ? "" : " leaves";
  return `${node} ${versionOf({ spec })} ${isReady === true ? "ready" : "not ready"}${leaving}`;
}

export function daemons(spec: Draft = {}, nodeNames = ["node-a", "node-b", "node-c"]): Daemons {
  const world = kubeletWorld(1, nodeNames);
  const { registry, store, clock, random } = world;
  startControllers({ registry, clock, random, speed: 1 });
  registry.create(
    daemonSets,
    "default",
    {
      metadata: { name: "agent" },
      spec: { selector: { matchLabels: { app: "agent" } }, template: templateOf("1.0"), ...spec },
    },
    kubectl,
  );
  clock.settle();
  const change: Daemons["change"] = (part, annotations = {}) => {
    registry.change(
      daemonSets,
      "default",
      "agent",
      (draft, { metadata }) => ({
        ...draft,
        metadata: {
          ...(draft["metadata"] as Draft),
          annotations: { ...metadata.annotations, ...annotations },
        },
        spec: { ...(draft["spec"] as Draft), ...part },
      }),
      kubectl,
    );
    clock.settle();
  };
  const all = (): readonly Pod[] => store.list(pods, "default").filter((pod) => !isOver(pod));
  return {
    ...world,
    run: (seconds) => {
      clock.advance(seconds * 1000);
    },
    daemonSet: () => registry.get(daemonSets, "default", "agent"),
    change,
    setVersion: (version, cause) => {
      change(
        { template: templateOf(version) },
        cause === undefined ? {} : { "kubernetes.io/change-cause": cause },
      );
    },
    changeNode: (name, part, labels = {}) => {
      registry.change(
        nodes,
        "",
        name,
        (draft, { metadata }) => ({
          ...draft,
          metadata: { ...(draft["metadata"] as Draft), labels: { ...metadata.labels, ...labels } },
          spec: { ...(draft["spec"] as Draft), ...part },
        }),
        kubectl,
      );
      clock.settle();
    },
    pods: all,
    places: () => all().map(placeOf).sort(),
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

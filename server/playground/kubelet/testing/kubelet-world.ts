import type { Controller } from "../../controllers/controller.ts";
import { startKubelet } from "../kubelet.ts";
import { events } from "../../kinds/event.ts";
import { namespaces } from "../../kinds/namespace.ts";
import { nodes } from "../../kinds/node.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import type { Draft } from "../../object.ts";
import { startScheduler } from "../../scheduler/scheduler.ts";
import type { Change } from "../../store/store.ts";
import { testWorld, type World } from "../../testing/world.ts";

/** A world with nodes, a scheduler and kubelets, and what happened in it. */
export interface KubeletWorld extends World {
  /** A line for each change of a pod, as a watcher sees it: `2.3 MODIFIED web Pending ContainerCreating`. */
  readonly lines: (name: string) => readonly string[];
  /** `Reason: message` of every Event about an object, in the order in which they were first told. */
  readonly told: (name: string) => readonly string[];
  readonly pod: (name: string) => Pod | undefined;
  readonly createPod: (name: string, spec: Draft, meta?: Draft) => Pod;
  readonly deletePod: (name: string, gracePeriodSeconds?: number) => void;
}

/** A pod's spec of one container `web` of our own image. */
export const shopPod = (tag: string, container: Draft = {}, spec: Draft = {}): Draft => ({
  ...spec,
  containers: [
    {
      name: "web",
      image: `rollscope.dev/shop/web:${tag}`,
      ports: [{ name: "http", containerPort: 8080 }],
      ...container,
    },
  ],
});

/** Asked every 2 s. */
export const readiness: Draft = { httpGet: { path: "/readyz", port: "http" }, periodSeconds: 2 };

export interface NodeOptions {
  readonly cpu?: string;
  readonly memory?: string;
  readonly pods?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec?: Draft;
}

export function createNode({ registry }: World, name: string, options: NodeOptions = {}): void {
  const { cpu = "4", memory = "8Gi", pods: most = "110", labels = {}, spec = {} } = options;
  const size = { cpu, memory, pods: most };
  const metadata = { name, labels: { "kubernetes.io/hostname": name, ...labels } };
  registry.create(nodes, "", { metadata, spec }, { manager: "test" });
  const status = { capacity: size, allocatable: size };
  registry.change(nodes, "", name, (draft) => ({ ...draft, status }), {
    manager: "test",
    subresource: "status",
  });
}

/** What `kubectl get pods` shows of its containers, in short. */
function stateOf({ metadata, status }: Pod): string {
  const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const states = all.map(({ state, ready, restartCount }) => {
    const word =
      state?.waiting?.reason ?? state?.terminated?.reason ?? (state?.running === undefined ? "-" : "running");
    return `${word}${ready ? "+" : ""}${restartCount > 0 ? `(${restartCount})` : ""}`;
  });
  const isReady = status?.conditions?.find(({ type }) => type === "Ready")?.status === "True";
  return [
    status?.phase ?? "-",
    ...states,
    ...(isReady ? ["Ready"] : []),
    ...(metadata.deletionTimestamp === undefined ? [] : ["deleted"]),
  ].join(" ");
}

/** Starts scheduler and kubelets over `nodeNames`. */
export function kubeletWorld(
  seed = 1,
  nodeNames: readonly string[] = ["node-a"],
  ...[speed = 1, kubelet = startKubelet]: [speed?: number, kubelet?: Controller]
): KubeletWorld {
  const world = testWorld({ seed });
  const { registry, store, clock, random } = world;
  const start = clock.now();
  const lease = { metadata: { name: "kube-node-lease" } };
  registry.create(namespaces, "", lease, { manager: "test" });
  const seen: { readonly name: string; readonly text: string }[] = [];
  store.subscribe(({ type, kind, object }: Change) => {
    if (kind !== pods) return;
    const seconds = ((clock.now() - start) / 1000).toFixed(1);
    seen.push({ name: object.metadata.name, text: `${seconds} ${type} ${stateOf(object as Pod)}` });
  });
  for (const name of nodeNames) createNode(world, name);
  startScheduler({ registry, clock, random, speed });
  kubelet({ registry, clock, random, speed });
  clock.settle();
  return {
    ...world,
    lines: (name) => seen.filter((line) => line.name === name).map(({ text }) => text),
    told: (name) =>
      store
        .list(events)
        .filter(({ involvedObject }) => involvedObject.name === name)
        .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
        .map(({ reason = "", message = "" }) => `${reason}: ${message}`),
    pod: (name) => store.get(pods, "default", name),
    createPod: (name, spec, meta = {}) =>
      // The registry takes its draft over; tests use theirs again.
      registry.create(pods, "default", structuredClone({ metadata: { name, ...meta }, spec }), {
        manager: "test",
      }),
    deletePod: (name, gracePeriodSeconds) => {
      const options = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
      registry.remove(pods, "default", name, options);
    },
  };
}

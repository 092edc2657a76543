import type { Image } from "../images/image.ts";
import type { Pod } from "../kinds/pod.ts";
import type { Container } from "../kinds/pod-types.ts";
import type { Log } from "./log.ts";

/** One life of a container: a process. Times in ms since 1970. */
export interface Run {
  /** `containerd://…` */
  readonly id: string;
  readonly startedAt: number;
  readonly image: Image;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Log;
}

export type ContainerLife =
  | { readonly type: "waiting"; readonly reason: string; readonly message?: string }
  | { readonly type: "running"; readonly run: Run }
  | Ended
  /** Never ran, and never will. */
  | { readonly type: "lost" };

export interface Ended {
  readonly type: "ended";
  readonly run: Run;
  readonly code: number;
  readonly reason: string;
  readonly finishedAt: number;
}

/** A container of a pod through all its lives; the kubelet changes it as things happen. */
export interface ContainerWorker {
  spec: Container;
  /** Init containers run to their end one after the other; sidecars are init containers that go on. */
  readonly role: "init" | "sidecar" | "app";
  life: ContainerLife;
  /** The life before this one. */
  last: Ended | undefined;
  restarts: number;
  /** Passed its startup probe, or has none. */
  started: boolean;
  /** What its readiness probe says; true without one. */
  passes: boolean;
  /** As the runtime names them, from the first life on. */
  image: string;
  imageId: string;
  /** Its first life was asked for. */
  begun: boolean;
  /** It is being stopped. */
  stopping: boolean;
  /** Called when a life has ended. */
  heard: () => void;
  /** Ends what was planned for this life: probes, its end. */
  readonly plans: Set<() => void>;
}

/** A pod on its node. */
export interface PodWorker {
  /** The object as it is, our own writes with it. */
  pod: Pod;
  /** The object as it was when it was last acted on. */
  heard: Pod;
  readonly node: string;
  readonly key: string;
  /** In the order of the spec, init containers first. */
  readonly containers: readonly ContainerWorker[];
  readonly admittedAt: number;
  ip: string | undefined;
  /** The sandbox is up: containers may start. */
  sandbox: boolean;
  /** What it is doing: `ending` from the first sign of its end until nothing runs, then `ended`. */
  stage: "working" | "ending" | "ended" | "gone";
  /** The grace that it was given when its object was deleted, in seconds. */
  grace: number | undefined;
  /** Why it ends, where the pod itself does not tell. */
  failure: { readonly reason: string; readonly message: string } | undefined;
  /** Undoes everything that is planned for the pod. */
  readonly plans: Set<() => void>;
}

function containerWorker(spec: Container, role: ContainerWorker["role"], waits: string): ContainerWorker {
  return {
    spec,
    role,
    life: { type: "waiting", reason: waits },
    last: undefined,
    restarts: 0,
    started: false,
    passes: false,
    image: spec.image,
    imageId: "",
    begun: false,
    stopping: false,
    heard: () => undefined,
    plans: new Set(),
  };
}

export function createWorker(pod: Pod, now: number): PodWorker {
  const { spec, metadata } = pod;
  const initial = spec.initContainers ?? [];
  const waits = initial.length > 0 ? "PodInitializing" : "ContainerCreating";
  return {
    pod,
    heard: pod,
    node: spec.nodeName ?? "",
    key: `${metadata.namespace ?? ""}/${metadata.name}`,
    containers: [
      ...initial.map((one) =>
        containerWorker(one, one.restartPolicy === "Always" ? "sidecar" : "init", waits),
      ),
      ...spec.containers.map((one) => containerWorker(one, "app", waits)),
    ],
    admittedAt: now,
    ip: undefined,
    sandbox: false,
    stage: "working",
    grace: undefined,
    failure: undefined,
    plans: new Set(),
  };
}

/** How kubelet's messages name a pod: `web-1_shop(4bc2…)`. */
export const longName = ({ metadata }: Pod): string =>
  `${metadata.name}_${metadata.namespace ?? ""}(${metadata.uid})`;

/** Undoes and forgets plans. */
export function cancel(plans: Set<() => void>): void {
  for (const undo of plans) undo();
  plans.clear();
}

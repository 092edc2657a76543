import type { Store } from "../store/store.ts";
import type { PodWorker } from "./worker.ts";

/** What runs on the playground's nodes, for those who ask it: Service and Pod proxies, logs. */
export interface Runtime {
  /** By the pod's uid. */
  readonly pods: Map<string, PodWorker>;
  /** Makes a request of the running processes; the kubelet sets it when it starts. */
  ask: Asking | undefined;
}

/** A request that reached a pod's address. */
export interface PodRequest {
  readonly port: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Without its question mark. */
  readonly query?: string;
  readonly html: boolean;
}

export type PodAnswer =
  | {
      readonly type: "answered";
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      readonly version: string;
    }
  | { readonly type: "refused" }
  | { readonly type: "hangs" };

export type Asking = (worker: PodWorker, request: PodRequest) => PodAnswer;

const runtimes = new WeakMap<Store, Runtime>();

/** The one runtime of a playground: what its kubelet fills and others read. */
export function runtimeOf(store: Store): Runtime {
  const known = runtimes.get(store);
  if (known !== undefined) return known;
  const runtime: Runtime = { pods: new Map(), ask: undefined };
  runtimes.set(store, runtime);
  return runtime;
}

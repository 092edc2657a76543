import type { KubeletMode } from "./cluster.ts";
import type { Draft } from "./object.ts";

/** What a worker is started with. */
export interface WorkerData {
  /** undefined: a usual one, or the next that is free. 0: any. */
  readonly port: number | undefined;
  /** 1..20 */
  readonly speed: number;
  readonly seed: number;
  readonly nodes: number;
  /** How much it holds, in Mi of its JSON's UTF-16 code units. */
  readonly storage: number;
  /** Created in order before the API is up, as `kubectl create` would. */
  readonly objects: readonly Draft[];
  readonly kubelet: KubeletMode;
}

export type FromWorker =
  | {
      readonly type: "ready";
      readonly port: number;
      /** PEM */
      readonly authority: string;
      readonly adminToken: string;
      readonly viewerToken: string;
    }
  | { readonly type: "failed"; readonly why: string }
  /** A bug that one request met; the API goes on. */
  | { readonly type: "bug"; readonly why: string };

export interface ToWorker {
  readonly type: "stop";
}

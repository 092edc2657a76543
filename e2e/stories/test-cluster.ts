import type { Answer } from "../control-plane/start.ts";

/** What the stories need of a cluster, whichever it is: the real control plane, or the playground. */
export interface TestCluster {
  /** `https://127.0.0.1:PORT` */
  readonly server: string;
  readonly port: number;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** The administrator's token. */
  readonly token: string;
  /** For files of the stories; it goes when the cluster stops. */
  readonly folder: string;
  /** Runs kubectl as the administrator; its output, or an error with what it said. */
  kubectl(args: readonly string[], options?: { input?: string }): Promise<string>;
  /** One request to the API server, as the administrator. */
  request(method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

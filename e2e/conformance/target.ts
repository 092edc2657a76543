import path from "node:path";
import { startPlayground as start } from "../../server/playground/playground.ts";
import { clients } from "../clients/clients.ts";
import { startControlPlane } from "../control-plane/start.ts";

/** What the specs are run against. */
export interface Target {
  /** In a sentence. */
  readonly what: string;
  readonly kubeconfig: string;
  /** Path of a kubectl. */
  readonly kubectl: string;
  /** What went wrong inside while it answered. */
  readonly bugs: readonly string[];
  readonly stop: () => Promise<void>;
}

type Say = (line: string) => void;

/** An empty playground whose containers are as fast as they can be. */
export async function startPlayground(say: Say): Promise<Target> {
  const { kubectl } = await clients("new", say);
  const bugs: string[] = [];
  const { kubeconfig, stop } = await start({
    port: 0,
    speed: 20,
    seed: 1,
    onBug: (why) => void bugs.push(why),
  });
  return { what: "the playground", kubeconfig, kubectl, bugs, stop };
}

/** The real control plane. */
export async function startCluster(say: Say): Promise<Target> {
  const cluster = await startControlPlane({ nodes: 3, say });
  return {
    what: `Kubernetes ${cluster.version} with KWOK`,
    kubeconfig: cluster.kubeconfig,
    kubectl: path.join(cluster.bin, "kubectl"),
    bugs: [],
    stop: () => cluster.stop(),
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPlayground } from "../../server/playground/playground.ts";
import { startControlPlane } from "../control-plane/start.ts";
import { accessOf } from "../playground/start.ts";
import type { Access } from "./ask.ts";

/** A cluster that scripts are played on. */
export interface Side {
  readonly name: "playground" | "control plane";
  readonly access: Access;
  readonly kubeconfig: string;
  /** For the caches of the programs. */
  readonly folder: string;
  /** ms without a line after which a cluster rests. */
  readonly quiet: number;
  readonly stop: () => Promise<void>;
}

/** As many on both sides: the scheduler counts them aloud. */
export const nodes = 3;

/** The nodes of e2e/control-plane, on the playground. */
const node = (number: number): Record<string, unknown> => {
  const room = { cpu: "32", memory: "128Gi", pods: "110" };
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name: `node-${String(number)}`,
      labels: {
        "kubernetes.io/hostname": `node-${String(number)}`,
        "kubernetes.io/os": "linux",
        "kubernetes.io/arch": "amd64",
      },
    },
    status: { capacity: room, allocatable: room },
  };
};

export async function startPlaygroundSide(): Promise<Side> {
  const playground = await startPlayground({
    ...{ port: 0, speed: 1, seed: 1, nodes: 0, kubelet: "staged" },
    objects: Array.from({ length: nodes }, (_, number) => node(number)),
  });
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-truth-"));
  return {
    name: "playground",
    access: await accessOf(playground.kubeconfig),
    kubeconfig: playground.kubeconfig,
    folder,
    quiet: 250,
    async stop() {
      await playground.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export async function startControlPlaneSide(version: string): Promise<Side> {
  const cluster = await startControlPlane({ version, nodes, podsPerNode: 500 });
  const ca = await readFile(cluster.caFile, "utf8");
  return {
    name: "control plane",
    access: { port: cluster.port, token: cluster.token, ca },
    kubeconfig: cluster.kubeconfig,
    folder: cluster.folder,
    quiet: 700,
    stop: () => cluster.stop(),
  };
}

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPlayground, type PlaygroundOptions } from "../../server/playground/playground.ts";
import { clients, type Age } from "../clients/clients.ts";
import type { TestCluster } from "../stories/test-cluster.ts";
import { call, type Address } from "../control-plane/cluster/api.ts";
import { mustRun } from "../control-plane/run.ts";

export interface TestPlayground extends TestCluster {
  /** What its certificate is checked against, PEM. */
  readonly ca: string;
  /** Paths of the programs. */
  readonly helm: string;
  readonly kubectlPath: string;
}

/** A playground as a cluster of the stories, with a real kubectl of that age. It keeps its own port and kubeconfig. */
export async function startTestPlayground(
  options: Partial<PlaygroundOptions> = {},
  age: Age = "new",
): Promise<TestPlayground> {
  const { kubectl, helm } = await clients(age, (line) => {
    process.stderr.write(`${line}\n`);
  });
  const playground = await startPlayground({ port: 0, speed: 1, seed: 1, ...options });
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-playground-"));
  const { ca, token } = await accessOf(playground.kubeconfig);
  const env = {
    KUBECONFIG: playground.kubeconfig,
    // Discovery is kept by host and port, and another playground may have had this one.
    KUBECACHEDIR: path.join(folder, "cache"),
    HOME: folder,
  };
  return {
    server: playground.server,
    port: playground.port,
    kubeconfig: playground.kubeconfig,
    token,
    ca,
    folder,
    helm,
    kubectlPath: kubectl,
    kubectl: (args, { input } = {}) => mustRun(kubectl, args, { env, input }),
    request: (method, url, body) => call({ port: playground.port, ca, token }, method, url, body),
    stop: async () => {
      await playground.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** How to reach a playground as its administrator, by its kubeconfig. */
export async function accessOf(kubeconfig: string): Promise<Address> {
  // It is YAML that is JSON, so that every program reads it.
  const { clusters, users } = JSON.parse(await readFile(kubeconfig, "utf8")) as Kubeconfig;
  const { server, "certificate-authority-data": ca } = clusters[0].cluster;
  return {
    port: Number(new URL(server).port),
    token: users[0].user.token,
    ca: Buffer.from(ca, "base64").toString(),
  };
}

/** What we read of a playground's kubeconfig; the administrator comes first. */
interface Kubeconfig {
  readonly clusters: readonly [
    { readonly cluster: { readonly server: string; readonly "certificate-authority-data": string } },
  ];
  readonly users: readonly [{ readonly user: { readonly token: string } }];
}

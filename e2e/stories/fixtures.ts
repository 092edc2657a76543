import { expect, test as base } from "../browser/fixtures.ts";
import { startControlPlane, viewerOf, type ControlPlane } from "../control-plane/start.ts";
import { startTestPlayground } from "../playground/start.ts";
import { done, follow, type Place } from "./follow.ts";
import { deployment, service, type Shape } from "./manifests.ts";
import { startRollscope, type Rollscope } from "./rollscope.ts";
import type { TestCluster } from "./test-cluster.ts";

/** Which cluster the stories of a project run on. */
export interface On {
  readonly on: "control-plane" | "playground";
}

interface Worker extends On {
  /** One cluster for all stories of a run. */
  readonly cluster: TestCluster;
  /** The same, for stories of what only the real one has: an API server to kill, users to give rights to. */
  readonly controlPlane: ControlPlane;
  /** One Rollscope on it, for the stories that do not hurt it. */
  readonly rollscope: Rollscope;
}

interface Each {
  /** A namespace of its own for each story. */
  readonly namespace: string;
  readonly apply: (...objects: readonly unknown[]) => Promise<void>;
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
  /** A Rollscope of this story alone: it has seen no fault of another. */
  readonly fresh: Rollscope;
  /** The options of a Rollscope of somebody who may only look. */
  readonly viewer: readonly string[];
  /** Where the Deployment of this name is, in the story's own namespace. */
  readonly place: (name: string) => Place;
  /** Applies a Deployment with a Service of its name, follows it until it is done, and says where it is. */
  readonly start: (shape: Shape) => Promise<Place>;
}

const isReal = (cluster: TestCluster): cluster is ControlPlane => "killApiServer" in cluster;

/**
 * Stories on a cluster: the real control plane, or the playground. Workers are alike for all of them, so that none starts
 * a cluster of its own for one file; what a page complains of is a fault.
 */
export const test = base.extend<Each, Worker>({
  on: ["control-plane", { option: true, scope: "worker" }],
  cluster: [
    async ({ on }, use) => {
      const cluster =
        on === "playground"
          ? await startTestPlayground()
          : await startControlPlane({ nodes: 3, say: () => undefined });
      await use(cluster);
      await cluster.stop();
    },
    { scope: "worker", timeout: 900_000 },
  ],
  controlPlane: [
    async ({ cluster }, use) => {
      if (!isReal(cluster)) throw new Error("This story needs the real control plane.");
      await use(cluster);
    },
    { scope: "worker" },
  ],
  rollscope: [
    async ({ cluster }, use) => {
      const rollscope = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
      await use(rollscope);
      await rollscope.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  namespace: async ({ cluster }, use, info) => {
    const name = `story-${String(info.parallelIndex)}-${info.testId.slice(-8).toLowerCase()}-${String(info.retry)}`;
    await cluster.kubectl(["create", "namespace", name]);
    await use(name);
    await cluster.kubectl(["delete", "namespace", name, "--wait=false"]);
  },
  apply: async ({ cluster, namespace }, use) => {
    await use(async (...objects) => {
      const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
      await cluster.kubectl(["apply", "-n", namespace, "-f", "-"], { input });
    });
  },
  kubectl: async ({ cluster, namespace }, use) => {
    await use((...args) => cluster.kubectl([...args, "-n", namespace]));
  },
  fresh: async ({ cluster }, use) => {
    const fresh = await startRollscope(["--kubeconfig", cluster.kubeconfig, "--port", "0"]);
    await use(fresh);
    await fresh.stop();
  },
  viewer: async ({ cluster, namespace }, use) => {
    if (!isReal(cluster)) {
      await use(["--kubeconfig", cluster.kubeconfig, "--context", "playground-viewer"]);
      return;
    }
    const { kubeconfig } = await cluster.addUser("viewer", [viewerOf(namespace)]);
    await use(["--kubeconfig", kubeconfig, "--namespace", namespace]);
  },
  place: async ({ cluster, rollscope, namespace }, use) => {
    await use((name) => ({ cluster, address: rollscope.address, namespace, name }));
  },
  start: async ({ place, apply }, use) => {
    await use(async (shape) => {
      await apply(deployment(shape), service(shape.name, { app: shape.name }));
      await follow(place(shape.name), done);
      return place(shape.name);
    });
  },
});

export { expect };

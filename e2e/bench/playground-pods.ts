import { call, mustCall, type Address } from "../control-plane/cluster/api.ts";
import { until } from "./processes.ts";

/** How much is in a playground: the nodes in all, and the pods of each of its two Deployments. */
export interface Size {
  readonly nodes: number;
  readonly half: number;
}

const namespace = "bench";

/** Adds nodes until there are so many, and two Deployments; resolves when all their pods are available. */
export async function fill(address: Address, { nodes, half }: Size): Promise<void> {
  const { items } = (await mustCall(address, "GET", "/api/v1/nodes")) as { items: readonly object[] };
  for (let number = items.length + 1; number <= nodes; number++)
    await mustCall(address, "POST", "/api/v1/nodes", nodeLike(items[0] ?? {}, number));
  await mustCall(address, "POST", "/api/v1/namespaces", { metadata: { name: namespace } });
  for (const name of ["web", "rest"]) await mustCall(address, "POST", deployments, deploymentOf(name, half));
  for (const name of ["web", "rest"]) await until(() => isDone(address, name, half), 50);
}

const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;

const nodeLike = (node: object, number: number): object => {
  const { metadata, spec, status } = node as { metadata: { labels: object }; spec?: object; status: object };
  const name = `node-${String(number)}`;
  const labels = { ...metadata.labels, "kubernetes.io/hostname": name };
  return { apiVersion: "v1", kind: "Node", metadata: { name, labels }, spec, status };
};

const deploymentOf = (name: string, replicas: number): object => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        terminationGracePeriodSeconds: 2,
        containers: [
          {
            name: "web",
            image: "registry.example/web:1.0",
            ports: [{ containerPort: 8080 }],
            readinessProbe: { httpGet: { path: "/", port: 8080 }, periodSeconds: 10 },
          },
        ],
      },
    },
  },
});

/** Rolls one of the two to another image, to its end. */
export async function roll(address: Address, { half }: Size): Promise<void> {
  const template = { spec: { containers: [{ name: "web", image: "registry.example/web:2.0" }] } };
  const change = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: { template } };
  await mustCall(address, "PATCH", `${deployments}/web?fieldManager=bench&force=true`, change);
  await until(() => isDone(address, "web", half), 50);
}

/** As `kubectl rollout status` decides. */
async function isDone(address: Address, name: string, count: number): Promise<boolean> {
  const { body } = await call(address, "GET", `${deployments}/${name}`);
  const { metadata, status } = body as {
    metadata: { generation: number };
    status: Partial<
      Record<"observedGeneration" | "replicas" | "updatedReplicas" | "availableReplicas", number>
    >;
  };
  return (
    status.observedGeneration === metadata.generation &&
    [status.replicas, status.updatedReplicas, status.availableReplicas].every((each) => each === count)
  );
}

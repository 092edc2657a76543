import type { Address } from "./api.ts";
import { call, mustCall } from "./api.ts";
import { waitFor } from "./wait.ts";

/** Makes nodes for KWOK to play; names are node-0, node-1, … */
export async function addNodes(address: Address, count: number, podsPerNode: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const name = `node-${index}`;
    const room = { cpu: "32", memory: "128Gi", pods: String(podsPerNode) };
    await mustCall(address, "POST", "/api/v1/nodes", {
      apiVersion: "v1",
      kind: "Node",
      metadata: {
        name,
        labels: {
          "kubernetes.io/hostname": name,
          "kubernetes.io/os": "linux",
          "kubernetes.io/arch": "amd64",
        },
        annotations: { "kwok.x-k8s.io/node": "fake" },
      },
      status: { allocatable: room, capacity: room },
    });
  }
}

const firstPod = "/api/v1/namespaces/kube-system/pods/first-pod";

/** The proof that all parts work together: a pod is scheduled, runs, is ready, and goes. */
export async function waitUntilAPodRuns(address: Address): Promise<void> {
  const none = { "pod-create": "0s", "pod-run": "0s", "pod-ready": "0s" };
  const delays = Object.entries(none).flatMap(([stage, delay]) => [
    [`${stage}.stage.kwok.x-k8s.io/delay`, delay],
    [`${stage}.stage.kwok.x-k8s.io/jitter-delay`, delay],
  ]);
  await waitFor("the namespace kube-system", async () => {
    const answer = await call(address, "GET", "/api/v1/namespaces/kube-system");
    return answer.status === 200;
  });
  await mustCall(address, "POST", "/api/v1/namespaces/kube-system/pods", {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "first-pod", annotations: Object.fromEntries(delays) as Record<string, string> },
    spec: { containers: [{ name: "first", image: "first" }] },
  });
  await waitFor("a first pod to run", async () => isReady(await mustCall(address, "GET", firstPod)));
  await mustCall(address, "DELETE", `${firstPod}?gracePeriodSeconds=0`);
}

function isReady(pod: unknown): boolean {
  const { status } = pod as { status?: { conditions?: { type: string; status: string }[] } };
  return (status?.conditions ?? []).some(({ type, status }) => type === "Ready" && status === "True");
}

import { toTime } from "./clock.ts";
import type { Draft } from "./object.ts";

/** What every cluster has before anybody uses it: namespaces, nodes, and the API's own Service. */
export function systemObjects(nodes: number, now: number): readonly Draft[] {
  return [
    ...["default", "kube-system", "kube-public", "kube-node-lease"].map(namespace),
    ...Array.from({ length: nodes }, (_, at) => node(at + 1, now)),
    apiService,
    ...systemClasses,
  ];
}

/** pkg/apis/scheduling/v1/helpers.go. */
const systemClasses: readonly Draft[] = [
  {
    name: "system-node-critical",
    value: 2_000_001_000,
    description: "Used for system critical pods that must not be moved from their current node.",
  },
  {
    name: "system-cluster-critical",
    value: 2_000_000_000,
    description:
      "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.",
  },
].map(({ name, ...rest }) => ({
  apiVersion: "scheduling.k8s.io/v1",
  kind: "PriorityClass",
  metadata: { name },
  ...rest,
}));

const namespace = (name: string): Draft => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } });

/** Room for a class's rollouts on each, and for no more pods than upstream's nodes take. */
const room = { cpu: "4", memory: "8Gi", "ephemeral-storage": "64Gi", pods: "110" };

function node(number: number, now: number): Draft {
  const name = `node-${number}`;
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name,
      labels: {
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": "linux",
        "kubernetes.io/arch": "amd64",
        "topology.kubernetes.io/zone": `zone-${"abc"[(number - 1) % 3] ?? "a"}`,
      },
    },
    spec: { podCIDR: `10.244.${number % 256}.0/24` },
    status: {
      capacity: room,
      allocatable: room,
      addresses: [
        { type: "InternalIP", address: `172.18.${Math.floor(number / 250)}.${(number % 250) + 1}` },
        { type: "Hostname", address: name },
      ],
      conditions: [
        {
          type: "Ready",
          status: "True",
          reason: "KubeletReady",
          message: "kubelet is posting ready status",
          lastHeartbeatTime: toTime(now),
          lastTransitionTime: toTime(now),
        },
      ],
      nodeInfo: {
        architecture: "amd64",
        bootID: "",
        containerRuntimeVersion: "simulated://1.0.0",
        kernelVersion: "simulated",
        kubeProxyVersion: "",
        kubeletVersion: "v1.35.0",
        machineID: "",
        operatingSystem: "linux",
        osImage: "Rollscope playground (simulated)",
        systemUUID: "",
      },
    },
  };
}

/** It selects nothing: there is no pod behind it. */
export const apiService = {
  apiVersion: "v1",
  kind: "Service",
  metadata: {
    name: "kubernetes",
    namespace: "default",
    labels: { component: "apiserver", provider: "kubernetes" },
  },
  spec: { type: "ClusterIP", ports: [{ name: "https", port: 443, protocol: "TCP", targetPort: 6443 }] },
} satisfies Draft;

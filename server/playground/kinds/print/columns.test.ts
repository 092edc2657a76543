import { describe, expect, it } from "vitest";
import type { Draft, KubeObject } from "../../object.ts";
import { kindOfType, kinds } from "../kinds.ts";

const now = Date.parse("2026-01-01T01:00:00Z");

/** The row of `kubectl get`, heads and cells, as far as `-o wide` if asked. */
const row = (object: Draft, isWide = false): Readonly<Record<string, unknown>> => {
  const kind = kindOfType(object["apiVersion"] as string, object["kind"] as string);
  const metadata = {
    name: "web",
    creationTimestamp: "2026-01-01T00:00:00Z",
    ...(object["metadata"] as Draft | undefined),
  };
  const whole = { ...object, metadata } as unknown as KubeObject;
  const columns = (kind?.columns ?? []).filter(({ priority }) => isWide || priority === 0);
  return Object.fromEntries(columns.map(({ name, cell }) => [name.toUpperCase(), cell(whole, now)]));
};

const template = {
  metadata: { labels: { app: "web" } },
  spec: {
    containers: [
      { name: "web", image: "web:1" },
      { name: "log", image: "log:2" },
    ],
  },
};
const selector = { matchLabels: { app: "web" } };

describe("rows", () => {
  it.each<[string, Draft, Draft]>([
    [
      "a Deployment",
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        spec: { replicas: 4, selector, template },
        status: { readyReplicas: 3, updatedReplicas: 2, availableReplicas: 1 },
      },
      {
        NAME: "web",
        READY: "3/4",
        "UP-TO-DATE": 2,
        AVAILABLE: 1,
        AGE: "60m",
        CONTAINERS: "web,log",
        IMAGES: "web:1,log:2",
        SELECTOR: "app=web",
      },
    ],
    [
      "a ReplicaSet",
      {
        apiVersion: "apps/v1",
        kind: "ReplicaSet",
        spec: { replicas: 4, selector, template },
        status: { replicas: 4, readyReplicas: 3 },
      },
      {
        NAME: "web",
        DESIRED: 4,
        CURRENT: 4,
        READY: 3,
        AGE: "60m",
        CONTAINERS: "web,log",
        IMAGES: "web:1,log:2",
        SELECTOR: "app=web",
      },
    ],
    [
      "a StatefulSet",
      {
        apiVersion: "apps/v1",
        kind: "StatefulSet",
        spec: { replicas: 2, selector, template },
        status: { replicas: 2, readyReplicas: 1 },
      },
      { NAME: "web", READY: "1/2", AGE: "60m", CONTAINERS: "web,log", IMAGES: "web:1,log:2" },
    ],
    [
      "a PersistentVolume",
      {
        apiVersion: "v1",
        kind: "PersistentVolume",
        spec: {
          accessModes: ["ReadWriteMany", "ReadWriteOnce"],
          capacity: { storage: "5Gi" },
          persistentVolumeReclaimPolicy: "Retain",
          claimRef: { namespace: "shop", name: "data" },
          volumeMode: "Filesystem",
        },
        status: { phase: "Bound" },
      },
      {
        ...{ NAME: "web", CAPACITY: "5Gi", "ACCESS MODES": "RWO,RWX", "RECLAIM POLICY": "Retain" },
        ...{ STATUS: "Bound", CLAIM: "shop/data", STORAGECLASS: "", VOLUMEATTRIBUTESCLASS: "<unset>" },
        ...{ REASON: "", AGE: "60m", VOLUMEMODE: "Filesystem" },
      },
    ],
    [
      "a DaemonSet",
      {
        apiVersion: "apps/v1",
        kind: "DaemonSet",
        spec: { selector, template },
        status: { desiredNumberScheduled: 3, currentNumberScheduled: 3, numberReady: 2 },
      },
      {
        ...{
          NAME: "web",
          DESIRED: 3,
          CURRENT: 3,
          READY: 2,
          "UP-TO-DATE": 0,
          AVAILABLE: 0,
          "NODE SELECTOR": "<none>",
        },
        ...{ AGE: "60m", CONTAINERS: "web,log", IMAGES: "web:1,log:2", SELECTOR: "app=web" },
      },
    ],
    [
      "a Job",
      {
        apiVersion: "batch/v1",
        kind: "Job",
        spec: { completions: 2, template },
        status: { succeeded: 1, startTime: "2026-01-01T00:58:30Z" },
      },
      {
        NAME: "web",
        STATUS: "Running",
        COMPLETIONS: "1/2",
        DURATION: "90s",
        AGE: "60m",
        CONTAINERS: "web,log",
        IMAGES: "web:1,log:2",
        SELECTOR: "<none>",
      },
    ],
    [
      "a Service",
      {
        apiVersion: "v1",
        kind: "Service",
        spec: {
          type: "ClusterIP",
          clusterIPs: ["10.96.0.9"],
          ports: [{ port: 80, protocol: "TCP" }],
          selector: { b: "1", a: "2" },
        },
      },
      {
        NAME: "web",
        TYPE: "ClusterIP",
        "CLUSTER-IP": "10.96.0.9",
        "EXTERNAL-IP": "<none>",
        "PORT(S)": "80/TCP",
        AGE: "60m",
        SELECTOR: "a=2,b=1",
      },
    ],
    [
      "a Service of a load balancer",
      {
        apiVersion: "v1",
        kind: "Service",
        spec: {
          type: "LoadBalancer",
          clusterIPs: ["10.96.0.9"],
          ports: [
            { port: 80, nodePort: 30_080, protocol: "TCP" },
            { port: 53, protocol: "UDP" },
          ],
        },
      },
      {
        NAME: "web",
        TYPE: "LoadBalancer",
        "CLUSTER-IP": "10.96.0.9",
        "EXTERNAL-IP": "<pending>",
        "PORT(S)": "80:30080/TCP,53/UDP",
        AGE: "60m",
        SELECTOR: "<none>",
      },
    ],
    [
      "a Service of a name",
      { apiVersion: "v1", kind: "Service", spec: { type: "ExternalName", externalName: "a.example" } },
      {
        NAME: "web",
        TYPE: "ExternalName",
        "CLUSTER-IP": "<none>",
        "EXTERNAL-IP": "a.example",
        "PORT(S)": "<none>",
        AGE: "60m",
        SELECTOR: "<none>",
      },
    ],
    [
      "an EndpointSlice",
      {
        apiVersion: "discovery.k8s.io/v1",
        kind: "EndpointSlice",
        addressType: "IPv4",
        ports: [{ port: 80 }, { name: "x" }],
        endpoints: ["1", "2", "3", "4", "5"].map((last) => ({ addresses: [`10.0.0.${last}`] })),
      },
      {
        NAME: "web",
        ADDRESSTYPE: "IPv4",
        PORTS: "80,x",
        ENDPOINTS: "10.0.0.1,10.0.0.2,10.0.0.3 + 2 more...",
        AGE: "60m",
      },
    ],
    [
      "an empty EndpointSlice",
      {
        apiVersion: "discovery.k8s.io/v1",
        kind: "EndpointSlice",
        addressType: "IPv4",
        ports: null,
        endpoints: null,
      },
      { NAME: "web", ADDRESSTYPE: "IPv4", PORTS: "<unset>", ENDPOINTS: "<unset>", AGE: "60m" },
    ],
    [
      "Endpoints",
      {
        apiVersion: "v1",
        kind: "Endpoints",
        subsets: [
          { addresses: [{ ip: "10.0.0.1" }, { ip: "10.0.0.2" }], ports: [{ port: 80 }, { port: 81 }] },
        ],
      },
      { NAME: "web", ENDPOINTS: "10.0.0.1:80,10.0.0.2:80,10.0.0.1:81 + 1 more...", AGE: "60m" },
    ],
    [
      "an Event",
      {
        ...{
          apiVersion: "v1",
          kind: "Event",
          metadata: { name: "web.1" },
          type: "Warning",
          reason: "BackOff",
          message: " wait \n",
          count: 3,
        },
        ...{
          firstTimestamp: "2026-01-01T00:30:00Z",
          lastTimestamp: "2026-01-01T00:59:00Z",
          source: { component: "kubelet", host: "node-1" },
        },
        involvedObject: { kind: "Pod", name: "web-1", fieldPath: "spec.containers{web}" },
      },
      {
        ...{
          "LAST SEEN": "60s",
          TYPE: "Warning",
          REASON: "BackOff",
          OBJECT: "pod/web-1",
          SUBOBJECT: "spec.containers{web}",
        },
        ...{ SOURCE: "kubelet, node-1", MESSAGE: "wait", "FIRST SEEN": "30m", COUNT: 3, NAME: "web.1" },
      },
    ],
    [
      "an Event of the newer kind",
      {
        apiVersion: "v1",
        kind: "Event",
        eventTime: "2026-01-01T00:59:50.000000Z",
        firstTimestamp: null,
        lastTimestamp: null,
        reportingComponent: "scheduler",
        involvedObject: {},
      },
      {
        ...{
          "LAST SEEN": "10s",
          TYPE: "",
          REASON: "",
          OBJECT: "",
          SUBOBJECT: "",
          SOURCE: "scheduler",
          MESSAGE: "",
        },
        ...{ "FIRST SEEN": "10s", COUNT: 1, NAME: "web" },
      },
    ],
    [
      "a Secret",
      { apiVersion: "v1", kind: "Secret", type: "Opaque", data: { a: "", b: "" } },
      { NAME: "web", TYPE: "Opaque", DATA: 2, AGE: "60m" },
    ],
    [
      "a ConfigMap",
      { apiVersion: "v1", kind: "ConfigMap", data: { a: "" }, binaryData: { b: "" } },
      { NAME: "web", DATA: 2, AGE: "60m" },
    ],
    [
      "a Namespace",
      { apiVersion: "v1", kind: "Namespace", status: { phase: "Terminating" } },
      { NAME: "web", STATUS: "Terminating", AGE: "60m" },
    ],
    [
      "a ServiceAccount",
      { apiVersion: "v1", kind: "ServiceAccount" },
      { NAME: "web", SECRETS: 0, AGE: "60m" },
    ],
    [
      "a Node",
      {
        ...{
          apiVersion: "v1",
          kind: "Node",
          metadata: { labels: { "node-role.kubernetes.io/worker": "", "kubernetes.io/role": "edge" } },
        },
        ...{ spec: { unschedulable: true } },
        status: {
          conditions: [{ type: "Ready", status: "True" }],
          addresses: [{ type: "InternalIP", address: "10.0.0.1" }],
          nodeInfo: { kubeletVersion: "v1.37.2" },
        },
      },
      {
        ...{
          NAME: "web",
          STATUS: "Ready,SchedulingDisabled",
          ROLES: "edge,worker",
          AGE: "60m",
          VERSION: "v1.37.2",
        },
        ...{
          "INTERNAL-IP": "10.0.0.1",
          "EXTERNAL-IP": "<none>",
          "OS-IMAGE": "<unknown>",
          "KERNEL-VERSION": "<unknown>",
          "CONTAINER-RUNTIME": "<unknown>",
        },
      },
    ],
    [
      "a HorizontalPodAutoscaler",
      {
        apiVersion: "autoscaling/v2",
        kind: "HorizontalPodAutoscaler",
        spec: {
          scaleTargetRef: { kind: "Deployment", name: "web" },
          minReplicas: 1,
          maxReplicas: 5,
          metrics: [
            {
              type: "Resource",
              resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 80 } },
            },
          ],
        },
      },
      {
        NAME: "web",
        REFERENCE: "Deployment/web",
        TARGETS: "cpu: <unknown>/80%",
        MINPODS: "1",
        MAXPODS: 5,
        REPLICAS: 0,
        AGE: "60m",
      },
    ],
    [
      "a PodDisruptionBudget",
      {
        apiVersion: "policy/v1",
        kind: "PodDisruptionBudget",
        spec: { minAvailable: "50%" },
        status: { disruptionsAllowed: 2 },
      },
      { NAME: "web", "MIN AVAILABLE": "50%", "MAX UNAVAILABLE": "N/A", "ALLOWED DISRUPTIONS": 2, AGE: "60m" },
    ],
    [
      "an Ingress",
      {
        apiVersion: "networking.k8s.io/v1",
        kind: "Ingress",
        spec: { rules: [{ host: "a.example" }, {}], tls: [{}] },
      },
      { NAME: "web", CLASS: "<none>", HOSTS: "a.example", ADDRESS: "", PORTS: "80, 443", AGE: "60m" },
    ],
    [
      "a Lease",
      { apiVersion: "coordination.k8s.io/v1", kind: "Lease", spec: { holderIdentity: "node-1" } },
      { NAME: "web", HOLDER: "node-1", AGE: "60m" },
    ],
    [
      "a Role",
      { apiVersion: "rbac.authorization.k8s.io/v1", kind: "Role" },
      { NAME: "web", "CREATED AT": "2026-01-01T00:00:00Z" },
    ],
    [
      "a RoleBinding",
      {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "RoleBinding",
        roleRef: { kind: "Role", name: "r" },
        subjects: [
          { kind: "User", name: "u" },
          { kind: "ServiceAccount", name: "s", namespace: "n" },
        ],
      },
      { NAME: "web", ROLE: "Role/r", AGE: "60m", USERS: "u", GROUPS: "", SERVICEACCOUNTS: "n/s" },
    ],
  ])("%s", (_, object, expected) => {
    expect(row(object, true)).toEqual(expected);
  });
});

it.each(kinds.map((kind) => [kind.kind, kind] as const))(
  "%s has columns with a name among them",
  (_, kind) => {
    expect(kind.columns?.map(({ name }) => name)).toContain("Name");
  },
);

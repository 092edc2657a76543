import { moreSamples } from "./more-objects.ts";
import { type Sample, sampleOf } from "./sample.ts";

const labels = { app: "odd" };
const container = {
  name: "a",
  image: "rollscope.dev/web:1.0",
  ports: [{ containerPort: 8080 }],
  env: [
    { name: "A", value: "1" },
    { name: "B", valueFrom: { configMapKeyRef: { name: "odd", key: "a" } } },
  ],
  resources: { requests: { cpu: "10m", memory: "8Mi" }, limits: { memory: "64Mi" } },
  readinessProbe: { httpGet: { path: "/", port: 8080 }, periodSeconds: 1 },
  livenessProbe: { tcpSocket: { port: 8080 } },
  lifecycle: { preStop: { exec: { command: ["sleep", "1"] } } },
  volumeMounts: [{ name: "c", mountPath: "/c" }],
};
const podSpec = {
  containers: [container],
  volumes: [{ name: "c", configMap: { name: "odd", optional: true } }],
  terminationGracePeriodSeconds: 1,
  tolerations: [{ operator: "Exists" }],
  nodeSelector: { "kubernetes.io/os": "linux" },
};
const template = { metadata: { labels, annotations: { note: "x" } }, spec: podSpec };
const workload = { replicas: 1, selector: { matchLabels: labels }, template };
const role = { rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }] };
const binding = {
  roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "odd" },
  subjects: [{ kind: "User", name: "a", apiGroup: "rbac.authorization.k8s.io" }],
};

/** A good object of every kind, to be spoilt. */
export const samples: readonly [Sample, ...Sample[]] = [
  sampleOf("apps/v1", ["Deployment", "deployments"], {
    spec: {
      ...workload,
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: 1 } },
      minReadySeconds: 1,
      progressDeadlineSeconds: 60,
      revisionHistoryLimit: 2,
    },
  }),
  sampleOf("v1", ["Pod", "pods"], { spec: podSpec }),
  sampleOf("apps/v1", ["ReplicaSet", "replicasets"], { spec: workload }),
  sampleOf("v1", ["Service", "services"], {
    spec: { selector: labels, ports: [{ name: "http", port: 80, targetPort: 8080 }] },
  }),
  sampleOf("v1", ["ConfigMap", "configmaps"], { data: { a: "1", "b.txt": "two" } }),
  sampleOf("v1", ["Secret", "secrets"], { type: "Opaque", data: { a: "MQ==" }, stringData: { b: "2" } }),
  sampleOf("v1", ["Namespace", "namespaces"], {}, false),
  sampleOf(
    "v1",
    ["Node", "nodes"],
    {
      spec: { taints: [{ key: "a", effect: "NoSchedule" }] },
      status: {
        allocatable: { cpu: "1", memory: "1Gi", pods: "5" },
        conditions: [{ type: "Ready", status: "True" }],
      },
    },
    false,
  ),
  sampleOf("v1", ["Event", "events"], {
    involvedObject: { kind: "Pod", namespace: "default", name: "odd" },
    reason: "A",
    type: "Normal",
    count: 1,
  }),
  sampleOf("v1", ["Endpoints", "endpoints"], {
    subsets: [{ addresses: [{ ip: "10.0.0.1" }], ports: [{ port: 1 }] }],
  }),
  sampleOf("v1", ["ServiceAccount", "serviceaccounts"], {}),
  sampleOf("v1", ["PodTemplate", "podtemplates"], { template }),
  sampleOf(
    "v1",
    ["PersistentVolume", "persistentvolumes"],
    {
      spec: { accessModes: ["ReadWriteOnce"], capacity: { storage: "1Gi" }, hostPath: { path: "/odd" } },
    },
    false,
  ),
  sampleOf("v1", ["PersistentVolumeClaim", "persistentvolumeclaims"], {
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  }),
  sampleOf("v1", ["ReplicationController", "replicationcontrollers"], {
    spec: { replicas: 1, selector: labels, template },
  }),
  sampleOf("apps/v1", ["StatefulSet", "statefulsets"], { spec: { ...workload, serviceName: "odd" } }),
  sampleOf("apps/v1", ["DaemonSet", "daemonsets"], { spec: { selector: { matchLabels: labels }, template } }),
  sampleOf("apps/v1", ["ControllerRevision", "controllerrevisions"], { revision: 1, data: { a: 1 } }),
  sampleOf("batch/v1", ["Job", "jobs"], {
    spec: { completions: 1, template: { spec: { ...podSpec, restartPolicy: "Never" } } },
  }),
  sampleOf("batch/v1", ["CronJob", "cronjobs"], {
    spec: {
      schedule: "* * * * *",
      jobTemplate: { spec: { template: { spec: { ...podSpec, restartPolicy: "Never" } } } },
    },
  }),
  sampleOf("autoscaling/v2", ["HorizontalPodAutoscaler", "horizontalpodautoscalers"], {
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "odd" } },
  }),
  sampleOf("policy/v1", ["PodDisruptionBudget", "poddisruptionbudgets"], {
    spec: { minAvailable: "50%", selector: { matchLabels: labels } },
  }),
  sampleOf("discovery.k8s.io/v1", ["EndpointSlice", "endpointslices"], {
    addressType: "IPv4",
    endpoints: [{ addresses: ["10.0.0.1"], conditions: { ready: true } }],
    ports: [{ port: 1 }],
  }),
  sampleOf("networking.k8s.io/v1", ["Ingress", "ingresses"], {
    spec: {
      rules: [
        {
          host: "a.example",
          http: {
            paths: [
              { path: "/", pathType: "Prefix", backend: { service: { name: "odd", port: { number: 80 } } } },
            ],
          },
        },
      ],
    },
  }),
  sampleOf(
    "networking.k8s.io/v1",
    ["IngressClass", "ingressclasses"],
    { spec: { controller: "example.com/a" } },
    false,
  ),
  sampleOf("networking.k8s.io/v1", ["NetworkPolicy", "networkpolicies"], {
    spec: { podSelector: {}, ingress: [{ from: [{ podSelector: {} }] }] },
  }),
  sampleOf("coordination.k8s.io/v1", ["Lease", "leases"], {
    spec: { holderIdentity: "a", leaseDurationSeconds: 1 },
  }),
  sampleOf("rbac.authorization.k8s.io/v1", ["Role", "roles"], role),
  sampleOf("rbac.authorization.k8s.io/v1", ["RoleBinding", "rolebindings"], binding),
  sampleOf("rbac.authorization.k8s.io/v1", ["ClusterRole", "clusterroles"], role, false),
  sampleOf("rbac.authorization.k8s.io/v1", ["ClusterRoleBinding", "clusterrolebindings"], binding, false),
  ...moreSamples,
];

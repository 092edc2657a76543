import type { Raw } from "../../../lib/base/raw.ts";
import { deployment, paced } from "../objects.ts";
import { apply, gone, kubectl, ready, type Script, type Step } from "../script.ts";
import { begun, looked, scale } from "./steps.ts";

/** A budget for the pods of the Deployment `web`. */
const budget = (spec: Raw, name = "web"): Raw => ({
  apiVersion: "policy/v1",
  kind: "PodDisruptionBudget",
  metadata: { name },
  spec: { selector: { matchLabels: { app: "web" } }, ...spec },
});

const evict = (options: Raw = {}): Step =>
  kubectl("create --raw /api/v1/namespaces/{namespace}/pods/{pod}/eviction -f -", [
    { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "{pod}" }, ...options },
  ]);

const budgets: readonly Step[] = [kubectl("get pdb"), kubectl("get pdb -o yaml"), kubectl("describe pdb")];

const pod = (name: string, spec: Raw, more: Raw = {}): Raw => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, labels: { app: "lone" }, annotations: paced },
  spec: { containers: [{ name: "app", image: "registry.example/app:1.0", ...spec }], ...more },
});

const quota = (name: string, spec: Raw): Raw => ({
  apiVersion: "v1",
  kind: "ResourceQuota",
  metadata: { name },
  spec,
});

const quotas: readonly Step[] = [
  kubectl("get quota"),
  kubectl("get quota -o yaml --show-managed-fields"),
  kubectl("describe quota"),
];

/** What limits who may have how much, and how much of it may go. */
export const limits: readonly Script[] = [
  {
    name: "quota-pods",
    says: "a Deployment wants more pods than there may be, and gets them when there is room",
    steps: [
      apply(quota("few", { hard: { pods: "2", "count/replicasets.apps": "3" } })),
      apply(deployment({ replicas: 3 })),
      ready(),
      kubectl("get deployment web -o yaml"),
      kubectl("get replicasets -o yaml"),
      ...quotas,
      scale(2),
      ready(),
      ...looked(),
      scale(1),
      gone(),
      ...quotas,
      kubectl("delete quota few"),
    ],
  },
  {
    name: "quota-refusals",
    says: "what quotas refuse, and what is wrong with a quota",
    steps: [
      apply(
        quota("amounts", {
          hard: { "requests.cpu": "1", "limits.memory": "1Gi", "requests.example.com/gpu": "2" },
        }),
        quota("counts", { hard: { "count/configmaps": "2", services: "2", "services.nodeports": "1" } }),
      ),
      apply(pod("silent", {})),
      apply(pod("greedy", { resources: { requests: { cpu: "1500m" }, limits: { memory: "2Gi" } } })),
      apply(
        pod("modest", { resources: { requests: { cpu: "250m" }, limits: { cpu: "1", memory: "0.5Gi" } } }),
      ),
      apply(pod("second", { resources: { requests: { cpu: "800m" }, limits: { memory: "512Mi" } } })),
      kubectl("create configmap one"),
      kubectl("create configmap two"),
      kubectl("create configmap one --dry-run=server"),
      kubectl("create service nodeport open --tcp=80"),
      kubectl("create service nodeport shut --tcp=80"),
      kubectl("create service clusterip plain --tcp=80"),
      kubectl("create service clusterip more --tcp=80"),
      {
        type: "run",
        program: "kubectl",
        args: ["patch", "service", "plain", "-p", '{"spec":{"type":"NodePort"}}'],
      },
      ...quotas,
      kubectl("delete pod modest --grace-period=0 --force"),
      kubectl("delete service open"),
      kubectl("delete configmap one"),
      ...quotas,
      apply(quota("bad", { hard: { cups: "1", pods: "1.5", cpu: "-1", storage: "1" } })),
      apply(quota("bad", { hard: { cpu: "1" }, scopes: ["BestEffort", "NotBestEffort", "Cheap"] })),
      apply(
        quota("bad", {
          hard: { pods: "1" },
          scopeSelector: { matchExpressions: [{ scopeName: "Terminating", operator: "In", values: ["a"] }] },
        }),
      ),
      apply(
        quota("bad", {
          hard: { pods: "1" },
          scopeSelector: {
            matchExpressions: [
              { scopeName: "PriorityClass", operator: "In" },
              { scopeName: "PriorityClass", operator: "Near", values: ["a"] },
            ],
          },
        }),
      ),
      apply(quota("scoped", { hard: { pods: "1" }, scopes: ["Terminating"] })),
      apply(quota("scoped", { hard: { pods: "1" }, scopes: ["NotTerminating"] })),
    ],
  },
  {
    name: "quota-scopes",
    says: "quotas of pods that are meant to end and of those that ask for nothing",
    steps: [
      apply(
        quota("terminating", { hard: { pods: "5" }, scopes: ["Terminating"] }),
        quota("lasting", { hard: { pods: "5" }, scopes: ["NotTerminating"] }),
        quota("best-effort", { hard: { pods: "1" }, scopes: ["BestEffort"] }),
        quota("better", { hard: { pods: "5", "requests.cpu": "1" }, scopes: ["NotBestEffort"] }),
      ),
      apply(pod("free", {})),
      apply(pod("free-too", {})),
      apply(pod("paid", { resources: { requests: { cpu: "100m" } } }, { activeDeadlineSeconds: 3600 })),
      kubectl("get quota"),
      kubectl("describe quota"),
      kubectl("delete pods --all --grace-period=0 --force"),
      kubectl("get quota"),
    ],
  },
  {
    name: "budget-count",
    says: "a budget of a number of pods grants one eviction, and then none",
    steps: [
      apply(budget({ minAvailable: 2 })),
      ...budgets,
      ...begun({ replicas: 3, grace: 600 }),
      ...budgets,
      kubectl("create --raw /api/v1/namespaces/{namespace}/pods/{pod}/eviction?dryRun=All -f -", [
        { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "{pod}" } },
      ]),
      evict(),
      ...budgets,
      kubectl("get pods"),
      evict(),
      ready(),
      gone(),
      ...budgets,
    ],
  },
  {
    name: "budget-share",
    says: "a budget of a share follows the size of its Deployment",
    steps: [
      apply(budget({ maxUnavailable: "30%" })),
      ...begun({ replicas: 4 }),
      ...budgets,
      scale(10),
      ready(3),
      ...budgets,
      evict(),
      ready(),
      ...budgets,
      apply(budget({ minAvailable: "50%", maxUnavailable: null })),
      ...budgets,
    ],
  },
  {
    name: "budget-unready",
    says: "pods that are not ready go as their budget's policy says",
    steps: [
      apply(budget({ minAvailable: 1 })),
      apply(deployment({ replicas: 2, grace: 600 })),
      ...budgets,
      evict(),
      apply(budget({ minAvailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" })),
      evict(),
      kubectl("get pods"),
      ...budgets,
    ],
  },
  {
    name: "budget-refusals",
    says: "evictions and budgets that are refused",
    steps: [
      ...begun({ replicas: 2 }),
      apply(budget({ minAvailable: 1 }), budget({ maxUnavailable: 1 }, "other")),
      evict(),
      kubectl("delete pdb other"),
      evict({ metadata: { name: "nobody" } }),
      evict({ deleteOptions: { preconditions: { uid: "nobody" } } }),
      evict({ deleteOptions: { preconditions: { resourceVersion: "1" } } }),
      apply(budget({ minAvailable: 1, maxUnavailable: 1 }, "bad")),
      apply(budget({ minAvailable: "101%" }, "bad")),
      apply(budget({ minAvailable: "some" }, "bad")),
      apply(budget({ maxUnavailable: -1 }, "bad")),
      apply(budget({ maxUnavailable: 1, unhealthyPodEvictionPolicy: "Sometimes" }, "bad")),
      kubectl("create poddisruptionbudget bad"),
    ],
  },
  {
    name: "budget-unmanaged",
    says: "budgets over pods that nobody controls",
    steps: [
      apply(pod("lone", {}), {
        ...budget({ minAvailable: 1 }, "count"),
        spec: { minAvailable: 1, selector: { matchLabels: { app: "lone" } } },
      }),
      ready(),
      ...budgets,
      kubectl("delete pdb count"),
      apply({
        ...budget({ maxUnavailable: 1 }, "share"),
        spec: { maxUnavailable: 1, selector: { matchLabels: { app: "lone" } } },
      }),
      ...budgets,
      evict(),
    ],
  },
];

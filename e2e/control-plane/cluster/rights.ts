import type { Address } from "./api.ts";
import { apply } from "./api.ts";

export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** Rules in one namespace, or everywhere when none is named. */
export interface Grant {
  readonly namespace?: string;
  readonly rules: readonly Rule[];
}

const look = ["get", "list", "watch"];
const workloads = ["deployments", "replicasets", "statefulsets", "daemonsets", "controllerrevisions"];

/** May look at what a rollout is made of, in one namespace, and change nothing. */
export function viewerOf(namespace: string): Grant {
  const core = ["pods", "services", "events", "configmaps", "secrets", "resourcequotas", "limitranges"];
  return {
    namespace,
    rules: [
      { apiGroups: [""], resources: core, verbs: look },
      { apiGroups: ["apps"], resources: workloads, verbs: look },
      { apiGroups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: look },
      { apiGroups: ["autoscaling"], resources: ["horizontalpodautoscalers"], verbs: look },
      { apiGroups: ["policy"], resources: ["poddisruptionbudgets"], verbs: look },
      { apiGroups: ["batch"], resources: ["jobs", "cronjobs"], verbs: look },
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: look },
    ],
  };
}

const all = ["*"];

/** What a rollout needs, but for pods and Secrets. */
const most = [
  {
    apiGroups: [""],
    resources: [
      ["bindings", "configmaps", "endpoints", "events", "limitranges", "namespaces", "nodes"],
      ["persistentvolumeclaims", "persistentvolumes", "replicationcontrollers", "resourcequotas"],
      ["serviceaccounts", "services"],
    ].flat(),
    verbs: all,
  },
  {
    apiGroups: [
      ...["apps", "autoscaling", "batch", "discovery.k8s.io", "events.k8s.io"],
      ...["networking.k8s.io", "policy"],
    ],
    resources: all,
    verbs: all,
  },
];

/** May do everything that a rollout needs, everywhere, except to list or watch pods. */
export function everythingButListPods(): Grant {
  return {
    rules: [
      ...most,
      { apiGroups: [""], resources: ["secrets"], verbs: all },
      { apiGroups: [""], resources: ["pods"], verbs: ["get", "create", "update", "patch", "delete"] },
    ],
  };
}

/** May do everything that a rollout needs, everywhere, and nothing at all with Secrets. */
export function everythingButSecrets(): Grant {
  return { rules: [...most, { apiGroups: [""], resources: ["pods"], verbs: all }] };
}

/** Gives a user exactly these rights in these places; a namespace that is not there yet is made. */
export async function grant(address: Address, user: string, grants: readonly Grant[]): Promise<void> {
  for (const { namespace, rules } of grants) {
    const kind = namespace === undefined ? "ClusterRole" : "Role";
    const group = "rbac.authorization.k8s.io";
    const metadata = { name: `user-${user}` };
    const place = namespace === undefined ? "" : `/namespaces/${namespace}`;
    if (namespace !== undefined) {
      await apply(address, `/api/v1/namespaces/${namespace}`, {
        apiVersion: "v1",
        kind: "Namespace",
        metadata: { name: namespace },
      });
    }
    const objects = [
      { kind, metadata, rules },
      {
        kind: `${kind}Binding`,
        metadata,
        roleRef: { apiGroup: group, kind, name: metadata.name },
        subjects: [{ apiGroup: group, kind: "User", name: user }],
      },
    ];
    for (const object of objects) {
      const path = `/apis/${group}/v1${place}/${object.kind.toLowerCase()}s/${metadata.name}`;
      await apply(address, path, { apiVersion: `${group}/v1`, ...object });
    }
  }
}

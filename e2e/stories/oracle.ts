import type { V1Deployment, V1EndpointSlice, V1Pod, V1ReplicaSet, V1Service } from "@kubernetes/client-node";
import type { TestCluster } from "./test-cluster.ts";

/** Everything of one namespace that a rollout is made of, as the API server sends it. */
export interface Snapshot {
  readonly deployments: readonly V1Deployment[];
  readonly replicasets: readonly V1ReplicaSet[];
  readonly pods: readonly V1Pod[];
  readonly services: readonly V1Service[];
  readonly endpointslices: readonly V1EndpointSlice[];
}

/** What the JSON view must say; computed here without any code of lib/, so that the two can disagree. */
export interface Expected {
  readonly deployment: {
    readonly uid: string;
    readonly generation: number;
    readonly observedGeneration: number | null;
    readonly paused: boolean;
    readonly desired: number;
    readonly ceiling: number;
    readonly floor: number;
  };
  readonly outcome: readonly string[];
  readonly versions: Readonly<Record<string, ExpectedVersion>>;
  /** Service name → version uid → share of its ready endpoints. */
  readonly shares: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface ExpectedVersion {
  readonly replicaSet: string;
  readonly revision: number | null;
  readonly images: readonly string[];
  readonly desired: number;
  readonly existing: number | null;
  readonly ready: number | null;
  readonly available: number | null;
  readonly terminating: number;
}

const paths = {
  deployments: "/apis/apps/v1",
  replicasets: "/apis/apps/v1",
  pods: "/api/v1",
  services: "/api/v1",
  endpointslices: "/apis/discovery.k8s.io/v1",
} as const;

const kindOf = {
  deployments: "Deployment",
  replicasets: "ReplicaSet",
  pods: "Pod",
  services: "Service",
  endpointslices: "EndpointSlice",
} as const;

/**
 * Lists every kind of one namespace at exactly the given resourceVersions (by kind), or as it is now.
 * Undefined where a version is not known yet, or the API server no longer keeps it.
 */
export async function snapshotAt(
  cluster: TestCluster,
  namespace: string,
  versions?: Readonly<Record<string, string | null>>,
): Promise<Snapshot | undefined> {
  const lists: [string, unknown][] = [];
  for (const [plural, path] of Object.entries(paths)) {
    const version = versions?.[kindOf[plural as keyof typeof kindOf]];
    if (version === null) return undefined;
    const query = version === undefined ? "" : `?resourceVersion=${version}&resourceVersionMatch=Exact`;
    const answer = await cluster.request("GET", `${path}/namespaces/${namespace}/${plural}${query}`);
    if (answer.status === 410) return undefined;
    if (answer.status !== 200) throw new Error(`Listing ${plural}${query}: ${JSON.stringify(answer.body)}`);
    lists.push([plural, (answer.body as { items: unknown }).items]);
  }
  return Object.fromEntries(lists) as unknown as Snapshot;
}

/** The view that these objects make of one Deployment; undefined where there is none of this name. */
export function expectedView(objects: Snapshot, name: string): Expected | undefined {
  const deployment = objects.deployments.find((entry) => entry.metadata?.name === name);
  if (deployment?.spec === undefined) return undefined;
  const own = (set: V1ReplicaSet): boolean => controllerUid(set) === deployment.metadata?.uid;
  const desired = deployment.spec.replicas ?? 1;
  return {
    deployment: {
      uid: deployment.metadata?.uid ?? "",
      generation: deployment.metadata?.generation ?? 0,
      observedGeneration: deployment.status?.observedGeneration ?? null,
      paused: deployment.spec.paused ?? false,
      desired,
      ...limits(deployment, desired),
    },
    outcome: outcomes(deployment, desired),
    versions: Object.fromEntries(
      objects.replicasets.filter(own).map((set) => [uidOf(set), version(set, objects.pods)]),
    ),
    shares: shares(deployment, objects),
  };
}

function version(set: V1ReplicaSet, pods: readonly V1Pod[]): ExpectedVersion {
  const status = set.status;
  const count = (field: "replicas" | "readyReplicas" | "availableReplicas"): number | null =>
    status?.observedGeneration === undefined ? null : (status[field] ?? 0);
  const revision = set.metadata?.annotations?.["deployment.kubernetes.io/revision"];
  const leaving = pods.filter(
    (pod) => controllerUid(pod) === uidOf(set) && pod.metadata?.deletionTimestamp !== undefined,
  );
  return {
    replicaSet: set.metadata?.name ?? "",
    revision: revision === undefined ? null : Number(revision),
    images: imagesOf(set),
    desired: set.spec?.replicas ?? 1,
    existing: count("replicas"),
    ready: count("readyReplicas"),
    available: count("availableReplicas"),
    terminating: leaving.length,
  };
}

const imagesOf = (set: V1ReplicaSet): readonly string[] =>
  (set.spec?.template?.spec?.containers ?? []).map((container) => container.image ?? "");

/** ResolveFenceposts of the Deployment controller: surge rounds up, unavailable down, and both may not be 0. */
function limits(deployment: V1Deployment, desired: number): { ceiling: number; floor: number } {
  const strategy = deployment.spec?.strategy;
  if (strategy?.type === "Recreate") return { ceiling: desired, floor: desired };
  const of = (value: number | string | undefined, round: (x: number) => number): number =>
    typeof value === "string" && value.endsWith("%")
      ? round((Number.parseInt(value) * desired) / 100)
      : Number(value ?? 0);
  const surge = of(strategy?.rollingUpdate?.maxSurge, Math.ceil);
  const down = of(strategy?.rollingUpdate?.maxUnavailable, Math.floor);
  const unavailable = Math.min(desired, surge === 0 && down === 0 ? 1 : down);
  return { ceiling: desired + surge, floor: desired - unavailable };
}

/**
 * The decision order of `kubectl rollout status` (polymorphichelpers/rollout_status.go), as the outcomes of ours that
 * agree with it. A stale deadline condition, older than the change, is the one place where we differ on purpose.
 */
function outcomes(deployment: V1Deployment, desired: number): readonly string[] {
  const paused = deployment.spec?.paused === true;
  const waiting = paused ? ["paused"] : ["progressing"];
  if (!isObserved(deployment)) return waiting;
  const { updated, replicas, available } = countsOf(deployment);
  const progressing = deployment.status?.conditions?.find((condition) => condition.type === "Progressing");
  if (progressing?.reason === "ProgressDeadlineExceeded")
    return updated === 0 ? ["failed", ...waiting] : ["failed"];
  if (updated < desired || replicas > updated || available < updated) return waiting;
  if (paused) return ["paused", "done"];
  return desired === 0 ? ["done", "none"] : ["done"];
}

const isObserved = (deployment: V1Deployment): boolean =>
  (deployment.metadata?.generation ?? 0) <= (deployment.status?.observedGeneration ?? 0);

const countsOf = ({
  status,
}: V1Deployment): Readonly<Record<"updated" | "replicas" | "available", number>> => ({
  updated: status?.updatedReplicas ?? 0,
  replicas: status?.replicas ?? 0,
  available: status?.availableReplicas ?? 0,
});

/** Ready endpoints of each Service that selects the Deployment's pods, counted once a pod, by the pod's ReplicaSet. */
function shares(deployment: V1Deployment, objects: Snapshot): Expected["shares"] {
  const labels = deployment.spec?.template.metadata?.labels ?? {};
  const owner = new Map(objects.pods.map((pod) => [uidOf(pod), controllerUid(pod)]));
  const selects = (service: V1Service): boolean => {
    const selector = Object.entries(service.spec?.selector ?? {});
    return selector.length > 0 && selector.every(([key, value]) => labels[key] === value);
  };
  return Object.fromEntries(
    objects.services.filter(selects).map((service) => {
      const name = service.metadata?.name ?? "";
      const slices = objects.endpointslices.filter(
        (slice) => slice.metadata?.labels?.["kubernetes.io/service-name"] === name,
      );
      const ready = new Set(
        slices
          .flatMap((slice) => slice.endpoints ?? [])
          .filter((endpoint) => endpoint.conditions?.ready !== false)
          .flatMap((endpoint) => endpoint.targetRef?.uid ?? []),
      );
      const counts: Record<string, number> = {};
      for (const pod of ready) {
        const set = owner.get(pod);
        if (set !== undefined) counts[set] = (counts[set] ?? 0) + 1 / ready.size;
      }
      return [name, counts];
    }),
  );
}

interface Owned {
  readonly metadata?: {
    readonly uid?: string;
    readonly ownerReferences?: readonly { readonly controller?: boolean; readonly uid: string }[];
  };
}

const uidOf = (object: Owned): string => object.metadata?.uid ?? "";
const controllerUid = (object: Owned): string | undefined =>
  object.metadata?.ownerReferences?.find((owner) => owner.controller === true)?.uid;

import { isOf } from "../store/store.ts";
import { toMicroTime, toTime } from "../clock.ts";
import type { Surroundings } from "../controllers/controller.ts";
import { leases, type Lease } from "../kinds/lease.ts";
import { nodes, type Node } from "../kinds/node.ts";
import type { Condition } from "../kinds/pod-types.ts";
import type { Draft } from "../object.ts";
import { StatusError } from "../status.ts";

/** ms: a kubelet renews its lease every 10 s, and its node's status every 5 min when nothing else changes. */
const leasePeriod = 10_000;
const statusPeriod = 300_000;
const leaseDuration = 40;
const leaseNamespace = "kube-node-lease";

const wellBeing: readonly Pick<Condition, "type" | "status" | "reason" | "message">[] = [
  {
    type: "MemoryPressure",
    status: "False",
    reason: "KubeletHasSufficientMemory",
    message: "kubelet has sufficient memory available",
  },
  {
    type: "DiskPressure",
    status: "False",
    reason: "KubeletHasNoDiskPressure",
    message: "kubelet has no disk pressure",
  },
  {
    type: "PIDPressure",
    status: "False",
    reason: "KubeletHasSufficientPID",
    message: "kubelet has sufficient PID available",
  },
  { type: "Ready", status: "True", reason: "KubeletReady", message: "kubelet is posting ready status" },
];

const own = new Set(wellBeing.map(({ type }) => type));

/** The node's conditions as its kubelet posts them now. */
export function nodeConditions(old: readonly Condition[] = [], now: number): readonly Condition[] {
  const mine = wellBeing.map((condition): Condition => {
    const before = old.find(({ type }) => type === condition.type);
    const since = before?.status === condition.status ? before.lastTransitionTime : undefined;
    return { ...condition, lastHeartbeatTime: toTime(now), lastTransitionTime: since ?? toTime(now) };
  });
  return [...old.filter(({ type }) => !own.has(type)), ...mine];
}

/** A refusal is let go: the next heartbeat comes anyway. */
function attempt(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}

function postStatus({ registry, clock }: Surroundings, name: string): void {
  const change = (draft: Draft): Draft => {
    const { status } = draft as { readonly status?: Node["status"] };
    const conditions = nodeConditions(status?.conditions, clock.now());
    const allocatable = { ...(status?.allocatable ?? status?.capacity) };
    return { ...draft, status: { ...status, allocatable, conditions } };
  };
  attempt(() => registry.change(nodes, "", name, change, { manager: "kubelet", subresource: "status" }));
}

function renewLease({ registry, clock }: Surroundings, { metadata }: Node): void {
  const { name, uid } = metadata;
  const renewTime = toMicroTime(clock.now());
  const options = { manager: "kubelet" };
  attempt(() => {
    if (registry.store.get(leases, leaseNamespace, name) === undefined) {
      const spec = { holderIdentity: name, leaseDurationSeconds: leaseDuration, renewTime };
      const ownerReferences = [{ apiVersion: "v1", kind: "Node", name, uid }];
      registry.create(leases, leaseNamespace, { metadata: { name, ownerReferences }, spec }, options);
      return;
    }
    registry.change(
      leases,
      leaseNamespace,
      name,
      (draft) => ({ ...draft, spec: { ...(draft as Partial<Lease>).spec, renewTime } }),
      options,
    );
  });
}

/** Whether the node says of itself all that its kubelet has to say. */
const isPosted = ({ status }: Node): boolean =>
  wellBeing.every(({ type, status: value }) =>
    status?.conditions?.some((condition) => condition.type === type && condition.status === value),
  );

/** Keeps Lease and conditions of every node fresh: one timer for all of them (kubelet_node_status.go). */
export function startHeartbeats(around: Surroundings): () => void {
  const { registry, clock } = around;
  let stop = (): void => undefined;
  let statusDue = clock.now() + statusPeriod;
  const beat = (): void => {
    const isDue = clock.now() >= statusDue;
    if (isDue) statusDue += statusPeriod;
    for (const node of registry.store.list(nodes)) {
      renewLease(around, node);
      if (isDue || !isPosted(node)) postStatus(around, node.metadata.name);
    }
    stop = clock.after(leasePeriod, beat);
  };
  const forget = registry.store.subscribe((change) => {
    if (!isOf(nodes, change) || change.type !== "ADDED") return;
    const { object: node } = change;
    clock.after(0, () => {
      postStatus(around, node.metadata.name);
      renewLease(around, node);
    });
  });
  beat();
  return () => {
    stop();
    forget();
  };
}

import { copyOf } from "../../json.ts";
import { withShared } from "../../registry/sharing.ts";
import type { Clock } from "../../clock.ts";
import { deployments, type Deployment, type DeploymentStatus } from "../../kinds/deployment.ts";
import type { Condition } from "../../kinds/pod-types.ts";
import { replicaSets, type ReplicaSet } from "../../kinds/replica-set.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { newCondition, withCondition } from "../conditions.ts";
import type { Index } from "../index.ts";
import { manager } from "../keys.ts";
import type { Recorder } from "../recorder.ts";
import { holds, sizeAnnotations } from "./annotations.ts";
import { deadlineOf, sizeOf } from "./sizes.ts";

/** One sync of one Deployment. */
export interface Pass {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly index: Index;
  readonly recorder: Recorder;
  /**
   * The Deployment as this pass believes it to be. A status that it wrote is not read back: a second write is then
   * refused (409) and the pass is made again, as upstream's is. That is the order that watchers know.
   */
  deployment: Deployment;
  /**
   * Says how the next pass will see the Deployment: a ReplicaSet that was resized wakes it before the status that was
   * written last has come back, and its own first write is refused (409).
   */
  readonly behind: (seen: Deployment) => void;
  /** Its ReplicaSets as they were when the pass began; a write of one that the pass wrote before is refused too. */
  readonly owned: readonly ReplicaSet[];
}

export const draftOf = (object: KubeObject): Draft => ({ ...copyOf(object) });

/** Writes the Deployment as the pass believes it to be, by its status. */
export function writeStatus({ registry, deployment }: Pass): void {
  const { namespace = "", name } = deployment.metadata;
  registry.update(deployments, namespace, name, draftOf(deployment), { manager, subresource: "status" });
}

/** Stores a status where it differs from the stored one. Returns whether it did. */
export function writeStatusIfNew(pass: Pass, status: DeploymentStatus): boolean {
  const known = pass.deployment.status ?? {};
  if (withShared(known, status) === known) return false;
  pass.deployment = { ...pass.deployment, status };
  writeStatus(pass);
  return true;
}

/** Sets a condition on the pass's Deployment without writing it; only where progress is judged. */
export function setProgressing(
  pass: Pass,
  condition: Pick<Condition, "status" | "reason" | "message">,
): boolean {
  const { deployment, clock } = pass;
  if (deadlineOf(deployment) === undefined) return false;
  const next = newCondition(clock.now(), { type: "Progressing", ...condition });
  const conditions = withCondition(deployment.status?.conditions, next);
  pass.deployment = { ...deployment, status: { ...deployment.status, conditions } };
  return true;
}

export function writeReplicaSet({ registry }: Pass, replicaSet: ReplicaSet): ReplicaSet {
  const { namespace = "", name } = replicaSet.metadata;
  return registry.update(replicaSets, namespace, name, draftOf(replicaSet), { manager });
}

/**
 * Gives a ReplicaSet its size, and tells so (sync.go, scaleReplicaSet). `always`: its annotations are brought up to date
 * even where its size stays. Returns it as stored.
 */
export function scale(pass: Pass, replicaSet: ReplicaSet, size: number, always = false): ReplicaSet {
  const before = sizeOf(replicaSet);
  const annotations = sizeAnnotations(pass.deployment);
  const isUpToDate = !always || holds(replicaSet.metadata.annotations, annotations);
  if (before === size && isUpToDate) return replicaSet;
  const scaled = writeReplicaSet(pass, {
    ...replicaSet,
    metadata: {
      ...replicaSet.metadata,
      annotations: { ...replicaSet.metadata.annotations, ...annotations },
    },
    spec: { ...replicaSet.spec, replicas: size },
  });
  if (before !== size) {
    const verb = before < size ? "up" : "down";
    pass.recorder.normal(
      pass.deployment,
      "ScalingReplicaSet",
      `Scaled ${verb} replica set ${replicaSet.metadata.name} from ${before} to ${size}`,
    );
  }
  return scaled;
}

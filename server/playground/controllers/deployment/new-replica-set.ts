import { copyOf } from "../../json.ts";
import type { Deployment } from "../../kinds/deployment.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import { replicaSets, type ReplicaSet } from "../../kinds/replica-set.ts";
import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { conditionOf } from "../conditions.ts";
import { controllerOf } from "../index.ts";
import { manager } from "../keys.ts";
import { isTerminating } from "../refusals.ts";
import { annotationsOfNew, highestRevision, holds, revisionKey } from "./annotations.ts";
import { setProgressing, writeReplicaSet, writeStatus, type Pass } from "./pass.ts";
import { roomForNew } from "./rolling.ts";
import { byAge, sizeOf, sum } from "./sizes.ts";
import { hashLabel, sameTemplate, templateHash } from "./template.ts";
import type { Counted } from "./status.ts";

/** The oldest ReplicaSet that makes the pods that the Deployment asks for (FindNewReplicaSet). */
export const findNew = (deployment: Deployment, owned: readonly ReplicaSet[]): ReplicaSet | undefined =>
  [...owned].sort(byAge).find(({ spec }) => sameTemplate(spec.template, deployment.spec.template));

/** Sets the Deployment's revision, without writing it. Returns whether it changed. */
function setRevision(pass: Pass, revision: string): boolean {
  const { deployment } = pass;
  const { annotations } = deployment.metadata;
  if (annotations?.[revisionKey] === revision) return false;
  pass.deployment = {
    ...deployment,
    metadata: { ...deployment.metadata, annotations: { ...annotations, [revisionKey]: revision } },
  };
  return true;
}

/** Brings the existing new ReplicaSet's annotations up to date, or, where they are, the Deployment's revision. */
function syncExisting(pass: Pass, existing: ReplicaSet, revision: bigint): ReplicaSet {
  const { deployment } = pass;
  const current = existing.metadata.annotations ?? {};
  const annotations = annotationsOfNew(deployment, revision, current);
  const minReady = deployment.spec.minReadySeconds ?? 0;
  if (!holds(current, annotations) || (existing.spec.minReadySeconds ?? 0) !== minReady) {
    return writeReplicaSet(pass, {
      ...existing,
      metadata: { ...existing.metadata, annotations },
      spec: { ...existing.spec, minReadySeconds: minReady },
    });
  }
  let changed = setRevision(pass, current[revisionKey] ?? "");
  if (conditionOf(deployment.status?.conditions, "Progressing") === undefined) {
    const message = `Found new replica set "${existing.metadata.name}"`;
    const found = setProgressing(pass, { status: "True", reason: "FoundNewReplicaSet", message });
    changed ||= found;
  }
  if (changed) writeStatus(pass);
  return existing;
}

const withHash = (template: PodTemplateSpec, hash: string): PodTemplateSpec => {
  const copy = copyOf(template);
  return {
    ...copy,
    metadata: { ...copy.metadata, labels: { ...copy.metadata?.labels, [hashLabel]: hash } },
  };
};

/** Names hold at most this many characters (validation.DNS1123SubdomainMaxLength). */
const longestName = 253;

type Named = Draft & { readonly metadata: Draft & { readonly name: string; readonly namespace: string } };

/** The ReplicaSet that a Deployment's present template asks for, with `size` pods. */
function replicaSetOf(
  deployment: Deployment,
  hash: string,
  size: number,
  annotations: Readonly<Record<string, string>>,
): Named {
  const { name, namespace = "", uid } = deployment.metadata;
  const { selector, template, minReadySeconds } = deployment.spec;
  const hashed = withHash(template, hash);
  return {
    apiVersion: "apps/v1",
    kind: "ReplicaSet",
    metadata: {
      name: `${name.slice(0, longestName - 1 - hash.length)}-${hash}`,
      namespace,
      labels: { ...hashed.metadata?.labels },
      annotations: { ...annotations },
      ownerReferences: [
        { apiVersion: "apps/v1", kind: "Deployment", name, uid, controller: true, blockOwnerDeletion: true },
      ],
    },
    spec: {
      replicas: size,
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
      selector: { ...copyOf(selector), matchLabels: { ...selector.matchLabels, [hashLabel]: hash } },
      template: hashed,
    },
  };
}

/** A name is taken: by the same template under our control, which is then ours, or by a collision of hashes. */
function resolveCollision(pass: Pass, name: string, refused: StatusError): ReplicaSet {
  const { deployment, registry } = pass;
  const taken = registry.get(replicaSets, deployment.metadata.namespace ?? "", name);
  const isOurs = controllerOf(taken)?.uid === deployment.metadata.uid;
  if (isOurs && sameTemplate(taken.spec.template, deployment.spec.template)) return taken;
  const collisionCount = (deployment.status?.collisionCount ?? 0) + 1;
  pass.deployment = { ...deployment, status: { ...deployment.status, collisionCount } };
  writeStatus(pass);
  throw refused;
}

/** Tells of a refused creation, by a condition and an Event, and refuses the pass. */
function tellFailure(pass: Pass, name: string, refused: StatusError): never {
  if (isTerminating(refused)) throw refused;
  const message = `Failed to create new replica set "${name}": ${refused.message}`;
  const reason = "ReplicaSetCreateError";
  if (setProgressing(pass, { status: "False", reason, message })) {
    try {
      writeStatus(pass);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  }
  pass.recorder.warning(pass.deployment, reason, message);
  throw refused;
}

function create(pass: Pass, old: readonly ReplicaSet[], revision: bigint): ReplicaSet {
  const { deployment, registry, recorder } = pass;
  const hash = templateHash(deployment.spec.template, deployment.status?.collisionCount);
  const size = roomForNew(deployment, sum(old, sizeOf), 0);
  const annotations = annotationsOfNew(deployment, revision, undefined);
  const draft = replicaSetOf(deployment, hash, size, annotations);
  const { name, namespace } = draft.metadata;
  const attempt = (): { readonly replicaSet: ReplicaSet; readonly isNew: boolean } => {
    try {
      const replicaSet = registry.create(replicaSets, namespace, draft, { manager });
      return { replicaSet, isNew: true };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (error.reason !== "AlreadyExists") return tellFailure(pass, name, error);
      return { replicaSet: resolveCollision(pass, name, error), isNew: false };
    }
  };
  const { replicaSet, isNew } = attempt();
  if (isNew && size > 0) {
    const message = `Scaled up replica set ${name} from 0 to ${size}`;
    recorder.normal(deployment, "ScalingReplicaSet", message);
  }
  let changed = setRevision(pass, String(revision));
  if (isNew) {
    const message = `Created new replica set "${name}"`;
    const set = setProgressing(pass, { status: "True", reason: "NewReplicaSetCreated", message });
    changed ||= set;
  }
  if (changed) writeStatus(pass);
  return replicaSet;
}

/**
 * The new ReplicaSet and the old ones, the new one's revision brought up to date, and, with `creating`, made where there
 * is none (pkg/controller/deployment/sync.go, getAllReplicaSetsAndSyncRevision).
 */
export function sortOut(pass: Pass, creating: true): Counted & { readonly newest: ReplicaSet };
export function sortOut(pass: Pass, creating: false): Counted;
export function sortOut(pass: Pass, creating: boolean): Counted {
  const existing = findNew(pass.deployment, pass.owned);
  const old = pass.owned.filter(({ metadata }) => metadata.uid !== existing?.metadata.uid);
  const revision = BigInt.asIntN(64, highestRevision(old) + 1n);
  if (existing !== undefined) return { newest: syncExisting(pass, existing, revision), old };
  return { newest: creating ? create(pass, old, revision) : undefined, old };
}

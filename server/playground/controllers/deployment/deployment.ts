import { deployments, type Deployment } from "../../kinds/deployment.ts";
import { pods } from "../../kinds/pod.ts";
import { replicaSets } from "../../kinds/replica-set.ts";
import { selects } from "../../kinds/selector.ts";
import type { KubeObject } from "../../object.ts";
import { isOf, type Change } from "../../store/store.ts";
import { StatusError } from "../../status.ts";
import { claim } from "../claim.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { isTerminating } from "../refusals.ts";
import { sortOut } from "./new-replica-set.ts";
import { writeStatus, type Pass } from "./pass.ts";
import { wasScaled } from "./proportion.ts";
import { observe, recreate, resize, roll, tellPause } from "./rollout.ts";

/** Upstream gives up a key after this many tries in a row, until something changes. */
const retries = 15;

const selectsAll = ({ spec }: Deployment): boolean =>
  Object.keys(spec.selector.matchLabels ?? {}).length === 0 &&
  (spec.selector.matchExpressions ?? []).length === 0;

function refuseSelector(pass: Pass): void {
  const { deployment, recorder } = pass;
  recorder.warning(
    deployment,
    "SelectingAll",
    "This deployment is selecting all pods. A non-empty selector is required.",
  );
  const { generation = 0 } = deployment.metadata;
  if ((deployment.status?.observedGeneration ?? 0) >= generation) return;
  pass.deployment = { ...deployment, status: { ...deployment.status, observedGeneration: generation } };
  writeStatus(pass);
}

/** One pass over a Deployment, in upstream's order. Returns when to look again, in ms, if at all. */
function syncPass(pass: Pass): number | undefined {
  const { deployment } = pass;
  if (deployment.metadata.deletionTimestamp !== undefined) {
    observe(pass);
    return undefined;
  }
  tellPause(pass);
  if (deployment.spec.paused === true) {
    resize(pass);
    return undefined;
  }
  const { newest, old } = sortOut(pass, false);
  const all = newest === undefined ? old : [...old, newest];
  if (wasScaled(pass.deployment, all)) {
    const seen = pass.deployment;
    resize(pass);
    if (pass.deployment !== seen) pass.behind(seen);
    return undefined;
  }
  return deployment.spec.strategy?.type === "Recreate" ? recreate(pass) : roll(pass);
}

/** What a pass will see of a Deployment in place of what is stored, by key. */
export type Lagging = Map<string, Deployment>;

/** Brings one Deployment a step further (pkg/controller/deployment, syncDeployment). Throws what writes throw. */
export function syncDeployment(
  { registry, clock, index }: Indexed,
  recorder: Recorder,
  key: string,
  lagging: Lagging = new Map(),
): number | undefined {
  const { namespace, name } = partsOf(key);
  const stored = registry.store.get(deployments, namespace, name);
  if (stored === undefined) return undefined;
  const seen = lagging.get(key);
  lagging.delete(key);
  const isSame = seen !== undefined && seen.metadata.generation === stored.metadata.generation;
  const deployment = isSame ? seen : stored;
  const behind = (next: Deployment): void => void lagging.set(key, next);
  const pass: Pass = { registry, clock, index, recorder, deployment, behind, owned: [] };
  if (selectsAll(deployment)) {
    refuseSelector(pass);
    return undefined;
  }
  const { selector } = deployment.spec;
  const owned = claim({
    registry,
    index,
    owner: deployment,
    selector,
    kind: replicaSets,
  });
  try {
    return syncPass({ ...pass, owned });
  } catch (error) {
    if (error instanceof StatusError && isTerminating(error)) return undefined;
    throw error;
  }
}

/** Rolls out what Deployments ask for. */
export function startDeployments(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "deployment-controller", manager });
  const lagging: Lagging = new Map();
  const queue = createQueue<string>({
    clock,
    retries,
    sync(key) {
      const wait = syncDeployment(around, recorder, key, lagging);
      if (wait === 0) queue.retry(key);
      else if (wait !== undefined) queue.addAfter(key, wait);
    },
  });

  /** The Deployment that controls an object, where it still exists. */
  const controllingOf = (object: KubeObject): Deployment | undefined => {
    const owner = controllerOf(object);
    const found = owner?.kind === "Deployment" ? index.byUid(owner.uid) : undefined;
    return found !== undefined && isOf(deployments, found) ? found.object : undefined;
  };
  const addController = (object: KubeObject): void => {
    const owner = controllingOf(object);
    if (owner !== undefined) queue.add(keyOf(owner));
  };
  const addMatching = ({ metadata }: KubeObject): void => {
    for (const deployment of store.list(deployments, metadata.namespace ?? "")) {
      if (!selectsAll(deployment) && selects(deployment.spec.selector, metadata.labels)) {
        queue.add(keyOf(deployment));
      }
    }
  };
  const hearReplicaSet = ({ type, object, previous }: Change): void => {
    if (previous !== undefined && controllerOf(previous)?.uid !== controllerOf(object)?.uid) {
      addController(previous);
    }
    if (controllerOf(object) !== undefined) addController(object);
    else if (type !== "DELETED" && object.metadata.deletionTimestamp === undefined) addMatching(object);
  };
  /** Recreate waits for the last old pod; nobody else waits for pods. */
  const hearPod = ({ type, object }: Change): void => {
    if (type !== "DELETED") return;
    const replicaSet = index.byUid(controllerOf(object)?.uid ?? "");
    const owner = replicaSet === undefined ? undefined : controllingOf(replicaSet.object);
    if (owner?.spec.strategy?.type === "Recreate") queue.add(keyOf(owner));
  };

  for (const deployment of store.list(deployments)) queue.add(keyOf(deployment));
  const silence = store.subscribe((change) => {
    if (change.kind === deployments) {
      if (change.type === "DELETED") lagging.delete(keyOf(change.object));
      queue.add(keyOf(change.object));
    } else if (change.kind === replicaSets) hearReplicaSet(change);
    else if (change.kind === pods) hearPod(change);
  });
  return () => {
    silence();
    queue.stop();
  };
}

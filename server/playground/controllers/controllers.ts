import type { Surroundings } from "./controller.ts";
import { startAgentOperator } from "./agent-operator/agent-operator.ts";
import { startApiServerService } from "./api-server-service.ts";
import { startAutoscalers } from "./autoscaler/autoscaler.ts";
import { startDaemonSets } from "./daemon-set/daemon-set.ts";
import { startDefinitions } from "./definitions/definitions.ts";
import { startDeployments } from "./deployment/deployment.ts";
import { startDisruptions } from "./disruption/disruption.ts";
import { startEndpointSlices } from "./endpoint-slice/endpoint-slice.ts";
import { startEndpoints } from "./endpoints/endpoints.ts";
import { startEventExpiry } from "./event-expiry.ts";
import { startGarbageCollector } from "./garbage/garbage-collector.ts";
import { createIndex, type Indexed } from "./index.ts";
import { startJobs } from "./job/job.ts";
import { startNamespaces } from "./namespace/namespace.ts";
import { startNodeTaints } from "./node-taints/node-taints.ts";
import { startReplicaSets } from "./replica-set/replica-set.ts";
import { startResourceQuotas } from "./resource-quota/resource-quota.ts";
import { startStatefulSets } from "./stateful-set/stateful-set.ts";
import { startTaintEviction } from "./taint-eviction/taint-eviction.ts";

export interface ControllerOptions {
  /** The PEM that the ConfigMap kube-root-ca.crt of each namespace holds. */
  readonly ca?: string;
}

/** Starts every controller over one index of who owns what. Returns their stop. */
export function startControllers(surroundings: Surroundings, options: ControllerOptions = {}): () => void {
  const index = createIndex(surroundings.registry);
  const around: Indexed = { ...surroundings, index };
  const stops = [
    startNamespaces(around, options.ca ?? ""),
    // Before Deployments: a new ReplicaSet has its first pods before its Deployment is looked at again.
    startReplicaSets(around),
    startDeployments(around),
    startDaemonSets(around),
    startStatefulSets(around),
    startEndpointSlices(around),
    startEndpoints(around),
    startJobs(around),
    startAutoscalers(around),
    startAgentOperator(around),
    startTaintEviction(around),
    startDisruptions(around),
    startResourceQuotas(around),
    startNodeTaints(around),
    startDefinitions(around),
    startGarbageCollector(around),
    startEventExpiry(around),
    startApiServerService(around),
  ];
  return () => {
    for (const stop of stops) stop();
    index.stop();
  };
}

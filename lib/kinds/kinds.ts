import { action } from "./action.ts";
import { configMap } from "./config-map.ts";
import { deployment } from "./deployment.ts";
import { endpointSlice } from "./endpoint-slice.ts";
import { event } from "./event.ts";
import { helmRevision } from "./helm-revision.ts";
import { pod } from "./pod.ts";
import { replicaSet } from "./replica-set.ts";
import { secret } from "./secret.ts";
import { service } from "./service.ts";
import type { KindName } from "./shapes.ts";
import { watch } from "./watch.ts";

/** Every kind of fact. A new one is a file in this folder, a line here and one in shapes.ts. */
export const kinds = {
  Deployment: deployment,
  ReplicaSet: replicaSet,
  Pod: pod,
  Service: service,
  EndpointSlice: endpointSlice,
  Event: event,
  ConfigMap: configMap,
  Secret: secret,
  HelmRevision: helmRevision,
  Action: action,
  Watch: watch,
} as const;

export { kindNames, type KindName } from "./shapes.ts";
export type SlimOf<N extends KindName> = ReturnType<(typeof kinds)[N]["read"]>;
/** The kinds that the API server keeps, in the order in which they are listed: owners before what they own. */
export const watchedKinds = [
  "Deployment",
  "ReplicaSet",
  "Service",
  "EndpointSlice",
  "Pod",
  "ConfigMap",
  "Secret",
  "Event",
] as const;
export type WatchedKindName = (typeof watchedKinds)[number];

import { actionShape } from "./action.ts";
import { configMapShape } from "./config-map.ts";
import { deploymentShape } from "./deployment.ts";
import { endpointSliceShape } from "./endpoint-slice.ts";
import { eventShape } from "./event.ts";
import { helmRevisionShape } from "./helm-revision.ts";
import { podShape } from "./pod.ts";
import { replicaSetShape } from "./replica-set.ts";
import { secretShape } from "./secret.ts";
import { serviceShape } from "./service.ts";
import { watchShape } from "./watch.ts";

/**
 * What is kept of every kind of fact. Apart from how it is read, so that a browser, which never reads a raw object, need
 * not carry the readers.
 */
export const shapes = {
  Deployment: deploymentShape,
  ReplicaSet: replicaSetShape,
  Pod: podShape,
  Service: serviceShape,
  EndpointSlice: endpointSliceShape,
  Event: eventShape,
  ConfigMap: configMapShape,
  Secret: secretShape,
  HelmRevision: helmRevisionShape,
  Action: actionShape,
  Watch: watchShape,
} as const;

export type KindName = keyof typeof shapes;
export const kindNames = Object.keys(shapes) as readonly KindName[];

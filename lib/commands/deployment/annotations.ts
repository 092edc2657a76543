import type { Raw } from "../../base/raw.ts";
import { revisionKey } from "../../kinds/deployment.ts";
import { annotations, lastAppliedKey } from "../../kinds/read-meta.ts";

/** What going back leaves as it is on the Deployment (annotationsToSkip in kubectl's pkg/polymorphichelpers/rollback.go). */
const kept: ReadonlySet<string> = new Set([
  lastAppliedKey,
  revisionKey,
  "deployment.kubernetes.io/revision-history",
  "deployment.kubernetes.io/desired-replicas",
  "deployment.kubernetes.io/max-replicas",
  "deprecated.deployment.rollback.to",
]);

const only = (object: Raw, wanted: (key: string) => boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(annotations(object)).filter(([key]) => wanted(key)));

/** Annotations that going back replaces: all but those that belong to the controller and to `kubectl apply`. */
export const replaceable = (object: Raw): Readonly<Record<string, string>> =>
  only(object, (key) => !kept.has(key));

/** The Deployment's annotations after going back to a ReplicaSet: its own of those that are kept, all others the set's. */
export const annotationsAfter = (deployment: Raw, set: Raw): Readonly<Record<string, string>> => ({
  ...only(deployment, (key) => kept.has(key)),
  ...replaceable(set),
});

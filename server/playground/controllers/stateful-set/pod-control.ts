import { pods, type Pod } from "../../kinds/pod.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import type { StatefulSet } from "../../kinds/types/stateful-set.ts";
import type { Draft } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { manager } from "../keys.ts";
import type { Recorder } from "../recorder.ts";
import { hasStorage, keepClaims, makeClaims, withClaims } from "./claims.ts";
import { hasIdentity, isInRange, labelsOf, ordinalOf, podAt } from "./identity.ts";

export interface PodControl {
  readonly registry: Registry;
  readonly recorder: Recorder;
}

/** Does something to a pod and tells how that went (recordPodEvent). Throws what was refused. */
function told(
  { recorder }: PodControl,
  set: StatefulSet,
  what: { readonly verb: "Create" | "Update" | "Delete"; readonly name: string },
  act: () => void,
): void {
  const said = `${what.verb} Pod ${what.name} in StatefulSet ${set.metadata.name}`;
  try {
    act();
  } catch (error) {
    const isKnown =
      what.verb === "Create" && error instanceof StatusError && error.reason === "AlreadyExists";
    if (error instanceof StatusError && !isKnown)
      recorder.warning(set, `Failed${what.verb}`, `${said} failed error: ${error.message}`);
    throw error;
  }
  recorder.normal(set, `Successful${what.verb}`, `${said} successful`);
}

/** Makes a pod, and first its claims (stateful_pod_control.go, CreateStatefulPod). */
export function createPod(
  control: PodControl,
  set: StatefulSet,
  ordinal: number,
  made: { readonly revision: string; readonly template: PodTemplateSpec },
): void {
  const { registry } = control;
  const { name: owner, namespace = "" } = set.metadata;
  told(control, set, { verb: "Create", name: `${owner}-${ordinal}` }, () => {
    makeClaims(control, set, ordinal);
    const draft = podAt(set, ordinal, made.revision, made.template);
    const pod = registry.create(pods, namespace, draft, { manager });
    keepClaims(control, set, pod, { ordinal, isWanted: true });
  });
}

/** Deletes a pod; one that is gone is as good (DeleteStatefulPod). */
export function deletePod(control: PodControl, set: StatefulSet, { metadata }: Pod): void {
  const { name, namespace = "" } = metadata;
  told(control, set, { verb: "Delete", name }, () => {
    try {
      control.registry.remove(pods, namespace, name, {});
    } catch (error) {
      if (!(error instanceof StatusError) || error.code !== 404) throw error;
    }
  });
}

/** Gives a pod its labels and volumes where it lacks them, and its claims their owners (UpdateStatefulPod). */
export function mendPod(control: PodControl, set: StatefulSet, pod: Pod): void {
  const { name, namespace = "" } = pod.metadata;
  const ordinal = ordinalOf(pod);
  const isNews = keepClaims(control, set, pod, { ordinal, isWanted: isInRange(set, ordinal) });
  const isStored = hasStorage(set, ordinal, pod.spec.volumes);
  if (!isNews && hasIdentity(set, pod) && isStored) return;
  told(control, set, { verb: "Update", name }, () => {
    if (!isStored) makeClaims(control, set, ordinal);
    control.registry.change(
      pods,
      namespace,
      name,
      (draft, current) => ({
        ...draft,
        metadata: { ...(draft["metadata"] as Draft), labels: labelsOf(current) },
        spec: {
          ...(draft["spec"] as Draft),
          ...(isStored ? {} : { volumes: withClaims(set, ordinal, current.spec.volumes ?? []) }),
        },
      }),
      { manager },
    );
  });
}

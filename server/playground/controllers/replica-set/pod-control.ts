import { copyOf } from "../../json.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { controllerReference } from "../claim.ts";
import { manager } from "../keys.ts";
import type { Recorder } from "../recorder.ts";
import { isTerminating } from "../refusals.ts";

export interface PodControl {
  readonly registry: Registry;
  readonly recorder: Recorder;
}

/** What makes pods from a template: a ReplicaSet, a DaemonSet, a Job. */
export interface Maker extends KubeObject {
  readonly spec: { readonly template?: PodTemplateSpec };
}

/** A pod from a template, made by what controls it (pkg/controller/controller_utils.go, GetPodFromTemplate). */
export function podOf(owner: Maker, template: PodTemplateSpec | undefined): Draft {
  const { metadata = {}, spec } = template ?? {};
  const { labels, annotations, finalizers } = metadata;
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      generateName: `${owner.metadata.name}-`,
      ...(labels === undefined ? {} : { labels: { ...labels } }),
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
      ...(finalizers === undefined ? {} : { finalizers: [...finalizers] }),
      ownerReferences: [controllerReference(owner)],
    },
    spec: copyOf(spec),
  };
}

/** The refusal of `act`, told as an Event; undefined where it went well. */
function attempt(act: () => void, tell: (error: StatusError) => void): StatusError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    tell(error);
    return error;
  }
}

function createPod(
  { registry, recorder }: PodControl,
  owner: Maker,
  template: PodTemplateSpec | undefined,
): StatusError | undefined {
  const namespace = owner.metadata.namespace ?? "";
  const refused = attempt(
    () => {
      const pod = registry.create(pods, namespace, podOf(owner, template), { manager });
      recorder.normal(owner, "SuccessfulCreate", `Created pod: ${pod.metadata.name}`);
    },
    (error) => {
      if (isTerminating(error)) return;
      recorder.warning(owner, "FailedCreate", `Error creating: ${error.message}`);
    },
  );
  return refused !== undefined && isTerminating(refused) ? undefined : refused;
}

/**
 * Does something `count` times, in batches of 1, 2, 4, …: the first batch with a refusal is the last, so that what fails
 * for all is not tried for all (replica_set.go, slowStartBatch). Returns the first refusal.
 */
export function inBatches(
  count: number,
  act: (place: number) => StatusError | undefined,
): StatusError | undefined {
  let done = 0;
  for (let batch = 1; done < count; batch *= 2) {
    const from = done;
    done = Math.min(count, from + batch);
    const refusals = Array.from({ length: done - from }, (_, place) => act(from + place));
    const first = refusals.find((refusal) => refusal !== undefined);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** Makes pods, a number of the owner's own template or one of each of `wanted`. Returns the first refusal. */
export function createPods(
  control: PodControl,
  owner: Maker,
  wanted: number | readonly PodTemplateSpec[],
): StatusError | undefined {
  const count = typeof wanted === "number" ? wanted : wanted.length;
  const templateAt = (place: number): PodTemplateSpec | undefined =>
    typeof wanted === "number" ? owner.spec.template : wanted[place];
  return inBatches(count, (place) => createPod(control, owner, templateAt(place)));
}

function deletePod({ registry, recorder }: PodControl, owner: Maker, pod: Pod): StatusError | undefined {
  const { namespace = "", name } = pod.metadata;
  const refused = attempt(
    () => {
      registry.remove(pods, namespace, name, {});
      recorder.normal(owner, "SuccessfulDelete", `Deleted pod: ${name}`);
    },
    (error) => {
      if (error.code !== 404) recorder.warning(owner, "FailedDelete", `Error deleting: ${error.message}`);
    },
  );
  return refused?.code === 404 ? undefined : refused;
}

/** Deletes all of `gone`, whatever is refused. Returns the first refusal. */
export const deletePods = (
  control: PodControl,
  owner: Maker,
  gone: readonly Pod[],
): StatusError | undefined =>
  gone.map((pod) => deletePod(control, owner, pod)).find((refusal) => refusal !== undefined);

import type { Deployment } from "../kinds/deployment.ts";
import type { Pod } from "../kinds/pod.ts";
import type { Service } from "../kinds/service.ts";
import type { Evidence } from "./explanation.ts";

type Said = Pick<Evidence, "field" | "value"> & { readonly since?: number | undefined };

/** What a Deployment says of itself. */
export const ofDeployment = ({ name }: Pick<Deployment, "name">, said: Said): Evidence => ({
  kind: "Deployment",
  name,
  field: said.field,
  value: said.value,
  since: said.since,
});

/** What a pod says of itself. */
export const ofPod = ({ name }: Pick<Pod, "name">, said: Said): Evidence => ({
  kind: "Pod",
  name,
  field: said.field,
  value: said.value,
  since: said.since,
});

/** What is said of a Service: by itself, or by its EndpointSlices together. */
export const ofService = ({ name }: Pick<Service, "name">, said: Said): Evidence => ({
  kind: "Service",
  name,
  field: said.field,
  value: said.value,
  since: said.since,
});

/** A condition as one value: "False, ContainersNotReady: containers with unready status: [web]". */
export const conditionText = (
  status: string,
  reason: string | undefined,
  message: string | undefined,
): string =>
  [status, reason].filter((part) => part !== undefined && part !== "").join(", ") +
  (message === undefined || message === "" ? "" : `: ${message}`);

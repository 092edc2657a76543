import type { Write } from "../write.ts";
import { namespace, pathOf } from "./place.ts";

/** One line of kubectl, and the write that it comes down to. */
export interface Step {
  readonly line: string;
  readonly write: Write;
}

const kubectl = `kubectl -n ${namespace}`;

const strategic = (path: string, body: unknown): Write => ({
  method: "PATCH",
  path,
  type: "application/strategic-merge-patch+json",
  body,
});

/** A patch of one container of a Deployment's template; containers are merged by name. */
const container = (name: string, change: Readonly<Record<string, unknown>>): unknown => ({
  spec: { template: { spec: { containers: [{ name, ...change }] } } },
});

// The container of each Deployment of the shop has the Deployment's name.

export const setImage = (deployment: string, image: string): Step => ({
  line: `${kubectl} set image deployment/${deployment} ${deployment}=${image}`,
  write: strategic(pathOf("Deployment", deployment), container(deployment, { image })),
});

export const requestCpu = (deployment: string, cpu: string): Step => ({
  line: `${kubectl} set resources deployment/${deployment} -c=${deployment} --requests=cpu=${cpu}`,
  write: strategic(
    pathOf("Deployment", deployment),
    container(deployment, { resources: { requests: { cpu } } }),
  ),
});

export const scale = (deployment: string, replicas: number): Step => ({
  line: `${kubectl} scale deployment/${deployment} --replicas=${replicas}`,
  write: {
    method: "PATCH",
    path: `${pathOf("Deployment", deployment)}/scale`,
    type: "application/merge-patch+json",
    body: { spec: { replicas } },
  },
});

/** `cause` must hold no quotation mark. */
export const explain = (deployment: string, cause: string): Step => ({
  line: `${kubectl} annotate deployment/${deployment} kubernetes.io/change-cause="${cause}" --overwrite`,
  write: {
    method: "PATCH",
    path: pathOf("Deployment", deployment),
    type: "application/merge-patch+json",
    body: { metadata: { annotations: { "kubernetes.io/change-cause": cause } } },
  },
});

/** `body` must hold no apostrophe. */
export const patch = (kind: "Deployment" | "Service", name: string, body: unknown): Step => ({
  line: `${kubectl} patch ${kind.toLowerCase()}/${name} -p '${JSON.stringify(body)}'`,
  write: strategic(pathOf(kind, name), body),
});

/** Another image, and no readiness probe any more. */
export const withoutProbe = (deployment: string, image: string): Step =>
  patch("Deployment", deployment, container(deployment, { image, readinessProbe: null }));

import type { Raw } from "../../lib/base/raw.ts";

export interface Shape {
  readonly name?: string;
  readonly replicas?: number;
  /** Behind `registry.example/web:`; one with `broken` in it never becomes ready by itself. */
  readonly tag?: string;
  /** `1/0`: surge and unavailable. */
  readonly rolling?: string;
  readonly spec?: Raw;
  readonly podSpec?: Raw;
  readonly container?: Raw;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly podAnnotations?: Readonly<Record<string, string>>;
  /** Only on nodes with the label `room`; each script that asks for it has a label of its own. */
  readonly room?: string;
  /** Seconds; pods go at once where undefined. */
  readonly grace?: number;
}

const number = (text: string): number | string => (text.endsWith("%") ? text : Number(text));

export function strategyOf(rolling: string): Raw {
  const [surge = "", unavailable = ""] = rolling.split("/");
  return {
    type: "RollingUpdate",
    rollingUpdate: { maxSurge: number(surge), maxUnavailable: number(unavailable) },
  };
}

/** Annotations by which pods run at once, are ready when they are told to, and go when they are told to. */
export const paced: Readonly<Record<string, string>> = {
  "pod-create.stage.kwok.x-k8s.io/delay": "0s",
  "pod-create.stage.kwok.x-k8s.io/jitter-delay": "0s",
  "pod-run.stage.kwok.x-k8s.io/delay": "0s",
  "pod-ready.stage.kwok.x-k8s.io/delay": "3600s",
  "pod-delete.stage.kwok.x-k8s.io/delay": "3600s",
};

export function deployment(shape: Shape = {}): Raw {
  const { name = "web", replicas = 3, tag = "1.0", rolling, labels = { app: name }, grace = 0 } = shape;
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, labels, ...(shape.annotations && { annotations: shape.annotations }) },
    spec: {
      replicas,
      ...(rolling !== undefined && { strategy: strategyOf(rolling) }),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels, annotations: { ...paced, ...shape.podAnnotations } },
        spec: {
          terminationGracePeriodSeconds: grace,
          containers: [
            {
              name: "web",
              image: `registry.example/web:${tag}`,
              ports: [{ containerPort: 8080 }],
              ...shape.container,
            },
          ],
          ...(shape.room !== undefined && { nodeSelector: { [shape.room]: "yes" } }),
          ...shape.podSpec,
        },
      },
      ...shape.spec,
    },
  };
}

export const service = (name: string, selector: Readonly<Record<string, string>>): Raw => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name },
  spec: { selector, ports: [{ port: 80, targetPort: 8080 }] },
});

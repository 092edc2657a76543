/** Objects of the stories, as a user would apply them. Delays are those that the real control plane's nodes obey. */

export interface Shape {
  readonly name: string;
  readonly replicas?: number;
  readonly image?: string;
  readonly strategy?: Readonly<Record<string, unknown>>;
  readonly labels?: Readonly<Record<string, string>>;
  /** Until a container runs, and from there until its pod is ready. */
  readonly runDelay?: string;
  readonly readyDelay?: string;
  /** By what a stage makes of an annotation, and by a probe of a port that nobody listens to: nodes obey one or the other. */
  readonly neverReady?: boolean;
  readonly cpu?: string;
  /** Seconds that a pod takes to leave: by a delay of a stage, and by a hook that sleeps; as above. */
  readonly grace?: number;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly configMap?: string;
}

export const oneAtATime = { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };

export function deployment(shape: Shape): Readonly<Record<string, unknown>> {
  const {
    name,
    replicas = 4,
    image = "registry.example/web:1.0",
    strategy = oneAtATime,
    labels = { app: name },
  } = shape;
  const {
    runDelay = "200ms",
    readyDelay = "500ms",
    neverReady = false,
    cpu = "10m",
    grace,
    configMap,
  } = shape;
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, labels },
    spec: {
      replicas,
      strategy,
      selector: { matchLabels: labels },
      template: {
        metadata: {
          labels,
          annotations: {
            "pod-run.stage.kwok.x-k8s.io/delay": runDelay,
            "pod-ready.stage.kwok.x-k8s.io/delay": readyDelay,
            ...(neverReady && { "rollscope.dev/behave": "never-ready" }),
            ...(grace !== undefined && leavesAfter(`${String(grace)}s`)),
          },
        },
        spec: {
          terminationGracePeriodSeconds: grace ?? 1,
          containers: [
            {
              name: "web",
              image,
              ports: [{ containerPort: 8080 }],
              resources: { requests: { cpu } },
              readinessProbe: { httpGet: { path: "/ready", port: neverReady ? 9 : 8080 }, periodSeconds: 1 },
              ...(grace !== undefined && { lifecycle: { preStop: { sleep: { seconds: grace - 1 } } } }),
              ...(configMap !== undefined && { envFrom: [{ configMapRef: { name: configMap } }] }),
            },
          ],
        },
      },
      ...shape.spec,
    },
  };
}

/** KWOK takes the smaller of the two. */
const leavesAfter = (delay: string): Readonly<Record<string, string>> => ({
  "pod-delete.stage.kwok.x-k8s.io/delay": delay,
  "pod-delete.stage.kwok.x-k8s.io/jitter-delay": delay,
});

export const service = (
  name: string,
  selector: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name },
  spec: { selector, ports: [{ port: 80, targetPort: 8080 }] },
});

export const configMap = (
  name: string,
  data: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});

/** Two slots behind the Service checkout, which picks blue. */
export const blueAndGreen = [
  slot("blue", "1.0"),
  slot("green", "2.0"),
  service("checkout", { app: "checkout", track: "blue" }),
];

function slot(track: string, tag: string): Readonly<Record<string, unknown>> {
  const labels = { app: "checkout", track };
  return deployment({ name: track, replicas: 3, image: `registry.example/checkout:${tag}`, labels });
}

/** The Service search takes pods of both; there are ten of them together. */
export const stableAndCanary = (canaries: number): readonly Readonly<Record<string, unknown>>[] => [
  search("stable", "1.0", 10 - canaries),
  search("canary", "2.0", canaries),
  service("search", { app: "search" }),
];

function search(track: string, tag: string, replicas: number): Readonly<Record<string, unknown>> {
  const labels = { app: "search", track };
  return deployment({ name: track, replicas, image: `registry.example/search:${tag}`, labels });
}

import type { Raw } from "../../../base/raw.ts";
import type { StorefrontValues } from "./chart.ts";
import { adler32 } from "./render.ts";
import { storefront } from "./revisions.ts";

/** What the chart declares with these values, as an API server takes it: the manifest without the way through YAML. */
export const declaredObjects = (values: StorefrontValues): readonly Raw[] => [
  { apiVersion: "v1", kind: "ConfigMap", metadata, data: { GREETING: values.greeting } },
  {
    apiVersion: "v1",
    kind: "Service",
    metadata,
    spec: { selector: labels, ports: [{ port: 80, targetPort: "http" }] },
  },
  {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata,
    spec: {
      replicas: values.replicaCount,
      selector: { matchLabels: labels },
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: templateOf(values),
    },
  },
];

const labels = { app: storefront } as const;
const metadata = { name: storefront, labels } as const;

/** The pod template of its Deployment. */
export const templateOf = ({ greeting, image: { repository, tag } }: StorefrontValues) => ({
  metadata: { labels, annotations: { "checksum/greeting": String(adler32(greeting)) } },
  spec: {
    containers: [
      {
        name: storefront,
        image: `${repository}:${tag}`,
        ports: [{ name: "http", containerPort: 8080 }],
        envFrom: [{ configMapRef: { name: storefront } }],
        resources: { requests: { cpu: "100m", memory: "64Mi" } },
        readinessProbe: {
          httpGet: { path: "/readyz", port: "http" },
          initialDelaySeconds: 2,
          periodSeconds: 2,
        },
      },
    ],
  },
});

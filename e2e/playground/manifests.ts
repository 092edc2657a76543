/** Objects of these stories, as small as a user would write them. */

interface Shape {
  readonly replicas?: number;
  readonly image?: string;
  readonly cause?: string;
}

const plain = "nginx:1.27";

export const deployment = (name: string, { replicas = 1, image = plain, cause }: Shape = {}): object => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name,
    labels: { app: name },
    ...(cause !== undefined && { annotations: { "kubernetes.io/change-cause": cause } }),
  },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        terminationGracePeriodSeconds: 1,
        containers: [{ name: "web", image, ports: [{ containerPort: 80 }] }],
      },
    },
  },
});

export const service = (name: string): object => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name, labels: { app: name } },
  spec: { selector: { app: name }, ports: [{ port: 80 }] },
});

export const configMap = (name: string, data: Readonly<Record<string, string>>): object => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, labels: { kept: "config" } },
  data,
});

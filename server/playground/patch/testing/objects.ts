import type { Draft, KubeObject } from "../../object.ts";

export const deployments = { group: "apps", version: "v1", kind: "Deployment" } as const;
export const services = { group: "", version: "v1", kind: "Service" } as const;
export const pods = { group: "", version: "v1", kind: "Pod" } as const;

/** A stored Deployment of two containers, whose spec may be added to. */
export const deployment = (spec: Draft = {}): KubeObject =>
  ({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: {
      name: "web",
      namespace: "shop",
      uid: "u1",
      resourceVersion: "7",
      creationTimestamp: "2026-11-01T00:00:00Z",
      labels: { app: "web" },
      finalizers: ["a", "b", "c"],
    },
    spec: {
      replicas: 4,
      selector: { matchLabels: { app: "web" } },
      strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels: { app: "web" } },
        spec: {
          containers: [
            {
              name: "main",
              image: "web:1.0",
              env: [
                { name: "A", value: "1" },
                { name: "B", value: "2" },
              ],
              ports: [{ containerPort: 80, protocol: "TCP" }],
            },
            { name: "side", image: "side:1.0" },
          ],
          tolerations: [{ key: "t", operator: "Exists" }],
          volumes: [{ name: "v", emptyDir: {} }],
        },
      },
      ...spec,
    },
  }) as unknown as KubeObject;

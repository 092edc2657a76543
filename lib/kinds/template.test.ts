import { describe, expect, it } from "vitest";
import type { Raw } from "../base/raw.ts";
import { readTemplate } from "./template.ts";

const door = { digest: (text: string) => text };
const digestOf = (template: Raw): string => readTemplate({ spec: { template } }, door).digest;

const bare = {
  metadata: { labels: { app: "web" } },
  spec: { containers: [{ name: "web", image: "web:1", resources: { requests: { cpu: "1000m" } } }] },
};

const defaulted = {
  metadata: { creationTimestamp: null, labels: { app: "web", "pod-template-hash": "abc" } },
  spec: {
    containers: [
      {
        name: "web",
        image: "web:1",
        imagePullPolicy: "IfNotPresent",
        resources: { requests: { cpu: "1" } },
        terminationMessagePath: "/dev/termination-log",
        terminationMessagePolicy: "File",
      },
    ],
    dnsPolicy: "ClusterFirst",
    restartPolicy: "Always",
    schedulerName: "default-scheduler",
    securityContext: {},
    terminationGracePeriodSeconds: 30,
  },
};

describe("a template's digest", () => {
  it("is the same with and without the API server's defaults and the hash label (O06)", () => {
    expect(digestOf(defaulted)).toBe(digestOf(bare));
  });

  const changed = (change: (container: Record<string, unknown>) => void): Raw => {
    const copy = structuredClone(defaulted);
    change(copy.spec.containers[0] as Record<string, unknown>);
    return copy;
  };

  it.each([
    ["another image", changed((c) => (c["image"] = "web:2"))],
    ["another pull policy", changed((c) => (c["imagePullPolicy"] = "Always"))],
    ["another quantity", changed((c) => (c["resources"] = { requests: { cpu: "1001m" } }))],
    ["a variable", changed((c) => (c["env"] = [{ name: "A", value: "1" }]))],
    ["a label", { ...bare, metadata: { labels: { app: "web", tier: "x" } } }],
    [
      "an annotation named like a default",
      { ...bare, metadata: { ...bare.metadata, annotations: { scheme: "HTTP" } } },
    ],
  ])("differs with %s", (_, other) => {
    expect(digestOf(other)).not.toBe(digestOf(bare));
  });

  it("takes Always for the default of an image without a tag, and of latest, but not of a digest or a port", () => {
    const policy = (image: string, imagePullPolicy?: string): string =>
      digestOf({
        spec: { containers: [{ image, ...(imagePullPolicy === undefined ? {} : { imagePullPolicy }) }] },
      });
    expect(policy("web", "Always")).toBe(policy("web"));
    expect(policy("web:latest", "Always")).toBe(policy("web:latest"));
    expect(policy("host:5000/web", "Always")).toBe(policy("host:5000/web"));
    expect(policy("web@sha256:0", "Always")).not.toBe(policy("web@sha256:0"));
  });
});

describe("a template", () => {
  it("keeps no value of an environment variable, only whether the environment changed", () => {
    const hidden = { digest: (text: string) => String(text.length) };
    const raw = (value: string): Raw => ({
      spec: { template: { spec: { containers: [{ name: "web", env: [{ name: "PASSWORD", value }] }] } } },
    });
    const read = readTemplate(raw("hunter2"), hidden);
    expect(JSON.stringify(read)).not.toContain("hunter2");
    expect(read.parts["environment"]).not.toBe(
      readTemplate(raw("longer secret"), hidden).parts["environment"],
    );
    expect(read.parts["image"]).toBe(readTemplate(raw("longer secret"), hidden).parts["image"]);
  });

  it("names the ConfigMaps and Secrets that its pods read, by environment and by volume", () => {
    const read = readTemplate(
      {
        spec: {
          template: {
            spec: {
              initContainers: [{ envFrom: [{ configMapRef: { name: "init" } }] }],
              containers: [
                {
                  env: [
                    { valueFrom: { secretKeyRef: { name: "key" } } },
                    { valueFrom: { configMapKeyRef: { name: "env" } } },
                  ],
                },
              ],
              volumes: [
                { configMap: { name: "files" } },
                { secret: { secretName: "tls" } },
                { projected: { sources: [{ configMap: { name: "projected" } }] } },
                { persistentVolumeClaim: { claimName: "disk" } },
              ],
            },
          },
        },
      },
      door,
    );
    expect(read.configMaps).toEqual(["env", "files", "init", "projected"]);
    expect(read.secrets).toEqual(["key", "tls"]);
    expect(read.claims).toEqual(["disk"]);
  });

  it("is read from an object that has none (O14)", () => {
    expect(readTemplate({}, door)).toMatchObject({ containers: [], labels: {}, graceSeconds: 30 });
  });
});

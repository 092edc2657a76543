import { expect, test } from "vitest";
import type { PodTemplateSpec } from "../../kinds/pod-types.ts";
import { sameTemplate, templateHash } from "./template.ts";

const templateOf = (
  container: object,
  rest: object = {},
  metadata: object = { labels: { app: "web" } },
): PodTemplateSpec => ({
  metadata,
  spec: { containers: [{ name: "web", image: "web:1", resources: {}, ...container }], ...rest },
});

const plain = templateOf({});

test.each([
  ["the hash label", templateOf({}, {}, { labels: { app: "web", "pod-template-hash": "5874db78c" } })],
  ["a null creationTimestamp", templateOf({}, {}, { creationTimestamp: null, labels: { app: "web" } })],
  ["empty lists and maps", templateOf({ env: [], args: [] }, { nodeSelector: {}, volumes: [] })],
  ["false where Go leaves it out", templateOf({ stdin: false, tty: false }, { hostNetwork: false })],
  ["empty texts", templateOf({ workingDir: "" }, { nodeName: "" })],
  ["the order of keys", { spec: plain.spec, metadata: { labels: { app: "web" } } }],
])("%s makes no other template", (_, template) => {
  expect(sameTemplate(plain, template)).toBe(true);
  expect(templateHash(template, undefined)).toBe(templateHash(plain, undefined));
});

test("quantities are compared by value", () => {
  const limits = (cpu: string, memory: string): PodTemplateSpec =>
    templateOf({ resources: { limits: { cpu, memory } } });
  expect(sameTemplate(limits("1", "1Gi"), limits("1000m", "1024Mi"))).toBe(true);
  expect(sameTemplate(limits("1", "1Gi"), limits("1001m", "1Gi"))).toBe(false);
});

test.each([
  ["another image", templateOf({ image: "web:2" })],
  ["an environment variable", templateOf({ env: [{ name: "A" }] })],
  ["an annotation", templateOf({}, {}, { labels: { app: "web" }, annotations: { restartedAt: "now" } })],
  ["an empty annotation", templateOf({}, {}, { labels: { app: "web" }, annotations: { note: "" } })],
  ["an empty struct", templateOf({ securityContext: {} })],
  ["false that means something", templateOf({}, { automountServiceAccountToken: false })],
  ["0 that means something", templateOf({}, { terminationGracePeriodSeconds: 0 })],
  [
    "containers in another order",
    templateOf({}, { containers: [...plain.spec.containers, { name: "b", image: "b" }] }),
  ],
])("%s makes another template", (_, template) => {
  expect(sameTemplate(plain, template)).toBe(false);
  expect(templateHash(template, undefined)).not.toBe(templateHash(plain, undefined));
});

test("the hash is made of upstream's letters, and another one after a collision", () => {
  const hashes = [undefined, 1, 2].map((collisions) => templateHash(plain, collisions));
  for (const hash of hashes) expect(hash).toMatch(/^[456789bcdf]{1,10}$/);
  expect(new Set(hashes).size).toBe(3);
});

import { describe, expect, it } from "vitest";
import { diffFields, diffValues } from "./diff-fields.ts";

const template = (container: object, spec: object = {}, metadata: object = {}): object => ({
  metadata: { labels: { app: "web" }, ...metadata },
  spec: { containers: [{ name: "web", image: "web:1.0", ...container }], ...spec },
});

/** Changes as "path: before → after". */
const told = (changes: ReturnType<typeof diffFields>): readonly string[] =>
  changes.map(({ path, before, after }) => `${path}: ${before ?? "∅"} → ${after ?? "∅"}`);

const env = (...pairs: readonly (readonly [string, string])[]): object => ({
  env: pairs.map(([name, value]) => ({ name, value })),
});

describe("two templates", () => {
  it.each([
    {
      name: "an image",
      before: template({}),
      after: template({ image: "web:2.0" }),
      changes: ["spec.containers[web].image: web:1.0 → web:2.0"],
    },
    {
      name: "a variable changed, one gone, one new",
      before: template(env(["A", "1"], ["B", "2"])),
      after: template(env(["C", "3"], ["A", "0"])),
      changes: [
        "spec.containers[web].env[A].value: 1 → 0",
        "spec.containers[web].env[B].value: 2 → ∅",
        "spec.containers[web].env[C].value: ∅ → 3",
      ],
    },
    {
      name: "a container more",
      before: template({}),
      after: {
        metadata: { labels: { app: "web" } },
        spec: {
          containers: [
            { name: "log", image: "log:3", terminationMessagePath: "/dev/termination-log" },
            { name: "web", image: "web:1.0" },
          ],
        },
      },
      changes: ["spec.containers[log].image: ∅ → log:3"],
    },
    {
      name: "a volume that says nothing but its name",
      before: template({}),
      after: template({}, { volumes: [{ name: "tmp", emptyDir: {} }] }),
      changes: ['spec.volumes[tmp]: ∅ → {"name":"tmp","emptyDir":{}}'],
    },
    {
      name: "a port by number and protocol",
      before: template({ ports: [{ containerPort: 53, protocol: "TCP" }] }),
      after: template({
        ports: [{ containerPort: 53 }, { containerPort: 53, protocol: "UDP", name: "dns" }],
      }),
      changes: ["spec.containers[web].ports[53/UDP].name: ∅ → dns"],
    },
    {
      name: "an argument in the middle",
      before: template({ args: ["--a", "--b", "--c"] }),
      after: template({ args: ["--a", "--x", "--b", "--c"] }),
      changes: ["spec.containers[web].args[1]: ∅ → --x"],
    },
    {
      name: "a capability",
      before: template({ securityContext: { capabilities: { drop: ["ALL", "NET_RAW"] } } }),
      after: template({ securityContext: { capabilities: { drop: ["NET_RAW", "CHOWN"] } } }),
      changes: [
        "spec.containers[web].securityContext.capabilities.drop[ALL]: ALL → ∅",
        "spec.containers[web].securityContext.capabilities.drop[CHOWN]: ∅ → CHOWN",
      ],
    },
    {
      name: "an annotation whose key has points",
      before: template({}),
      after: template(
        {},
        {},
        { annotations: { "kubectl.kubernetes.io/restartedAt": "2026-01-01T00:00:00Z" } },
      ),
      changes: ["metadata.annotations[kubectl.kubernetes.io/restartedAt]: ∅ → 2026-01-01T00:00:00Z"],
    },
    {
      name: "the order of init containers, which run one after another",
      before: template({}, { initContainers: [{ name: "a" }, { name: "b" }] }),
      after: template({}, { initContainers: [{ name: "b" }, { name: "a" }] }),
      changes: ["spec.initContainers: a, b → b, a"],
    },
    {
      name: "the order of variables of which one names another",
      before: template(env(["HOST", "db"], ["URL", "http://$(HOST)/"])),
      after: template(env(["URL", "http://$(HOST)/"], ["HOST", "db"])),
      changes: ["spec.containers[web].env: HOST, URL → URL, HOST"],
    },
    {
      name: "a number that became a text",
      before: template({ readinessProbe: { httpGet: { port: 80 } } }),
      after: template({ readinessProbe: { httpGet: { port: "80" } } }),
      changes: ['spec.containers[web].readinessProbe.httpGet.port: 80 → "80"'],
    },
    {
      name: "a list with the same name twice, by place",
      before: template(env(["A", "1"], ["A", "2"])),
      after: template(env(["A", "1"], ["A", "3"])),
      changes: ["spec.containers[web].env[1].value: 2 → 3"],
    },
  ])("differ by $name", ({ before, after, changes }) => {
    expect(told(diffFields(before, after))).toEqual(changes);
  });

  it.each([
    {
      name: "defaults that were filled in",
      before: template({}),
      after: template(
        { imagePullPolicy: "IfNotPresent", terminationMessagePolicy: "File", resources: {} },
        {
          restartPolicy: "Always",
          dnsPolicy: "ClusterFirst",
          securityContext: {},
          terminationGracePeriodSeconds: 30,
        },
      ),
    },
    {
      name: "quantities of equal value",
      before: template({ resources: { limits: { cpu: "1000m", memory: "1Gi" } } }),
      after: template({ resources: { limits: { memory: "1024Mi", cpu: 1 } } }),
    },
    {
      name: "the order of variables",
      before: template(env(["A", "1"], ["B", "2"])),
      after: template(env(["B", "2"], ["A", "1"])),
    },
    {
      name: "the order of tolerations",
      before: template({}, { tolerations: [{ key: "a", operator: "Exists" }, { key: "b" }] }),
      after: template({}, { tolerations: [{ key: "b" }, { operator: "Exists", key: "a" }] }),
    },
    {
      name: "the hash label and an absent creation time",
      before: template({}),
      after: template(
        {},
        {},
        { creationTimestamp: null, labels: { app: "web", "pod-template-hash": "5d4f8c7b9" } },
      ),
    },
  ])("do not differ by $name", ({ before, after }) => {
    expect(diffFields(before, after)).toEqual([]);
    expect(diffFields(after, before)).toEqual([]);
  });
});

describe("two objects", () => {
  const service = (spec: object, rest: object = {}): object => ({
    apiVersion: "v1",
    kind: "Service",
    spec,
    ...rest,
  });

  it("do not differ by what the API server wrote", () => {
    const live = service(
      { type: "ClusterIP", sessionAffinity: "None", ports: [{ port: 80, protocol: "TCP" }] },
      {
        metadata: { uid: "u", resourceVersion: "7", generation: 2, managedFields: [{}] },
        status: { loadBalancer: {} },
      },
    );
    expect(diffFields(service({ ports: [{ port: 80 }] }), live)).toEqual([]);
  });

  it("differ by an empty selector, which selects everything", () => {
    const policy = (spec: object): object => ({ apiVersion: "policy/v1", kind: "PodDisruptionBudget", spec });
    expect(told(diffFields(policy({}), policy({ selector: {} })))).toEqual(["spec.selector: ∅ → {}"]);
  });

  it("of a custom kind are compared as written", () => {
    const custom = (spec: object): object => ({ apiVersion: "example.com/v1", kind: "Cache", spec });
    expect(told(diffFields(custom({}), custom({ timeoutSeconds: 1, size: null })))).toEqual([
      "spec.timeoutSeconds: ∅ → 1",
      "spec.size: ∅ → null",
    ]);
  });

  it("are told whole when one of them is not there", () => {
    const map = { apiVersion: "v1", kind: "ConfigMap", data: { a: "" } };
    expect(told(diffFields(undefined, map))).toEqual([
      "apiVersion: ∅ → v1",
      "kind: ∅ → ConfigMap",
      "data.a: ∅ → ",
    ]);
  });
});

describe("two charts' values", () => {
  it.each([
    {
      name: "null, an empty text and absence",
      before: { a: null, b: "" },
      after: { b: null },
      changes: ["a: null → ∅", "b:  → null"],
    },
    {
      name: "a default of Kubernetes, which is none here",
      before: { timeoutSeconds: 1 },
      after: {},
      changes: ["timeoutSeconds: 1 → ∅"],
    },
    {
      name: "a text like a number",
      before: { tag: "1.10" },
      after: { tag: 1.1 },
      changes: ["tag: 1.10 → 1.1"],
    },
    {
      name: "true and its name",
      before: { on: "true" },
      after: { on: true },
      changes: ['on: "true" → true'],
    },
    {
      name: "a record that became a text",
      before: { a: { b: 1 } },
      after: { a: "x" },
      changes: ['a: {"b":1} → x'],
    },
    {
      name: "the order of members with names",
      before: { l: [{ name: "a" }, { name: "b" }] },
      after: { l: [{ name: "b" }, { name: "a" }] },
      changes: ["l: a, b → b, a"],
    },
    { name: "no values at all", before: undefined, after: { a: {} }, changes: ["a: ∅ → {}"] },
  ])("differ by $name", ({ before, after, changes }) => {
    expect(told(diffValues(before, after))).toEqual(changes);
  });
});

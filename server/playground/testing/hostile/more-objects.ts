import { type Sample, sampleOf } from "./sample.ts";

const schema = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      required: ["size"],
      properties: {
        size: { type: "integer", minimum: 1, maximum: 99, default: 3 },
        colour: { type: "string", enum: ["red", "green"], default: "red" },
        name: { type: "string", pattern: "^[a-z]+$", maxLength: 20 },
        at: { type: "string", format: "date-time" },
        ports: {
          type: "array",
          maxItems: 9,
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["port", "protocol"],
          items: {
            type: "object",
            required: ["port"],
            properties: { port: { type: "integer" }, protocol: { type: "string", default: "TCP" } },
          },
        },
        tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        either: { "x-kubernetes-int-or-string": true },
        map: { type: "object", additionalProperties: { type: "number", nullable: true } },
        template: { type: "object", "x-kubernetes-embedded-resource": true, properties: { spec: { type: "object" } } },
        one: { oneOf: [{ required: ["a"] }, { required: ["b"] }], type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
      },
    },
    status: { type: "object", properties: { size: { type: "integer" }, selector: { type: "string" } } },
  },
}; // prettier-ignore

const definition = (plural: string, kind: string) => ({
  metadata: { name: `${plural}.example.com` },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List`, shortNames: [plural.slice(0, 2)] },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: schema },
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size", labelSelectorPath: ".status.selector" },
        },
        additionalPrinterColumns: [
          { name: "Size", type: "integer", jsonPath: ".spec.size" },
          { name: "Port", type: "string", jsonPath: ".spec.ports[?(@.port>1)].protocol" },
        ],
        selectableFields: [{ jsonPath: ".spec.colour" }],
      },
      { name: "v1beta1", served: true, storage: false, deprecated: true, schema: { openAPIV3Schema: schema } },
    ],
  },
}); // prettier-ignore

const custom = {
  spec: {
    size: 2,
    colour: "green",
    name: "abc",
    at: "2026-01-01T00:00:00Z",
    ports: [{ port: 1 }, { port: 2, protocol: "UDP" }],
    tags: ["a", "b"],
    open: { any: [1, { thing: null }] },
    either: "25%",
    map: { a: 1, b: 2.5 },
    one: { a: "x" },
  },
};

/** What nobody changes: its objects are there all along. */
export const widgets = sampleOf(
  "apiextensions.k8s.io/v1",
  ["CustomResourceDefinition", "customresourcedefinitions"],
  definition("widgets", "Widget"),
  false,
);

/** Nobody looks into it further. */
const pem = Buffer.from(
  "-----BEGIN CERTIFICATE REQUEST-----\nMQ==\n-----END CERTIFICATE REQUEST-----\n",
).toString("base64");
const client = {
  clientConfig: { url: "https://127.0.0.1:1/x" },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
};
const rules = [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] }];

/** Good objects of what describes the API and its objects, and of kinds in a second version. */
export const moreSamples: readonly Sample[] = [
  sampleOf("apiextensions.k8s.io/v1", ["CustomResourceDefinition", "customresourcedefinitions"], definition("gizmos", "Gizmo"), false),
  sampleOf("example.com/v1", ["Widget", "widgets"], custom),
  sampleOf("example.com/v1beta1", ["Widget", "widgets"], custom),
  sampleOf("example.com/v1", ["Gizmo", "gizmos"], custom),
  sampleOf("v1", ["ResourceQuota", "resourcequotas"], { spec: { hard: { "count/leases.coordination.k8s.io": "900", "requests.cpu": "900" }, scopes: ["NotTerminating"] } }),
  sampleOf("autoscaling/v1", ["HorizontalPodAutoscaler", "horizontalpodautoscalers"], { spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "odd" }, targetCPUUtilizationPercentage: 50 } }),
  sampleOf("events.k8s.io/v1", ["Event", "events"], { eventTime: "2026-01-01T00:00:00.000000Z", reportingController: "example.com/a", reportingInstance: "a", action: "A", reason: "B", regarding: { kind: "Pod", namespace: "default", name: "odd" }, type: "Normal" }),
  sampleOf("scheduling.k8s.io/v1", ["PriorityClass", "priorityclasses"], { value: 5 }, false),
  sampleOf("node.k8s.io/v1", ["RuntimeClass", "runtimeclasses"], { handler: "runc" }, false),
  sampleOf("storage.k8s.io/v1", ["StorageClass", "storageclasses"], { provisioner: "example.com/a" }, false),
  sampleOf("storage.k8s.io/v1", ["CSINode", "csinodes"], { spec: { drivers: [{ name: "a.example.com", nodeID: "a", topologyKeys: ["a"] }] } }, false),
  sampleOf("certificates.k8s.io/v1", ["CertificateSigningRequest", "certificatesigningrequests"], { spec: { request: pem, signerName: "example.com/a", usages: ["client auth"] } }, false),
  sampleOf("admissionregistration.k8s.io/v1", ["ValidatingWebhookConfiguration", "validatingwebhookconfigurations"], { webhooks: [{ name: "a.example.com", ...client, rules, failurePolicy: "Ignore" }] }, false),
  sampleOf("admissionregistration.k8s.io/v1", ["MutatingWebhookConfiguration", "mutatingwebhookconfigurations"], { webhooks: [{ name: "a.example.com", ...client, rules, failurePolicy: "Ignore" }] }, false),
  sampleOf("apiregistration.k8s.io/v1", ["APIService", "apiservices"], { metadata: { name: "v1.gadgets.example.com" }, spec: { group: "gadgets.example.com", version: "v1", groupPriorityMinimum: 1000, versionPriority: 15, insecureSkipTLSVerify: true, service: { name: "odd", namespace: "default" } } }, false),
]; // prettier-ignore

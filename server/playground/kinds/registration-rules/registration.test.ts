import { describe, expect, test } from "vitest";
import { createStage } from "../../controllers/testing/stage.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { apiServices } from "../api-service.ts";
import { certificateSigningRequests } from "../certificate-signing-request.ts";
import { csiNodes } from "../csi-node.ts";
import { apiVersionOf, type Kind } from "../kind.ts";
import { mutatingWebhookConfigurations } from "../mutating-webhook-configuration.ts";
import { storageClasses } from "../storage-class.ts";
import { validatingWebhookConfigurations } from "../validating-webhook-configuration.ts";

const by = { manager: "kubectl" };

function created(kind: Kind, body: Draft): KubeObject {
  const draft = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { name: "a" }, ...body };
  return createStage().registry.create(kind, "", structuredClone(draft), by);
}

const row = (kind: Kind, object: KubeObject): readonly unknown[] =>
  (kind.columns ?? []).filter(({ name }) => name !== "Age").map(({ cell }) => cell(object, 0));

const webhook = {
  name: "check.example.com",
  admissionReviewVersions: ["v1"],
  sideEffects: "None",
  clientConfig: { service: { namespace: "a", name: "b" } },
  rules: [{ operations: ["CREATE"], apiGroups: [""], apiVersions: ["v1"], resources: ["pods"] }],
};
const request = Buffer.from("-----BEGIN CERTIFICATE REQUEST-----\n").toString("base64");
const signing = { request, signerName: "example.com/signer", usages: ["client auth"] };
const service = { group: "example.com", version: "v1", groupPriorityMinimum: 1000, versionPriority: 15 };

describe("what a cluster is extended by", () => {
  test("a webhook has upstream's defaults", () => {
    const defaults = {
      failurePolicy: "Fail",
      matchPolicy: "Equivalent",
      timeoutSeconds: 10,
      namespaceSelector: {},
      objectSelector: {},
      clientConfig: { service: { port: 443 } },
      rules: [{ scope: "*" }],
    };
    const validating = created(validatingWebhookConfigurations, { webhooks: [webhook] });
    expect(validating).toMatchObject({ metadata: { generation: 1 }, webhooks: [defaults] });
    expect(created(mutatingWebhookConfigurations, { webhooks: [webhook] })).toMatchObject({
      webhooks: [{ ...defaults, reinvocationPolicy: "Never" }],
    });
    expect(row(validatingWebhookConfigurations, validating)).toEqual(["a", 1]);
  });

  test.each([
    [{ name: "short" }, 'webhooks[0].name: Invalid value: "short": should be a domain with at least three'],
    [
      { sideEffects: undefined },
      "webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun",
    ],
    [{ sideEffects: "Some" }, 'webhooks[0].sideEffects: Unsupported value: "Some"'],
    [
      { timeoutSeconds: 31 },
      "webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30",
    ],
    [
      { clientConfig: {} },
      "webhooks[0].clientConfig: Required value: exactly one of url or service is required",
    ],
    [
      { admissionReviewVersions: [] },
      "webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1",
    ],
    [{ admissionReviewVersions: ["v2"] }, "must include at least one of v1, v1beta1"],
    [
      { rules: [{ ...webhook.rules[0], operations: ["*", "CREATE"] }] },
      "if '*' is present, must not specify other operations",
    ],
    [{ rules: [{ ...webhook.rules[0], resources: [] }] }, "webhooks[0].rules[0].resources: Required value"],
    [
      { rules: [{ ...webhook.rules[0], resources: ["*", "pods"] }] },
      "must not specify other resources without subresources",
    ],
    [{ namespaceSelector: { matchLabels: { "a b": "c" } } }, "webhooks[0].namespaceSelector.matchLabels"],
  ])("a webhook with %j is refused", (more, why) => {
    expect(() => created(validatingWebhookConfigurations, { webhooks: [{ ...webhook, ...more }] })).toThrow(
      why,
    );
  });

  test("two webhooks of a name are refused", () => {
    expect(() => created(validatingWebhookConfigurations, { webhooks: [webhook, webhook] })).toThrow(
      'webhooks[1].name: Duplicate value: "check.example.com"',
    );
  });

  test("an APIService is named after its version and group", () => {
    const metadata = { name: "v1.example.com" };
    const local = created(apiServices, { metadata, spec: service });
    expect(row(apiServices, local)).toEqual(["v1.example.com", "Local", "Unknown"]);
    const remote = { ...service, service: { namespace: "a", name: "b" } };
    expect(row(apiServices, created(apiServices, { metadata, spec: remote }))[1]).toBe("a/b");
    expect(() => created(apiServices, { spec: service })).toThrow('"v1.example.com"');
    expect(() => created(apiServices, { metadata, spec: { ...service, versionPriority: 0 } })).toThrow(
      "spec.versionPriority: Invalid value: 0: must be positive and less than 1000",
    );
    expect(() =>
      created(apiServices, { metadata, spec: { ...service, insecureSkipTLSVerify: true } }),
    ).toThrow("local APIServices may not have insecureSkipTLSVerify");
  });

  test("a StorageClass deletes volumes and binds at once, unless it says otherwise", () => {
    const annotations = { "storageclass.kubernetes.io/is-default-class": "true" };
    const fast = created(storageClasses, {
      metadata: { name: "fast", annotations },
      provisioner: "example.com/disk",
    });
    expect(row(storageClasses, fast)).toEqual([
      ...["fast (default)", "example.com/disk", "Delete", "Immediate"],
      false,
    ]);
    expect(() => created(storageClasses, {})).toThrow("provisioner: Required value");
    expect(() => created(storageClasses, { provisioner: "a", reclaimPolicy: "Recycle" })).toThrow(
      'reclaimPolicy: Unsupported value: "Recycle": supported values: "Delete", "Retain"',
    );
  });

  test("a CSINode names each driver once", () => {
    const driver = { name: "example.com", nodeID: "1", topologyKeys: [] };
    expect(row(csiNodes, created(csiNodes, { spec: { drivers: [driver] } }))).toEqual(["a", 1]);
    expect(() => created(csiNodes, { spec: { drivers: [driver, driver] } })).toThrow("Duplicate value");
  });
});

describe("a CertificateSigningRequest", () => {
  test("waits for somebody's approval, which changes nothing else", () => {
    const { registry } = createStage();
    const draft = { metadata: { name: "a" }, spec: signing };
    const first = registry.create(certificateSigningRequests, "", draft, by);
    expect(row(certificateSigningRequests, first).at(-1)).toBe("Pending");
    const approved = registry.change(
      certificateSigningRequests,
      "",
      "a",
      (next) => ({
        ...next,
        spec: { ...signing, signerName: "example.com/other" },
        status: { certificate: "eA==", conditions: [{ type: "Approved", status: "True", reason: "" }] },
      }),
      { ...by, subresource: "approval" },
    );
    expect(approved.spec.signerName).toBe("example.com/signer");
    expect(approved.status?.certificate).toBeUndefined();
    expect(row(certificateSigningRequests, approved).at(-1)).toBe("Approved");
  });

  test.each([
    [{ request: "eA==" }, "PEM block type must be CERTIFICATE REQUEST"],
    [{ usages: [] }, "spec.usages: Required value"],
    [{ usages: ["fun"] }, 'spec.usages[0]: Unsupported value: "fun"'],
    [{ usages: ["any", "any"] }, 'spec.usages[1]: Duplicate value: "any"'],
    [{ signerName: "me" }, "must be a fully qualified domain and path of the form 'example.com/signer-name'"],
    [{ expirationSeconds: 5 }, "may not specify a duration less than 600 seconds (10 minutes)"],
  ])("with %j is refused", (more, why) => {
    expect(() => created(certificateSigningRequests, { spec: { ...signing, ...more } })).toThrow(why);
  });
});

/**
 * Writes types.json, the fields of the kinds that the playground serves, from the models of @kubernetes/client-node.
 * Run by hand after an upgrade of that package: `node server/playground/schema/generate.ts`, then prettier.
 *
 * A line of types.json is a type: `field:type`, `field!:type` where the field is required. A type is a scalar (small
 * letters), another type's name, or either behind `[]` (a list) or `{}` (a map by string). The names are client-node's
 * without `V1`: DeploymentSpec, CoreEvent, V2MetricSpec.
 */
import { readFileSync, writeFileSync } from "node:fs";

/** `group/version`, and the kinds that are served or sent to us in it. */
const served: Readonly<Record<string, readonly string[]>> = {
  v1: [
    ...["Namespace", "Node", "Pod", "Service", "ConfigMap", "Secret", "ServiceAccount", "Event", "Endpoints"],
    ...["PodTemplate", "PersistentVolume", "PersistentVolumeClaim", "ReplicationController", "ResourceQuota"],
    "Binding",
  ],
  "apps/v1": ["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "ControllerRevision"],
  "batch/v1": ["Job", "CronJob"],
  "autoscaling/v1": ["Scale", "HorizontalPodAutoscaler"],
  "autoscaling/v2": ["HorizontalPodAutoscaler"],
  "policy/v1": ["PodDisruptionBudget", "Eviction"],
  "networking.k8s.io/v1": ["Ingress", "IngressClass", "NetworkPolicy"],
  "rbac.authorization.k8s.io/v1": ["Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding"],
  "coordination.k8s.io/v1": ["Lease"],
  "discovery.k8s.io/v1": ["EndpointSlice"],
  "scheduling.k8s.io/v1": ["PriorityClass"],
  "node.k8s.io/v1": ["RuntimeClass"],
  "storage.k8s.io/v1": ["StorageClass", "CSINode"],
  "certificates.k8s.io/v1": ["CertificateSigningRequest"],
  "admissionregistration.k8s.io/v1": ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"],
  "apiregistration.k8s.io/v1": ["APIService"],
  "apiextensions.k8s.io/v1": ["CustomResourceDefinition"],
  "events.k8s.io/v1": ["Event"],
  "authentication.k8s.io/v1": ["TokenReview", "TokenRequest", "SelfSubjectReview"],
  "authorization.k8s.io/v1": [
    ...[
      "SelfSubjectAccessReview",
      "SubjectAccessReview",
      "LocalSubjectAccessReview",
      "SelfSubjectRulesReview",
    ],
  ],
  "meta.k8s.io/v1": ["DeleteOptions", "Status"],
};

/** client-node calls these strings. */
const quantities: ReadonlySet<string> = new Set([
  ...[
    "ResourceRequirements.limits",
    "ResourceRequirements.requests",
    "PodSpec.overhead",
    "Overhead.podFixed",
  ],
  ...["VolumeResourceRequirements.limits", "VolumeResourceRequirements.requests"],
  ...["NodeStatus.allocatable", "NodeStatus.capacity", "ContainerStatus.allocatedResources"],
  ...["PodStatus.allocatedResources", "EmptyDirVolumeSource.sizeLimit", "ResourceFieldSelector.divisor"],
  ...["PersistentVolumeClaimStatus.allocatedResources", "PersistentVolumeClaimStatus.capacity"],
  "PersistentVolumeSpec.capacity",
  ...["V2MetricTarget.averageValue", "V2MetricTarget.value", "V2MetricValueStatus.averageValue"],
  ...["V2MetricValueStatus.value", "V2HPAScalingRules.tolerance"],
  ...["ResourceQuotaSpec.hard", "ResourceQuotaStatus.hard", "ResourceQuotaStatus.used"],
]);

const scalars: Readonly<Record<string, string>> = {
  string: "string",
  boolean: "bool",
  number: "double",
  Date: "time",
  V1MicroTime: "microtime",
  IntOrString: "intstr",
  any: "any",
};

const formats: Readonly<Record<string, string>> = { int32: "int32", int64: "int64", byte: "bytes" };

interface Attribute {
  readonly baseName: string;
  readonly type: string;
  readonly format: string;
}

const models = new URL("models/", import.meta.resolve("@kubernetes/client-node").replace(/[^/]*$/, "gen/"));

const text = (file: string): string => readFileSync(new URL(file, models), "utf8");

const exists = (model: string): boolean => {
  try {
    return text(`${model}.js`) !== "";
  } catch {
    return false;
  }
};

const attributesOf = (model: string): readonly Attribute[] => {
  const found = /attributeTypeMap = (\[[\s\S]*?\n\]|\[\]);/.exec(text(`${model}.js`))?.[1] ?? "[]";
  return JSON.parse(found) as readonly Attribute[];
};

const nameOf = (model: string): string => model.replace(/V1(?=[A-Z])/, "");

/** The model of a kind: V1Deployment, or CoreV1Event where several groups have one. */
const modelOf = (groupVersion: string, kind: string): string => {
  const [version = "", group = "core"] = groupVersion.split("/").reverse();
  const prefix = group.split(".")[0] ?? "";
  const names = [version, `${prefix}-${version}`].map((name) =>
    name.replace(/(^|-)(.)/g, (_, __, letter: string) => letter.toUpperCase()),
  );
  const model = names.map((name) => `${name}${kind}`).find(exists);
  if (model === undefined) throw new Error(`client-node has no ${groupVersion} ${kind}`);
  return model;
};

const wanted: string[] = [];

const typeOf = (type: string, format: string): string => {
  const list = /^Array<(.*)>$/.exec(type)?.[1];
  if (list !== undefined) return `[]${typeOf(list, format)}`;
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  if (map !== undefined) return `{}${typeOf(map, format)}`;
  const scalar = formats[format] ?? scalars[type];
  if (scalar !== undefined) return scalar;
  wanted.push(type);
  return nameOf(type);
};

const quantityOr = (owner: string, field: string, type: string): string =>
  quantities.has(`${owner}.${field}`) ? type.replace("string", "quantity") : type;

/** A schema within a schema, of which client-node knows no type. */
const schemas: Readonly<Record<string, string>> = {
  "JSONSchemaProps.items": "JSONSchemaProps",
  "JSONSchemaProps.additionalItems": "JSONSchemaPropsOrBool",
  "JSONSchemaProps.additionalProperties": "JSONSchemaPropsOrBool",
};
const schemaOr = (owner: string, field: string, type: string): string => schemas[`${owner}.${field}`] ?? type;

const kinds: Record<string, string> = {};
for (const [groupVersion, names] of Object.entries(served)) {
  for (const kind of names) {
    const model = modelOf(groupVersion, kind);
    kinds[`${groupVersion} ${kind}`] = nameOf(model);
    wanted.push(model);
  }
}

const types: Record<string, string> = {};
for (let model = wanted.pop(); model !== undefined; model = wanted.pop()) {
  const name = nameOf(model);
  if (name in types) continue;
  const declared = text(`${model}.d.ts`);
  types[name] = attributesOf(model)
    .map(({ baseName, type, format }) => {
      const required = declared.includes(`'${baseName}': `) ? "!" : "";
      const known = schemaOr(name, baseName, typeOf(type, format));
      return `${baseName}${required}:${quantityOr(name, baseName, known)}`;
    })
    .join(" ");
}

types["JSONSchemaPropsOrBool"] = types["JSONSchemaProps"] ?? "";

const sorted = Object.fromEntries(Object.entries(types).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(
  new URL("types.json", import.meta.url),
  `${JSON.stringify({ kinds, types: sorted }, null, 2)}\n`,
);

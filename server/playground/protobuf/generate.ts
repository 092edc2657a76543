/**
 * Writes numbers.json, the field numbers of the messages that clients send, from the Go types of upstream. Run by hand
 * with checkouts of four repositories of kubernetes, all of one version (0.36.3):
 * `node server/playground/protobuf/generate.ts ../api ../apimachinery ../apiextensions-apiserver ../kube-aggregator`,
 * then prettier.
 *
 * A line of numbers.json is a message: `number:name:type`, `number:name!:type` where JSON always writes the field. A
 * type is a scalar (small letters) or a message, behind `*` (a pointer in Go: its zero value is a value), `[]` (a list)
 * or `{}` (a map by string). A field without a name is embedded: its fields stand among those of the message around it.
 * `one:` before a message says that JSON has one of its fields in its place, the first that is there.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [api = "", apimachinery = "", extensions = "", aggregator = ""] = process.argv.slice(2);
const apiextensions = join(extensions, "pkg/apis/apiextensions/v1");

/** Go package (as other files import it) → its file, the group and version of its kinds, and those that are sent. */
const packages: readonly (readonly [
  name: string,
  file: string,
  groupVersion: string,
  kinds: readonly string[],
])[] = [
  ["metav1", join(apimachinery, "pkg/apis/meta/v1/types.go"), "meta.k8s.io/v1", ["DeleteOptions"]],
  [
    "v1",
    join(api, "core/v1/types.go"),
    "v1",
    [
      ...["Namespace", "Node", "Pod", "Service", "ConfigMap", "Secret", "ServiceAccount", "Event"],
      ...["Endpoints", "PodTemplate", "PersistentVolume", "PersistentVolumeClaim", "ReplicationController"],
      ...["ResourceQuota", "Binding"],
    ],
  ],
  [
    "appsv1",
    join(api, "apps/v1/types.go"),
    "apps/v1",
    ["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "ControllerRevision"],
  ],
  ["batchv1", join(api, "batch/v1/types.go"), "batch/v1", ["Job", "CronJob"]],
  [
    "autoscalingv1",
    join(api, "autoscaling/v1/types.go"),
    "autoscaling/v1",
    ["Scale", "HorizontalPodAutoscaler"],
  ],
  ["autoscalingv2", join(api, "autoscaling/v2/types.go"), "autoscaling/v2", ["HorizontalPodAutoscaler"]],
  ["policyv1", join(api, "policy/v1/types.go"), "policy/v1", ["PodDisruptionBudget", "Eviction"]],
  [
    "networkingv1",
    join(api, "networking/v1/types.go"),
    "networking.k8s.io/v1",
    ["Ingress", "IngressClass", "NetworkPolicy"],
  ],
  [
    "rbacv1",
    join(api, "rbac/v1/types.go"),
    "rbac.authorization.k8s.io/v1",
    ["Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding"],
  ],
  ["coordinationv1", join(api, "coordination/v1/types.go"), "coordination.k8s.io/v1", ["Lease"]],
  ["discoveryv1", join(api, "discovery/v1/types.go"), "discovery.k8s.io/v1", ["EndpointSlice"]],
  ["schedulingv1", join(api, "scheduling/v1/types.go"), "scheduling.k8s.io/v1", ["PriorityClass"]],
  ["nodev1", join(api, "node/v1/types.go"), "node.k8s.io/v1", ["RuntimeClass"]],
  ["storagev1", join(api, "storage/v1/types.go"), "storage.k8s.io/v1", ["StorageClass", "CSINode"]],
  [
    "certificatesv1",
    join(api, "certificates/v1/types.go"),
    "certificates.k8s.io/v1",
    ["CertificateSigningRequest"],
  ],
  [
    "admissionregistrationv1",
    join(api, "admissionregistration/v1/types.go"),
    "admissionregistration.k8s.io/v1",
    ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"],
  ],
  [
    "apiregistrationv1",
    join(aggregator, "pkg/apis/apiregistration/v1/types.go"),
    "apiregistration.k8s.io/v1",
    ["APIService"],
  ],
  [
    "apiextensionsv1",
    join(apiextensions, "types.go"),
    "apiextensions.k8s.io/v1",
    ["CustomResourceDefinition"],
  ],
  ["apiextensionsv1", join(apiextensions, "types_jsonschema.go"), "apiextensions.k8s.io/v1", []],
  ["eventsv1", join(api, "events/v1/types.go"), "events.k8s.io/v1", ["Event"]],
  [
    "authenticationv1",
    join(api, "authentication/v1/types.go"),
    "authentication.k8s.io/v1",
    ["TokenReview", "TokenRequest", "SelfSubjectReview"],
  ],
  [
    "authorizationv1",
    join(api, "authorization/v1/types.go"),
    "authorization.k8s.io/v1",
    [
      ...["SelfSubjectAccessReview", "SubjectAccessReview", "LocalSubjectAccessReview"],
      "SelfSubjectRulesReview",
    ],
  ],
];

const scalars: Readonly<Record<string, string>> = {
  ...{ string: "string", bool: "bool", int: "int", int32: "int", int64: "int", "[]byte": "bytes" },
  ...{ "types.UID": "string", "types.NodeName": "string", "resource.Quantity": "quantity" },
  ...{ "intstr.IntOrString": "intstr", "metav1.Time": "time", "metav1.MicroTime": "microtime" },
  ...{ "runtime.RawExtension": "json", "metav1.FieldsV1": "json" },
  ...{ "apiextensionsv1.JSON": "json", float64: "double" },
};

/** Messages whose marshalling to JSON is written by hand (apiextensions-apiserver, …/v1/marshal.go). */
const choices: Readonly<Record<string, string>> = {
  "apiextensionsv1.JSONSchemaPropsOrArray": "1:schema:*JSONSchemaProps 2:list:[]JSONSchemaProps",
  "apiextensionsv1.JSONSchemaPropsOrBool": "2:schema:*JSONSchemaProps 1:allows!:bool",
  "apiextensionsv1.JSONSchemaPropsOrStringArray": "1:schema:*JSONSchemaProps 2:list:[]string",
};

const aliases: Readonly<Record<string, string>> = { corev1: "v1", apiv1: "v1" };

/** `package.Type` → what Go says it is: `struct`, or the type that it is another name of. */
const declared = new Map<string, string>();
/** `package.Type` → the lines between the braces of a struct. */
const bodies = new Map<string, readonly string[]>();

for (const [name, file] of packages) {
  const text = readFileSync(file, "utf8");
  for (const [, type = "", body = ""] of text.matchAll(/^type (\w+) struct ?\{(?:\}|\n([\s\S]*?)^\})/gm)) {
    declared.set(`${name}.${type}`, "struct");
    bodies.set(`${name}.${type}`, body.split("\n"));
  }
  for (const [, type = "", other = ""] of text.matchAll(/^type (\w+) ((?!struct)\S+)$/gm)) {
    declared.set(`${name}.${type}`, other);
  }
}

/** A type as a package's own file says it, with its package before it. */
const qualified = (type: string, home: string): string => {
  const [first = "", second] = type.split(".");
  if (second !== undefined) return `${aliases[first] ?? first}.${second}`;
  return /^[A-Z]/.test(type) ? `${home}.${type}` : type;
};

const names = new Map<string, string>();
const wanted: string[] = [];

/** The name of a message in the table: Go's, with its package where another message has it already. */
const messageName = (type: string): string => {
  const known = names.get(type);
  if (known !== undefined) return known;
  const short = type.split(".")[1] ?? type;
  const name = [...names.values()].includes(short) ? type : short;
  names.set(type, name);
  wanted.push(type);
  return name;
};

const codeOf = (type: string, home: string): string => {
  if (type === "[]byte") return "bytes";
  if (type.startsWith("*")) return `*${codeOf(type.slice(1), home)}`;
  if (type.startsWith("[]")) return `[]${codeOf(type.slice(2), home)}`;
  const value = /^map\[\S+?\](.*)$/.exec(type)?.[1];
  if (value !== undefined) return `{}${codeOf(value, home)}`;
  const full = qualified(type, home);
  const scalar = scalars[full];
  if (scalar !== undefined) return scalar;
  const is = declared.get(full);
  if (is === undefined) throw new Error(`${full} is not declared`);
  const [where = ""] = full.split(".");
  if (full in choices) return `one:${messageName(full)}`;
  if (is === "struct") return messageName(full);
  // A list with a name of its own is a message around that list (authorization's ExtraValue).
  return is.startsWith("[]") ? `list:${codeOf(is, where)}` : codeOf(is, where);
};

const fieldOf = (line: string, home: string): string | undefined => {
  const match = /^\t(?:(\w+)\s+)?(\S+)\s+`json:"([^"]*)".*protobuf:"\w+,(\d+)/.exec(line);
  if (match === null) return undefined;
  const [, , type = "", json = "", number = ""] = match;
  const [name = "", ...options] = json.split(",");
  const always = name !== "" && !options.includes("omitempty") ? "!" : "";
  return `${number}:${name}${always}:${codeOf(type, home)}`;
};

const kinds: Record<string, string> = {};
for (const [name, , groupVersion, list] of packages) {
  for (const kind of list) kinds[`${groupVersion} ${kind}`] = messageName(`${name}.${kind}`);
}

const messages: Record<string, string> = {};
for (let type = wanted.pop(); type !== undefined; type = wanted.pop()) {
  const [home = ""] = type.split(".");
  const choice = choices[type];
  if (choice !== undefined) {
    messages[messageName(type)] = choice;
    continue;
  }
  const fields = (bodies.get(type) ?? []).map((line) => fieldOf(line, home));
  messages[messageName(type)] = fields.filter((field) => field !== undefined).join(" ");
}

const sorted = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(
  new URL("numbers.json", import.meta.url),
  `${JSON.stringify({ kinds, messages: sorted }, null, 2)}\n`,
);

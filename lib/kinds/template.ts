import { at, listAt, numberAt, recordAt, stringAt, stringsAt, timeAt, type Raw } from "../base/raw.ts";
import { dict, flag, int, list, maybe, struct, text, time, word, type Infer } from "../base/shape.ts";
import type { Door } from "./kind.ts";
import { plainTemplate } from "./plain-template.ts";

/** A container as a template declares it. */
const container = struct({
  name: word,
  /** As written; "" where the object has none. */
  image: text,
  init: flag,
  readiness: flag,
  liveness: flag,
  startup: flag,
});

/** What we keep of a pod template. Values of environment variables are never kept, only digests of parts. */
export const template = struct({
  /** Equal digests mean templates that the Deployment controller takes for equal. */
  digest: word,
  /** A digest a part (see `partOf`), so that two versions with equal images can be named by what differs. */
  parts: dict(word),
  labels: dict(word),
  containers: list(container),
  configMaps: list(word),
  secrets: list(word),
  claims: list(word),
  readinessGates: list(word),
  graceSeconds: int,
  restartedAt: maybe(time),
});
export type Template = Infer<typeof template>;

export const restartedKey = "kubectl.kubernetes.io/restartedAt";

/** Reads the pod template below `spec.template`. Objects are written often and their templates seldom. */
export function readTemplate(raw: Raw, door: Door): Template {
  const read = (): Template => readAnew(raw, door);
  return door.recall === undefined
    ? read()
    : door.recall(JSON.stringify(recordAt(raw, "spec", "template")), read);
}

function readAnew(raw: Raw, door: Door): Template {
  const plain = plainTemplate(recordAt(raw, "spec", "template"));
  const spec = recordAt(raw, "spec", "template", "spec");
  const digest = (value: unknown): string => door.digest(JSON.stringify(value));
  return {
    digest: digest(plain),
    parts: Object.fromEntries(Object.entries(parts(plain)).map(([name, value]) => [name, digest(value)])),
    labels: stringsAt(plain, "metadata", "labels"),
    containers: [
      ...listAt(spec, "initContainers").map((entry) => readContainer(entry, true)),
      ...listAt(spec, "containers").map((entry) => readContainer(entry, false)),
    ],
    configMaps: referenced(spec, "configMap"),
    secrets: referenced(spec, "secret"),
    claims: unique(listAt(spec, "volumes").map((v) => stringAt(v, "persistentVolumeClaim", "claimName"))),
    readinessGates: unique(listAt(spec, "readinessGates").map((gate) => stringAt(gate, "conditionType"))),
    graceSeconds: numberAt(spec, "terminationGracePeriodSeconds") ?? 30,
    restartedAt: timeAt(plain, "metadata", "annotations", restartedKey),
  };
}

const readContainer = (raw: unknown, init: boolean) => ({
  name: stringAt(raw, "name") ?? "",
  image: stringAt(raw, "image") ?? "",
  init,
  readiness: at(raw, "readinessProbe") !== undefined,
  liveness: at(raw, "livenessProbe") !== undefined,
  startup: at(raw, "startupProbe") !== undefined,
});

/** The parts of a template by which two versions of one image are told apart. */
function parts(plain: Raw): Readonly<Record<string, unknown>> {
  const containers = [...listAt(plain, "spec", "containers"), ...listAt(plain, "spec", "initContainers")];
  const of = (...fields: readonly string[]): unknown =>
    containers.map((entry) => fields.map((field) => at(entry, field) ?? 0));
  return {
    image: of("name", "image"),
    environment: of("env", "envFrom"),
    command: of("command", "args"),
    resources: of("resources"),
    probes: of("readinessProbe", "livenessProbe", "startupProbe"),
    volumes: [at(plain, "spec", "volumes") ?? 0, of("volumeMounts")],
    annotations: at(plain, "metadata", "annotations") ?? 0,
    labels: at(plain, "metadata", "labels") ?? 0,
  };
}

/** Names of ConfigMaps or Secrets that a pod spec reads, by environment or by volume. */
function referenced(spec: Raw, which: "configMap" | "secret"): readonly string[] {
  const containers = [...listAt(spec, "initContainers"), ...listAt(spec, "containers")];
  const volumes = listAt(spec, "volumes").flatMap((volume) => [
    volume,
    ...listAt(volume, "projected", "sources"),
  ]);
  return unique([
    ...containers.flatMap((entry) =>
      listAt(entry, "envFrom").map((from) => stringAt(from, `${which}Ref`, "name")),
    ),
    ...containers.flatMap((entry) =>
      listAt(entry, "env").map((variable) => stringAt(variable, "valueFrom", `${which}KeyRef`, "name")),
    ),
    ...volumes.map((volume) => stringAt(volume, which, "name") ?? stringAt(volume, which, "secretName")),
  ]);
}

const unique = (names: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(names.filter((name) => name !== undefined))].sort();

import { recordAt, stringAt, type Raw } from "../base/raw.ts";

const hashLabel = "pod-template-hash";

/**
 * Field values that the API server fills in when they are absent (pkg/apis/core/v1/defaults.go). Dropping them makes a
 * template that went through defaulting equal to one that did not.
 */
export const podDefaults: Readonly<Record<string, unknown>> = {
  dnsPolicy: "ClusterFirst",
  restartPolicy: "Always",
  schedulerName: "default-scheduler",
  terminationGracePeriodSeconds: 30,
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File",
  protocol: "TCP",
  scheme: "HTTP",
  timeoutSeconds: 1,
  periodSeconds: 10,
  successThreshold: 1,
  failureThreshold: 3,
  defaultMode: 420,
};

/** Maps whose keys belong to the user: a default's name among them is no default. */
export const userMaps: ReadonlySet<string> = new Set([
  "labels",
  "annotations",
  "nodeSelector",
  "matchLabels",
]);

/**
 * A template in one canonical form: without the hash label, absent and empty taken for the same (as the controller's
 * semantic comparison does), defaults dropped, quantities by value, keys in order.
 * Rule: EqualIgnoreHash in pkg/controller/deployment/util/deployment_util.go.
 */
export function plainTemplate(raw: Raw): Raw {
  const labels = Object.entries(recordAt(raw, "metadata", "labels")).filter(([key]) => key !== hashLabel);
  const metadata = {
    annotations: recordAt(raw, "metadata", "annotations"),
    labels: Object.fromEntries(labels),
  };
  return (plain({ metadata, spec: raw["spec"] }, "template") as Raw | undefined) ?? {};
}

function plain(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => plain(item, key) ?? {});
    return items.length === 0 ? undefined : items;
  }
  if (typeof value === "object" && value !== null) return plainRecord(value as Raw, key);
  return value === null || value === "" ? undefined : value;
}

function plainRecord(record: Raw, key: string): Raw | undefined {
  const entries: [string, unknown][] = [];
  for (const name of Object.keys(record).sort()) {
    if (userMaps.has(key)) {
      entries.push([name, record[name]]);
      continue;
    }
    const value = key === "limits" || key === "requests" ? quantity(record[name]) : plain(record[name], name);
    if (value !== undefined && value !== podDefaults[name] && !isDefaultPolicy(record, name))
      entries.push([name, value]);
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The default pull policy depends on the image's tag (SetDefaults_Container). */
export function isDefaultPolicy(record: Raw, name: string): boolean {
  if (name !== "imagePullPolicy") return false;
  const image = stringAt(record, "image") ?? "";
  const last = image.slice(image.lastIndexOf("/") + 1);
  const latest = !image.includes("@") && (!last.includes(":") || last.endsWith(":latest"));
  return record[name] === (latest ? "Always" : "IfNotPresent");
}

const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18,
  Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60,
}; // prettier-ignore

/** A quantity by its value, so that 1000m equals 1 (apimachinery's resource.Quantity). */
export function quantity(value: unknown): unknown {
  const match = /^([+-]?[\d.]+(?:[eE][+-]?\d+)?)([a-zA-Z]*)$/.exec(String(value));
  const factor = match?.[2] === "" ? 1 : suffixes[match?.[2] ?? ""];
  return match?.[1] === undefined || factor === undefined
    ? value
    : Number((Number(match[1]) * factor).toPrecision(12));
}

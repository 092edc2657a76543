import { endpointSlices, type Endpoint } from "../kinds/endpoint-slice.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import { services, type Service } from "../kinds/service.ts";
import { StatusError } from "../status.ts";
import type { Store } from "../store/store.ts";

/** A pod's address that a request goes to. */
export interface Target {
  readonly pod: Pod;
  readonly ip: string;
  readonly port: number;
}

/** `name`, `name:port` or `scheme:name:port`, as the proxy subresources take it. */
export interface ProxyName {
  readonly name: string;
  /** Name or number; empty where none is given. */
  readonly port: string;
}

/** Takes a proxy's name apart (apimachinery/pkg/util/net/port_split.go). Throws 400. */
export function splitName(id: string, what: "service" | "pod"): ProxyName {
  const parts = id.split(":");
  const [scheme, name = "", port = ""] = parts.length === 3 ? parts : ["", ...parts];
  if (parts.length > 3 || name === "" || !["", "http", "https"].includes(scheme ?? "")) {
    throw new StatusError(400, "BadRequest", `invalid ${what} request "${id}"`);
  }
  return { name, port };
}

const unavailable = (message: string): StatusError => new StatusError(503, "ServiceUnavailable", message);

const missing = (kind: "services" | "pods", name: string): StatusError =>
  new StatusError(404, "NotFound", `${kind} "${name}" not found`, { name, kind });

/** Endpoints of one kind, with the port that the Service's port leads to there. */
interface Candidate {
  readonly endpoint: Endpoint;
  readonly port: number;
}

/** Ready where it says nothing else; as kube-proxy reads it. */
const isReady = ({ conditions }: Endpoint): boolean => conditions?.ready !== false;
const isDraining = ({ conditions }: Endpoint): boolean =>
  conditions?.serving === true && conditions.terminating === true;

/** The name of the Service's port that is meant. Throws 503 for a number that it does not have. */
function portName({ metadata, spec }: Service, port: string): string {
  if (port === "") return spec.ports?.[0]?.name ?? "";
  if (!/^\d+$/.test(port)) return port;
  const found = spec.ports?.find((one) => one.port === Number(port));
  if (found === undefined) {
    throw unavailable(`no service port ${Number(port)} found for service "${metadata.name}"`);
  }
  return found.name ?? "";
}

function candidates(store: Store, namespace: string, service: string, name: string): readonly Candidate[] {
  const seen = new Set<string>();
  const found: Candidate[] = [];
  for (const slice of store.list(endpointSlices, namespace)) {
    if (slice.metadata.labels?.["kubernetes.io/service-name"] !== service) continue;
    if (slice.metadata.deletionTimestamp !== undefined) continue;
    const port = slice.ports?.find((one) => (one.name ?? "") === name)?.port;
    if (port === undefined) continue;
    for (const endpoint of slice.endpoints ?? []) {
      const uid = endpoint.targetRef?.uid ?? "";
      if (uid === "" || seen.has(uid)) continue;
      seen.add(uid);
      found.push({ endpoint, port });
    }
  }
  return found;
}

/**
 * The pod that a request to a Service reaches: one of its ready endpoints by chance, else one that still serves while it
 * terminates, as kube-proxy chooses. Throws 404 or 503 with upstream's sentence when there is none.
 */
export function serviceTarget(
  { store, random }: { readonly store: Store; readonly random: () => number },
  namespace: string,
  id: string,
): Target {
  const { name, port } = splitName(id, "service");
  const service = store.get(services, namespace, name);
  if (service === undefined) throw missing("services", name);
  const all = candidates(store, namespace, name, portName(service, port));
  const ready = all.filter(({ endpoint }) => isReady(endpoint));
  const usable = ready.length > 0 ? ready : all.filter(({ endpoint }) => isDraining(endpoint));
  const chosen = usable[Math.min(usable.length - 1, Math.floor(random() * usable.length))];
  const pod = store.get(pods, namespace, chosen?.endpoint.targetRef?.name ?? "");
  if (chosen === undefined || pod === undefined) {
    throw unavailable(`no endpoints available for service "${name}"`);
  }
  return { pod, ip: chosen.endpoint.addresses[0] ?? "", port: chosen.port };
}

/** The address of a pod: the given port, else the first that a container declares, else 80. Throws 404 or 400. */
export function podTarget(store: Store, namespace: string, id: string): Target {
  const { name, port } = splitName(id, "pod");
  const pod = store.get(pods, namespace, name);
  if (pod === undefined) throw missing("pods", name);
  const declared = pod.spec.containers.flatMap(({ ports = [] }) => ports);
  const number = port === "" ? (declared[0]?.containerPort ?? 80) : Number(port);
  const ip = pod.status?.podIP ?? "";
  if (ip === "") throw new StatusError(400, "BadRequest", "address not allowed");
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    throw unavailable(`error trying to reach service: dial tcp: lookup tcp/${port}: unknown port`);
  }
  return { pod, ip, port: number };
}

import { isEqual, isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Around, Kind } from "../kind.ts";
import { structIn, structsAt } from "../rules/draft.ts";
import { claimAddress, claimNodePorts, freeNodePort, type Claim } from "./allocate.ts";

const needsAddress = (spec: Draft): boolean => spec["type"] !== "ExternalName";

const needsNodePorts = (spec: Draft): boolean =>
  spec["type"] === "NodePort" ||
  (spec["type"] === "LoadBalancer" && spec["allocateLoadBalancerNodePorts"] !== false);

const needsHealthCheck = (spec: Draft): boolean =>
  spec["type"] === "LoadBalancer" && spec["externalTrafficPolicy"] === "Local";

const portKey = (port: Draft): string => `${String(port["protocol"])}/${String(port["port"])}`;

const nodePortsBy = (spec: Draft): ReadonlyMap<string, unknown> =>
  new Map(structsAt(spec, "ports").map((port) => [portKey(port), port["nodePort"]]));

/** What was given to the Service before and is not named now stays its own (patchAllocatedValues). */
function keepAllocated(spec: Draft, old: Draft): void {
  if (needsAddress(old) && needsAddress(spec)) {
    spec["clusterIP"] ??= old["clusterIP"];
    if (spec["clusterIP"] === old["clusterIP"]) spec["clusterIPs"] ??= old["clusterIPs"];
  }
  if (needsNodePorts(old) && needsNodePorts(spec)) {
    const before = nodePortsBy(old);
    for (const port of structsAt(spec, "ports")) port["nodePort"] ??= before.get(portKey(port));
  }
  const health = old["healthCheckNodePort"];
  if (health !== undefined && needsHealthCheck(spec)) spec["healthCheckNodePort"] ??= health;
}

const addressFields = ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "internalTrafficPolicy"];

function dropSame(spec: Draft, old: Draft, fields: readonly string[]): void {
  for (const field of fields) {
    if (isEqual(spec[field], old[field])) Reflect.deleteProperty(spec, field);
  }
}

function dropNodePorts(spec: Draft, old: Draft): void {
  const before = nodePortsBy(old);
  for (const port of structsAt(spec, "ports")) {
    if (port["nodePort"] === before.get(portKey(port))) delete port["nodePort"];
  }
}

const isOutside = (spec: Draft): boolean => spec["type"] === "NodePort" || spec["type"] === "LoadBalancer";

/** What the old type needed and the new one does not goes, unless it was changed as well (dropTypeDependentFields). */
function dropUnneeded(spec: Draft, old: Draft): void {
  if (needsAddress(old) && !needsAddress(spec)) dropSame(spec, old, addressFields);
  if (needsNodePorts(old) && !needsNodePorts(spec)) dropNodePorts(spec, old);
  if (needsHealthCheck(old) && !needsHealthCheck(spec)) dropSame(spec, old, ["healthCheckNodePort"]);
  if (isOutside(old) && !isOutside(spec)) dropSame(spec, old, ["externalTrafficPolicy"]);
  if (old["type"] === "LoadBalancer" && spec["type"] !== "LoadBalancer") {
    dropSame(spec, old, ["allocateLoadBalancerNodePorts", "loadBalancerClass"]);
  }
}

/** `clusterIP` is the first of `clusterIPs`; who sets the one sets the other (NormalizeClusterIPs). */
function alignAddresses(spec: Draft, old: Draft | undefined): void {
  const list = spec["clusterIPs"];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const moved =
    old !== undefined && spec["clusterIP"] !== old["clusterIP"] && isEqual(list, old["clusterIPs"]);
  if (spec["clusterIP"] === undefined && !moved) spec["clusterIP"] = first;
  else if (first === undefined || moved) spec["clusterIPs"] = [spec["clusterIP"]];
  for (const field of ["clusterIP", "clusterIPs"]) {
    const value = spec[field];
    if (value === undefined || (Array.isArray(value) && value[0] === undefined))
      Reflect.deleteProperty(spec, field);
  }
}

function setFamilies(spec: Draft): void {
  const anyFamily = spec["clusterIP"] === "None" && spec["selector"] === undefined;
  spec["ipFamilies"] ??= anyFamily ? ["IPv4", "IPv6"] : ["IPv4"];
  spec["ipFamilyPolicy"] ??= anyFamily ? "RequireDualStack" : "SingleStack";
}

/** What is no address is left to validation, as is a change of one. */
const isAddress = (asked: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(asked);

function allocateAddress(claim: Claim, spec: Draft, old: Draft | undefined): void {
  const { clusterIP } = spec;
  if (old?.["clusterIP"] !== undefined && clusterIP !== undefined) return;
  if (clusterIP !== undefined && (typeof clusterIP !== "string" || !isAddress(clusterIP))) return;
  const address = claimAddress(claim, clusterIP);
  spec["clusterIP"] = address;
  spec["clusterIPs"] = [address];
}

function allocate(claim: Claim, old: Draft | undefined): void {
  const spec = structIn(claim.draft, "spec");
  if (needsAddress(spec)) {
    allocateAddress(claim, spec, old);
    setFamilies(spec);
  }
  if (needsNodePorts(spec)) claimNodePorts(claim);
  if (needsHealthCheck(spec)) spec["healthCheckNodePort"] ??= freeNodePort(claim);
}

/**
 * Gives a Service its address and ports, and lets it keep those that it has
 * (pkg/registry/core/service/{strategy.go,storage/alloc.go}).
 */
export function prepareService(kind: Kind, draft: Draft, old: KubeObject | undefined, around: Around): void {
  const spec = structIn(draft, "spec");
  const { spec: stored } = (old ?? {}) as { readonly spec?: unknown };
  const oldSpec = isObject(stored) ? stored : undefined;
  if (oldSpec !== undefined) {
    keepAllocated(spec, oldSpec);
    dropUnneeded(spec, oldSpec);
  } else draft["status"] = { loadBalancer: {} };
  alignAddresses(spec, oldSpec);
  const others = around.list(kind).filter(({ metadata }) => metadata.uid !== old?.metadata.uid);
  allocate({ kind, draft, others, around }, oldSpec);
}

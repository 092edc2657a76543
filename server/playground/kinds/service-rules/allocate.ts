import { isObject } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { invalidValue } from "../../causes.ts";
import { invalid } from "../../registry/refusals.ts";
import { StatusError } from "../../status.ts";
import type { Around, Kind } from "../kind.ts";
import { structIn, structsAt } from "../rules/draft.ts";
import {
  addressNumber,
  addressOf,
  addressRange,
  addresses,
  choose,
  isInRange,
  nodePortRange,
  nodePorts,
} from "./range.ts";

/** The Service to be, and the others. */
export interface Claim {
  readonly kind: Kind;
  readonly draft: Draft;
  readonly others: readonly KubeObject[];
  readonly around: Around;
}

const specOf = (service: object): Draft => {
  const { spec } = service as { readonly spec?: unknown };
  return isObject(spec) ? spec : {};
};

const nameOf = ({ draft }: Claim): string => {
  const { name } = structIn(draft, "metadata");
  return typeof name === "string" ? name : "";
};

const refuse = (claim: Claim, field: string, value: unknown, why: string): StatusError =>
  invalid(claim.kind, nameOf(claim), [invalidValue(field, value, why)]);

const exhausted = (why: string): StatusError =>
  new StatusError(500, "InternalError", `Internal error occurred: ${why}`);

const takenAddresses = ({ others }: Claim): ReadonlySet<number> =>
  new Set(
    others.flatMap((service) => {
      const { clusterIP } = specOf(service);
      const number = typeof clusterIP === "string" ? addressNumber(clusterIP) : undefined;
      return number === undefined ? [] : [number];
    }),
  );

const takenPorts = ({ others }: Claim): ReadonlySet<number> =>
  new Set(
    others.flatMap((service) => {
      const spec = specOf(service);
      const ports = structsAt(spec, "ports").map((port) => port["nodePort"]);
      return [...ports, spec["healthCheckNodePort"]].filter((port) => typeof port === "number");
    }),
  );

/** The address that is asked for, if it can be had, or a free one (pkg/registry/core/service/ipallocator). */
export function claimAddress(claim: Claim, asked: string | undefined): string {
  const taken = takenAddresses(claim);
  if (asked === undefined) {
    const chosen = choose(addresses, taken, claim.around.random);
    if (chosen === undefined) throw exhausted("failed to allocate a serviceIP: range is full");
    return addressOf(chosen);
  }
  const number = addressNumber(asked);
  const why = `failed to allocate IP ${asked}: `;
  const field = "spec.clusterIPs";
  if (number === undefined || !isInRange(addresses, number)) {
    const range = `the provided IP (${asked}) is not in the valid range. The range of valid IPs is ${addressRange}`;
    throw refuse(claim, field, [asked], why + range);
  }
  if (taken.has(number)) throw refuse(claim, field, [asked], `${why}provided IP is already allocated`);
  return addressOf(number);
}

/** A port of every node that is nobody's, neither another Service's nor one of `own`. */
export function freeNodePort(claim: Claim, own: Iterable<number> = []): number {
  const chosen = choose(nodePorts, new Set([...takenPorts(claim), ...own]), claim.around.random);
  if (chosen === undefined) throw exhausted("failed to allocate a nodePort: range is full");
  return chosen;
}

/** Checks the ports of nodes that are asked for and gives one to every port that asks for none. */
export function claimNodePorts(claim: Claim): void {
  const taken = takenPorts(claim);
  const ports = structsAt(structIn(claim.draft, "spec"), "ports");
  const own = new Set<number>();
  ports.forEach((port, index) => {
    const asked = port["nodePort"];
    if (typeof asked !== "number" || asked === 0) return;
    const field = `spec.ports[${index}].nodePort`;
    if (!isInRange(nodePorts, asked)) {
      const range = `provided port is not in the valid range. The range of valid ports is ${nodePortRange}`;
      throw refuse(claim, field, asked, range);
    }
    if (taken.has(asked)) throw refuse(claim, field, asked, "provided port is already allocated");
    own.add(asked);
  });
  for (const port of ports) {
    if (port["nodePort"] !== undefined) continue;
    const chosen = freeNodePort(claim, own);
    port["nodePort"] = chosen;
    own.add(chosen);
  }
}

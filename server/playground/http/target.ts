import { StatusError } from "../status.ts";

/** What a request's path names, as upstream's RequestInfo has it (…/apiserver/pkg/endpoints/request/requestinfo.go). */
export type Target =
  | {
      readonly type: "resource";
      readonly group: string;
      readonly version: string;
      /** Empty where the path names none. */
      readonly namespace: string;
      readonly resource: string;
      /** Empty for a collection. */
      readonly name: string;
      readonly subresource: string;
      /** What follows the subresource, with its slash; what a proxied request asks for. */
      readonly rest: string;
      /** The old form `/api/v1/watch/…`. */
      readonly watch: boolean;
    }
  | { readonly type: "other"; readonly path: string };

export type ResourceTarget = Extract<Target, { type: "resource" }>;

const ofNamespaces = new Set(["status", "finalize"]);

/** Reads a path, query excluded, still percent-encoded. Throws 400 when the encoding is broken. */
export function parseTarget(encoded: string): Target {
  const path = decoded(encoded);
  const parts = path.split("/").filter((part) => part !== "");
  const grouped = parts[0] === "apis";
  const ofResource = grouped ? parts.length > 3 : parts[0] === "api" && parts.length > 2;
  if (!ofResource) return { type: "other", path };
  const [group = "", version = "", ...named] = grouped ? parts.slice(1) : ["", ...parts.slice(1)];
  const watch = named[0] === "watch" && named.length > 1;
  const { namespace, place } = placeOf(watch ? named.slice(1) : named);
  const [resource = "", name = "", subresource = "", ...more] = place;
  const rest = more.length === 0 ? "" : restOf(encoded, parts.length - more.length);
  return { type: "resource", group, version, namespace, resource, name, subresource, rest, watch };
}

/** Parts after the version: of what is within a namespace, those after that. */
function placeOf(parts: readonly string[]): {
  readonly namespace: string;
  readonly place: readonly string[];
} {
  const [first, namespace = "", inside] = parts;
  if (first !== "namespaces") return { namespace: "", place: parts };
  const within = inside !== undefined && !ofNamespaces.has(inside);
  return { namespace, place: within ? parts.slice(2) : parts };
}

/** The path after its first `count` parts, as it was written: it is for another server to read. */
function restOf(encoded: string, count: number): string {
  let at = 0;
  for (let part = 0; part < count; part += 1) {
    while (encoded[at] === "/") at += 1;
    const next = encoded.indexOf("/", at);
    at = next < 0 ? encoded.length : next;
  }
  return encoded.slice(at);
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new StatusError(400, "BadRequest", `invalid URL escape in ${JSON.stringify(encoded)}`);
  }
}

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
  const [prefix, ...afterPrefix] = parts;
  const grouped = prefix === "apis";
  const least = grouped ? 3 : 2;
  if ((prefix !== "api" && !grouped) || afterPrefix.length < least) return { type: "other", path };
  const group = grouped ? (afterPrefix[0] ?? "") : "";
  const [version = "", ...named] = grouped ? afterPrefix.slice(1) : afterPrefix;
  const watch = named[0] === "watch" && named.length > 1;
  const place = watch ? named.slice(1) : named;
  const namespace = place[0] === "namespaces" ? (place[1] ?? "") : "";
  const inside = namespace !== "" && place.length > 2 && !ofNamespaces.has(place[2] ?? "");
  const [resource = "", name = "", subresource = "", ...more] = inside ? place.slice(2) : place;
  return {
    type: "resource",
    group,
    version,
    namespace,
    resource,
    name,
    subresource,
    rest: more.length === 0 ? "" : restOf(encoded, parts.length - more.length),
    watch,
  };
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

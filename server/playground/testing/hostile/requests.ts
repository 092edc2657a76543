import { bodyOf, objectBody } from "./bodies.ts";
import { type Learnt, nothingLearnt } from "./learnt.ts";
import { samples } from "./objects.ts";
import type { Sample } from "./sample.ts";
import { otherPath, reviewBodies } from "./parts.ts";
import { queryOf } from "./queries.ts";
import { type Dice, hostileLeaves } from "./values.ts";

export interface HostileRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

const names = [
  "odd",
  "odd",
  "odd",
  "odd",
  "odd",
  "odd",
  "odd-1",
  "odd-2",
  "odd-3",
  "web",
  "a",
  "node-1",
  "kubernetes",
  "default",
  "kube-system",
  "nobody",
] as const;
const places = [
  "default",
  "default",
  "default",
  "default",
  "default",
  "default",
  "default",
  "default",
  "shop",
  "odd",
  "kube-system",
  "nowhere",
] as const;
const parts = [
  "status",
  "scale",
  "log",
  "proxy",
  "proxy/a/b",
  "eviction",
  "finalize",
  "token",
  "approval",
  "exec",
  "constructor",
] as const;

const methods = [
  "POST",
  "POST",
  "POST",
  "PUT",
  "PATCH",
  "PATCH",
  "PATCH",
  "GET",
  "GET",
  "WATCH",
  "DELETE",
  "HEAD",
  "OPTIONS",
] as const;

/** One request as somebody clumsy, or somebody who means harm, would send it, knowing what was told before. */
export function hostileRequest(
  dice: Dice,
  learnt: Learnt = nothingLearnt,
  of: readonly [Sample, ...Sample[]] = samples,
): HostileRequest {
  if (dice.chance(0.04)) return review(dice);
  if (dice.chance(0.02))
    return { method: "GET", path: otherPath(dice), headers: headersOf(dice, ""), body: undefined };
  const sample = dice.pick(of);
  const chosen = dice.pick(methods);
  const method = chosen === "WATCH" ? "GET" : chosen;
  const { path, part } = placeOf(dice, sample, chosen);
  const query = queryOf(dice, chosen, learnt);
  const [type, body] =
    method === "GET" || method === "HEAD"
      ? (["", undefined] as const)
      : bodyOf(dice, { sample, method, part, learnt });
  return { method, path: `${path}${query}`, headers: headersOf(dice, type), body };
}

function review(dice: Dice): HostileRequest {
  const [path, object] = dice.pick(reviewBodies);
  const [type, body] = objectBody(dice, object);
  return { method: "POST", path, headers: headersOf(dice, type), body };
}

interface Place {
  readonly path: string;
  /** Empty for an object itself, or a collection. */
  readonly part: string;
}

function placeOf(dice: Dice, { group, plural, namespaced, name: own }: Sample, method: string): Place {
  if (dice.chance(0.05)) return { path: strangePath(dice), part: "" };
  const place =
    namespaced && !(method === "WATCH" && dice.chance(0.5)) ? `/namespaces/${dice.pick(places)}` : "";
  const collection = { path: `${group}${place}/${plural}`, part: "" };
  if (dice.chance(ofCollections[method] ?? 0)) return collection;
  const name = dice.chance(0.9)
    ? (own ?? dice.pick(names))
    : encodeURIComponent(safe(String(dice.pick(hostileLeaves))));
  const part = dice.chance(0.25) ? dice.pick(parts) : "";
  return { path: `${collection.path}/${name}${part === "" ? "" : `/${part}`}`, part };
}

/** How often a request is for a collection. */
const ofCollections: Readonly<Record<string, number>> = { POST: 0.85, GET: 0.5, WATCH: 0.9, DELETE: 0.05 };

const strangePath = (dice: Dice): string =>
  `/${Array.from({ length: dice.below(9) }, () =>
    dice.pick([
      "api",
      "apis",
      "v1",
      "apps",
      "namespaces",
      "default",
      "pods",
      "watch",
      "openapi",
      "v2",
      "v3",
      "..",
      "%2e%2e",
      "%2F",
      "%00",
      "%zz",
      "%",
      "%c3%28",
      "constructor",
      "__proto__",
      "",
    ]),
  ).join("/")}`;

function headersOf(dice: Dice, type: string): Readonly<Record<string, string>> {
  return {
    ...(type === "" ? {} : { "content-type": type }),
    ...(dice.chance(0.2)
      ? {
          accept: dice.pick([
            "*/*",
            "application/json;as=Table;v=v1;g=meta.k8s.io",
            "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
            "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
            "application/yaml",
            "application/vnd.kubernetes.protobuf",
            "x",
            ";q=",
            "application/json;as=Table;v=v9;g=x",
          ]),
        }
      : {}),
    ...(dice.chance(0.05) ? { "accept-encoding": "gzip" } : {}),
    ...(dice.chance(0.03) ? { "impersonate-user": dice.pick(impersonated) } : {}),
    ...(dice.chance(0.03) ? { "impersonate-group": dice.pick(impersonated) } : {}),
    ...(dice.chance(0.05) ? { "user-agent": dice.pick(["curl/8", "Mozilla/5.0", "/", "é"]) } : {}),
  };
}

const impersonated = [
  "a",
  "system:masters",
  "system:anonymous",
  "system:serviceaccount:default:default",
  "system:serviceaccount::",
  "__proto__",
  ",,",
] as const;

const safe = (text: string): string => text.replace(/[\ud800-\udfff]/g, "?");

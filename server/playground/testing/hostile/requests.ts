import { bodyOf } from "./bodies.ts";
import { samples, type Sample } from "./objects.ts";
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

/** One request as somebody clumsy, or somebody who means harm, would send it. */
export function hostileRequest(dice: Dice): HostileRequest {
  const sample = dice.pick(samples);
  const method = dice.pick([
    "POST",
    "POST",
    "POST",
    "PUT",
    "PATCH",
    "PATCH",
    "PATCH",
    "GET",
    "GET",
    "DELETE",
    "HEAD",
    "OPTIONS",
  ]);
  const path = `${pathOf(dice, sample, method)}${queryOf(dice, method)}`;
  const [type, body] = method === "GET" || method === "HEAD" ? ["", undefined] : bodyOf(dice, sample, method);
  return { method, path, headers: headersOf(dice, type), body };
}

function pathOf(dice: Dice, { group, plural, namespaced }: Sample, method: string): string {
  if (dice.chance(0.05)) return strangePath(dice);
  const place = namespaced ? `/namespaces/${dice.pick(places)}` : "";
  const collection = `${group}${place}/${plural}`;
  if (method === "POST" && dice.chance(0.9)) return collection;
  if ((method === "GET" || method === "DELETE") && dice.chance(method === "GET" ? 0.5 : 0.05))
    return collection;
  const name = dice.chance(0.9)
    ? dice.pick(names)
    : encodeURIComponent(safe(String(dice.pick(hostileLeaves))));
  return `${collection}/${name}${dice.chance(0.25) ? `/${dice.pick(parts)}` : ""}`;
}

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
    ...(dice.chance(0.05) ? { "user-agent": dice.pick(["curl/8", "Mozilla/5.0", "/", "é"]) } : {}),
  };
}

const safe = (text: string): string => text.replace(/[\ud800-\udfff]/g, "?");

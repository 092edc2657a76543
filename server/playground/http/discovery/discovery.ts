import { mediaRanges } from "../accept.ts";
import type { Call } from "../call.ts";
import { json, type Reply } from "../reply.ts";
import { aggregatedDiscovery } from "./aggregated.ts";
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from "./legacy.ts";

/** What a path tells of what is served; undefined where it is no such path, or names nothing that is served. */
export function discovery(path: string, call: Call): Reply | undefined {
  const [prefix, ...names] = path.split("/").filter((part) => part !== "");
  if (names.length === 0 && (prefix === "api" || prefix === "apis")) return root(`/${prefix}`, call);
  if (prefix === "api" && names.length === 1) return found(apiResourceList("", names[0] ?? ""));
  if (prefix !== "apis") return undefined;
  if (names.length === 1) return found(apiGroup(names[0] ?? ""));
  return names.length === 2 ? found(apiResourceList(names[0] ?? "", names[1] ?? "")) : undefined;
}

const found = (value: object | undefined): Reply | undefined => value && json(200, value);

/** Aggregated in the version that was asked for, else legacy: clients decide by the content type what they got. */
function root(path: "/api" | "/apis", { headers }: Call): Reply {
  for (const { parameters } of mediaRanges(headers.accept ?? "")) {
    const { g, v, as } = parameters;
    if (g !== "apidiscovery.k8s.io" || as !== "APIGroupDiscoveryList") continue;
    if (v !== "v2" && v !== "v2beta1") continue;
    return {
      type: "json",
      code: 200,
      json: JSON.stringify(aggregatedDiscovery(path, v)),
      contentType: `application/json;g=apidiscovery.k8s.io;v=${v};as=APIGroupDiscoveryList`,
    };
  }
  return json(200, path === "/api" ? apiVersions(headers.host ?? "") : apiGroupList());
}

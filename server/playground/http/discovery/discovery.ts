import { mediaRanges, negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import { json, type Reply } from "../reply.ts";
import { aggregatedDiscovery } from "./aggregated.ts";
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from "./legacy.ts";
import { type Served, servedBy } from "./resources.ts";

/** What a path tells of what is served; undefined where it is no such path, or names nothing that is served. */
export function discovery(api: Api, path: string, call: Call): Reply | undefined {
  const served = servedBy(api.registry.catalog);
  const [prefix, ...names] = path.split("/").filter((part) => part !== "");
  if (names.length === 0 && (prefix === "api" || prefix === "apis")) return root(served, `/${prefix}`, call);
  if (prefix === "api" && names.length === 1) return found(apiResourceList(served, "", names[0] ?? ""));
  if (prefix !== "apis") return undefined;
  if (names.length === 1) return found(apiGroup(served, names[0] ?? ""));
  return names.length === 2 ? found(apiResourceList(served, names[0] ?? "", names[1] ?? "")) : undefined;
}

const found = (value: object | undefined): Reply | undefined => value && json(200, value);

/** Aggregated in the version that was asked for, else legacy: clients decide by the content type what they got. 406. */
function root(served: Served, path: "/api" | "/apis", { headers }: Call): Reply {
  for (const { parameters } of mediaRanges(headers.accept ?? "")) {
    const { g, v, as } = parameters;
    if (g !== "apidiscovery.k8s.io" || as !== "APIGroupDiscoveryList") continue;
    if (v !== "v2" && v !== "v2beta1") continue;
    return {
      type: "json",
      code: 200,
      json: JSON.stringify(aggregatedDiscovery(served, path, v)),
      contentType: `application/json;g=apidiscovery.k8s.io;v=${v};as=APIGroupDiscoveryList`,
    };
  }
  negotiate(headers.accept, false);
  return json(200, path === "/api" ? apiVersions(served, headers.host ?? "") : apiGroupList(served));
}

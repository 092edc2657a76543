import { createHash } from "node:crypto";
import { nameOf } from "../discovery/legacy.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import { type GroupVersion, servedBy } from "../discovery/resources.ts";
import { json, type Reply } from "../reply.ts";
import { documentOf } from "./document.ts";
import { versionTwo } from "./version-two.ts";

/** `/openapi/v3`: the index, and a document for each group and version; and what clients need of `/openapi/v2`. */
export function openapi({ registry }: Api, path: string, { headers }: Call): Reply | undefined {
  const { groupVersions } = servedBy(registry.catalog);
  if (path === "/openapi/v2") return versionTwo(headers.accept);
  if (path === "/openapi/v3" || path === "/openapi/v3/") return json(200, { paths: index(groupVersions) });
  const served = groupVersions.find((each) => path === `/openapi/v3/${placeOf(each)}`);
  return served && { type: "json", code: 200, json: encoded(served) };
}

const placeOf = (served: GroupVersion): string => (served.group === "" ? "api/" : "apis/") + nameOf(served);

const documents = new WeakMap<GroupVersion, string>();

function encoded(served: GroupVersion): string {
  const known = documents.get(served) ?? JSON.stringify(documentOf(served));
  documents.set(served, known);
  return known;
}

/** Clients keep a document under its hash. */
const index = (groupVersions: readonly GroupVersion[]): object =>
  Object.fromEntries(
    groupVersions.map((served) => {
      const hash = createHash("sha256").update(encoded(served)).digest("hex").toUpperCase();
      return [placeOf(served), { serverRelativeURL: `/openapi/v3/${placeOf(served)}?hash=${hash}` }];
    }),
  );

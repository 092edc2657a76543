import { createHash } from "node:crypto";
import type { GroupVersion, Resource, Served } from "./resources.ts";

/** `/api` for clients that know no aggregated discovery. */
export const apiVersions = ({ groupVersions }: Served, server: string): object => ({
  kind: "APIVersions",
  versions: groupVersions.filter(({ group }) => group === "").map(({ version }) => version),
  serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: server }],
});

/** `/apis`. */
export const apiGroupList = ({ groups }: Served): object => ({
  kind: "APIGroupList",
  apiVersion: "v1",
  groups: groups.map(([name, versions]) => groupOf(name, versions)),
});

/** `/apis/{group}`. */
export function apiGroup({ groups }: Served, name: string): object | undefined {
  const found = groups.find(([group]) => group === name);
  return found && { kind: "APIGroup", apiVersion: "v1", ...groupOf(...found) };
}

/** `/api/{version}` and `/apis/{group}/{version}`. */
export function apiResourceList(
  { groupVersions }: Served,
  group: string,
  version: string,
): object | undefined {
  const found = groupVersions.find((each) => each.group === group && each.version === version);
  return (
    found && {
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: nameOf(found),
      resources: found.resources.flatMap(resourcesOf),
    }
  );
}

/** `apps/v1`, or `v1`. */
export const nameOf = ({ group, version }: Pick<GroupVersion, "group" | "version">): string =>
  group === "" ? version : `${group}/${version}`;

function groupOf(name: string, versions: readonly GroupVersion[]): object {
  const named = versions.map((each) => ({ groupVersion: nameOf(each), version: each.version }));
  return { name, versions: named, preferredVersion: named[0] };
}

function resourcesOf(resource: Resource): readonly object[] {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories } = resource;
  const whole = {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs,
    ...(shortNames.length > 0 ? { shortNames } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    ...(verbs.includes("get") ? { storageVersionHash: storageVersionHash(resource) } : {}),
  };
  const parts = resource.subresources.map(({ name, type, verbs: partVerbs }) => ({
    name: `${plural}/${name}`,
    singularName: "",
    namespaced,
    ...(nameOf(type) === nameOf(resource) ? {} : { group: type.group, version: type.version }),
    kind: type.kind,
    verbs: partVerbs,
  }));
  return [whole, ...parts];
}

/** As upstream makes it (…/pkg/endpoints/discovery/storageversionhash.go): of group, version and kind. */
const storageVersionHash = ({ group, version, kind, storage = { group, version } }: Resource): string =>
  createHash("sha256")
    .update(`${storage.group}/${storage.version}/${kind}`)
    .digest()
    .subarray(0, 8)
    .toString("base64");

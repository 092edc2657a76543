import type { GroupVersion, Resource, Served, TypeName } from "./resources.ts";

/** `APIGroupDiscoveryList` of `/api` or `/apis` (…/k8s.io/api/apidiscovery): all resources in one answer. */
export const aggregatedDiscovery = (
  { groups, groupVersions }: Served,
  path: "/api" | "/apis",
  version: "v2" | "v2beta1",
): object => ({
  kind: "APIGroupDiscoveryList",
  apiVersion: `apidiscovery.k8s.io/${version}`,
  metadata: {},
  items:
    path === "/api"
      ? [{ metadata: {}, versions: groupVersions.filter(({ group }) => group === "").map(versionOf) }]
      : groups.map(([name, versions]) => ({ metadata: { name }, versions: versions.map(versionOf) })),
});

const versionOf = ({ version, resources }: GroupVersion): object => ({
  version,
  resources: resources.map(resourceOf),
  freshness: "Current",
});

const resourceOf = (resource: Resource): object => ({
  resource: resource.plural,
  responseKind: typeOf(resource),
  scope: resource.namespaced ? "Namespaced" : "Cluster",
  singularResource: resource.singular,
  verbs: resource.verbs,
  ...(resource.shortNames.length > 0 ? { shortNames: resource.shortNames } : {}),
  ...(resource.categories.length > 0 ? { categories: resource.categories } : {}),
  ...(resource.subresources.length > 0
    ? {
        subresources: resource.subresources.map(({ name, type, verbs }) => ({
          subresource: name,
          responseKind: typeOf(type),
          verbs,
        })),
      }
    : {}),
});

const typeOf = ({ group, version, kind }: TypeName): object => ({ group, version, kind });

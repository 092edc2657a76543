import type { Kind, Subresource, Verb } from "../../kinds/kind.ts";
import { kinds } from "../../kinds/kinds.ts";
import { reviews } from "../reviews/reviews.ts";

export interface TypeName {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A resource as discovery tells it. */
export interface Resource extends TypeName {
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly subresources: readonly SubresourceType[];
}

export interface SubresourceType {
  readonly name: string;
  readonly type: TypeName;
  readonly verbs: readonly string[];
}

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly Resource[];
}

const allVerbs: readonly Verb[] = [
  "create",
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "update",
  "watch",
];
const changing = ["get", "patch", "update"];
const proxying = ["create", "delete", "get", "patch", "update"];

/** What each subresource speaks, and how. `kubectl scale` finds Scale by this. */
const subresourceTypes: Readonly<Record<Subresource, (kind: Kind) => Omit<SubresourceType, "name">>> = {
  status: (kind) => ({ type: typeOf(kind), verbs: changing }),
  scale: () => ({ type: { group: "autoscaling", version: "v1", kind: "Scale" }, verbs: changing }),
  log: (kind) => ({ type: typeOf(kind), verbs: ["get"] }),
  proxy: (kind) => ({ type: { ...typeOf(kind), kind: `${kind.kind}ProxyOptions` }, verbs: proxying }),
  eviction: () => ({ type: { group: "policy", version: "v1", kind: "Eviction" }, verbs: ["create"] }),
  finalize: (kind) => ({ type: typeOf(kind), verbs: ["update"] }),
  token: () => ({
    type: { group: "authentication.k8s.io", version: "v1", kind: "TokenRequest" },
    verbs: ["create"],
  }),
  approval: (kind) => ({ type: typeOf(kind), verbs: changing }),
};

const typeOf = ({ group, version, kind }: Kind): TypeName => ({ group, version, kind });

const resourceOf = (kind: Kind): Resource => ({
  ...typeOf(kind),
  plural: kind.plural,
  singular: kind.singular,
  namespaced: kind.namespaced,
  verbs: kind.verbs ?? allVerbs,
  shortNames: kind.shortNames,
  categories: kind.categories,
  subresources: [...kind.subresources].sort().map((name) => ({ name, ...subresourceTypes[name](kind) })),
});

const served: readonly Resource[] = [
  ...kinds.map(resourceOf),
  ...reviews.map(({ group, version, kind, plural, singular, namespaced }) => ({
    group,
    version,
    kind,
    plural,
    singular,
    namespaced,
    verbs: ["create"],
    shortNames: [],
    categories: [],
    subresources: [],
  })),
];

const versionsOf = (resources: readonly Resource[]): readonly GroupVersion[] =>
  distinct(resources.map(({ group, version }) => `${group}/${version}`)).map((key) => {
    const [group = "", version = ""] = key.split("/");
    return {
      group,
      version,
      resources: resources
        .filter((resource) => resource.group === group && resource.version === version)
        .sort((a, b) => (a.plural < b.plural ? -1 : 1)),
    };
  });

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** All that is served, a group and version each, the core group first. */
export const groupVersions: readonly GroupVersion[] = versionsOf(served);

/** The named groups, with their versions in order of preference. */
export const groups: readonly (readonly [string, readonly GroupVersion[]])[] = distinct(
  groupVersions.map(({ group }) => group).filter((group) => group !== ""),
).map((name) => [name, groupVersions.filter(({ group }) => group === name)]);

import { apiVersionOf, type Kind, type Subresource, type Verb } from "../../kinds/kind.ts";
import type { Catalog } from "../../custom/catalog.ts";
import { isCustom } from "../../custom/custom-kind.ts";
import type { Schema } from "../../custom/schema/schema.ts";
import { kinds as builtInKinds } from "../../kinds/kinds.ts";
import { versions as versionsOfKinds } from "../../kinds/versions/versions.ts";
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
  /** Of custom resources. */
  readonly schema?: Schema;
  /** In which group and version its objects are stored; in this one where undefined. */
  readonly storage?: Pick<TypeName, "group" | "version">;
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
/** In the order in which upstream tells them of what a definition defines. */
const customVerbs: readonly Verb[] = [
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "create",
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
  verbs: kind.verbs ?? (isCustom(kind) ? customVerbs : allVerbs),
  shortNames: kind.shortNames,
  categories: kind.categories,
  subresources: (isCustom(kind) ? kind.subresources : [...kind.subresources].sort()).map((name) => ({
    name,
    ...subresourceTypes[name](kind),
  })),
  ...(kind.storedAs === undefined ? {} : { storage: typeOf(kind.storedAs.kind) }),
  ...(isCustom(kind)
    ? { schema: kind.schema, storage: { group: kind.group, version: kind.storageVersion } }
    : {}),
});

const ofReviews: readonly Resource[] = reviews.map(
  ({ group, version, kind, plural, singular, namespaced }) => ({
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
  }),
);

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

/** What discovery tells. */
export interface Served {
  /** All that is served, a group and version each, the core group first. */
  readonly groupVersions: readonly GroupVersion[];
  /** The named groups, with their versions in order of preference. */
  readonly groups: readonly (readonly [string, readonly GroupVersion[]])[];
}

const known = new WeakMap<readonly Kind[], Served>();

/** What a cluster serves; the very same until that changes. */
export function servedBy(catalog: Catalog): Served {
  const kinds = catalog.served();
  const found = known.get(kinds) ?? servedOf(kinds);
  known.set(kinds, found);
  return found;
}

/** Without any definition; what stays as it is when one changes need not be told anew. */
const builtIn = versionsOf([...[...builtInKinds, ...versionsOfKinds].map(resourceOf), ...ofReviews]);

const isSame = (a: GroupVersion, b: GroupVersion): boolean => a.group === b.group && a.version === b.version;

interface Told {
  readonly kinds: readonly Kind[];
  readonly version: GroupVersion;
}

/** By the first kind of each. */
const told = new WeakMap<Kind, Told>();

/** What definitions define; of a version in which no definition changed, the very same as before. */
function customVersions(kinds: readonly Kind[]): readonly GroupVersion[] {
  return distinct(kinds.map(apiVersionOf)).flatMap((name) => {
    const ofVersion = kinds.filter((kind) => apiVersionOf(kind) === name);
    const [first] = ofVersion;
    const known = first && told.get(first);
    if (known?.kinds.length === ofVersion.length && known.kinds.every((kind, at) => kind === ofVersion[at]))
      return [known.version];
    const [version] = versionsOf(ofVersion.map(resourceOf));
    if (first !== undefined && version !== undefined) told.set(first, { kinds: ofVersion, version });
    return version === undefined ? [] : [version];
  });
}

function servedOf(kinds: readonly Kind[]): Served {
  const custom = customVersions(kinds.filter(isCustom));
  const groupVersions = [
    ...builtIn.map((own) => {
      const more = custom.find((each) => isSame(each, own))?.resources ?? [];
      return more.length === 0 ? own : { ...own, resources: [...own.resources, ...more] };
    }),
    ...custom.filter((each) => !builtIn.some((own) => isSame(each, own))),
  ];
  const names = distinct(groupVersions.map(({ group }) => group).filter((group) => group !== ""));
  return {
    groupVersions,
    groups: names.map((name) => [name, groupVersions.filter(({ group }) => group === name)]),
  };
}

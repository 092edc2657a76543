import {
  type CustomResourceDefinition,
  customResourceDefinitions,
  type DefinitionVersion,
} from "../kinds/custom-resource-definition.ts";
import { isConditionTrue } from "../kinds/definition-rules/conditions.ts";
import { apiVersionOf, type Kind } from "../kinds/kind.ts";
import { kindOf, kindOfType, kinds } from "../kinds/kinds.ts";
import { versions as versionsOfKinds } from "../kinds/versions/versions.ts";
import type { Store } from "../store/store.ts";
import { compareVersions, customKind, type CustomKind, isCustom, isServed } from "./custom-kind.ts";
import { createStoredKind, type StoredKind } from "./stored-kind.ts";
import { customView, versionedStore } from "./versioned-store.ts";

/**
 * The kinds of one cluster: those that are built in, and those that its CustomResourceDefinitions make. It follows the
 * store; what it gives out is the same until a definition changes.
 */
export interface Catalog {
  /** Every kind that objects are stored under, each once: what controllers go by. */
  readonly stored: () => readonly Kind[];
  /** Every kind in every version, as discovery tells them. The same list until something changes. */
  readonly served: () => readonly Kind[];
  /** What a path names: `("apps", "v1", "deployments")`. */
  readonly at: (group: string, version: string, plural: string) => Kind | undefined;
  /** The stored kind of an object's type: `("apps/v1", "Deployment")`, in whichever version it is served. */
  readonly ofType: (apiVersion: string, kind: string) => Kind | undefined;
  /** The store as those see it who speak a served kind's version; the very store for a kind that is built in. */
  readonly storeOf: (kind: Kind) => Store;
}

interface Defined {
  readonly definition: CustomResourceDefinition;
  readonly stored: StoredKind;
  /** By name; those that are served. */
  readonly versions: ReadonlyMap<string, CustomKind>;
}

interface Snapshot {
  readonly of: readonly CustomResourceDefinition[];
  /** By `plural.group`. */
  readonly defined: ReadonlyMap<string, Defined>;
  readonly stored: readonly Kind[];
  readonly served: readonly Kind[];
}

const storageVersionOf = ({ spec }: CustomResourceDefinition): DefinitionVersion | undefined =>
  spec.versions.find(({ storage }) => storage) ?? spec.versions[0];

function define(definition: CustomResourceDefinition, before: Defined | undefined): Defined | undefined {
  if (before?.definition === definition) return before;
  const storage = storageVersionOf(definition);
  if (storage === undefined) return undefined;
  const known = before?.definition.metadata.uid === definition.metadata.uid ? before.stored : undefined;
  const current = customKind(definition, storage);
  const stored = known ?? createStoredKind(current);
  stored.become(current);
  const versions = definition.spec.versions
    .filter(({ served }) => served)
    .map((version) => [version.name, customKind(definition, version)] as const);
  return { definition, stored, versions: new Map(versions) };
}

const isTold = ({ definition }: Defined): boolean => isConditionTrue(definition, "Established");

function snapshotOf(of: Snapshot["of"], before: Snapshot | undefined): Snapshot {
  const defined = new Map<string, Defined>();
  for (const definition of of) {
    const { name } = definition.metadata;
    const made = define(definition, before?.defined.get(name));
    if (made !== undefined) defined.set(name, made);
  }
  const all = [...defined.values()];
  const served = all.filter(isTold).flatMap(({ versions }) => [...versions.values()]);
  served.sort((a, b) =>
    a.group < b.group ? -1 : a.group > b.group ? 1 : compareVersions(a.version, b.version),
  );
  return {
    of,
    defined,
    stored: [...kinds, ...all.map(({ stored }) => stored.kind)],
    served: [...kinds, ...versionsOfKinds, ...served],
  };
}

/** The catalog of a store. One store has one catalog: its kinds are what its objects are stored under. */
export function createCatalog(store: Store): Catalog {
  let last: Snapshot | undefined;
  const stores = new WeakMap<Kind, Store>();
  const current = (): Snapshot => {
    const of = store.list(customResourceDefinitions);
    if (last?.of !== of) last = snapshotOf(of, last);
    return last;
  };
  const ofCustomType = (apiVersion: string, kind: string): Kind | undefined => {
    for (const { stored, versions } of current().defined.values()) {
      for (const version of versions.values())
        if (version.kind === kind && apiVersionOf(version) === apiVersion) return stored.kind;
    }
    return undefined;
  };
  const viewOf = (kind: Kind): Parameters<typeof versionedStore>[1] | undefined => {
    if (kind.storedAs !== undefined) return { ...kind.storedAs, kind, stored: kind.storedAs.kind };
    if (!isCustom(kind)) return undefined;
    const stored = current().defined.get(`${kind.plural}.${kind.group}`)?.stored.kind;
    return stored === undefined || stored === kind ? undefined : customView(kind, stored);
  };
  return {
    stored: () => current().stored,
    served: () => current().served,
    at(group, version, plural) {
      const builtIn = kindOf(group, plural);
      if (builtIn?.version === version) return builtIn;
      const other = versionsOfKinds.find(
        (each) => each.group === group && each.version === version && each.plural === plural,
      );
      if (other !== undefined) return other;
      const found = current().defined.get(`${plural}.${group}`);
      return found !== undefined && isServed(found.definition) ? found.versions.get(version) : undefined;
    },
    ofType: (apiVersion, kind) =>
      kindOfType(apiVersion, kind) ??
      versionsOfKinds.find((each) => apiVersionOf(each) === apiVersion && each.kind === kind)?.storedAs
        ?.kind ??
      ofCustomType(apiVersion, kind),
    storeOf(kind) {
      const known = stores.get(kind);
      if (known !== undefined) return known;
      const view = viewOf(kind);
      if (view === undefined) return store;
      const made = versionedStore(store, view);
      stores.set(kind, made);
      return made;
    },
  };
}

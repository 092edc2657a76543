import { listAt, flagAt, stringAt, type Raw } from "../../lib/base/raw.ts";
import { isBuiltIn } from "../../lib/diff/rules.ts";
import { groupOf } from "../../lib/helm/manifest.ts";
import type { Declared } from "../../lib/helm/manifest.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";

/** A live object, or why there is none. */
export type Found =
  | { readonly type: "found"; readonly raw: Raw }
  | { readonly type: "missing" }
  /** It may not be read, or the API server does not know its kind. */
  | { readonly type: "unread" };

/** Objects that can be listed in a namespace. */
export interface ListedKind {
  /** Of its API, as `/apis/apps/v1`. */
  readonly path: string;
  readonly plural: string;
  readonly kind: string;
}

export interface LiveObjects {
  /** An object that a manifest declares, as it is now. Of Secrets and where `bare` only the metadata is asked for. */
  readonly find: (object: Omit<Declared, "raw">, bare: boolean) => Promise<Found>;
  /** The metadata of the objects of a kind in a namespace; undefined where they may not be listed. */
  readonly list: (
    kind: ListedKind,
    namespace: string,
  ) => Promise<{ readonly items: readonly Raw[]; readonly isWhole: boolean } | undefined>;
  /** The kinds in a namespace that are not Kubernetes' own; those of `first`, versions of APIs, come first. */
  readonly customKinds: (first: readonly string[]) => Promise<readonly ListedKind[]>;
}

interface Resource {
  readonly plural: string;
  readonly namespaced: boolean;
  readonly isListed: boolean;
}

/** What an API server serves changes seldom, ms. */
const holds = 60_000;
/** ms */
const patience = 10_000;
const pageSize = 500;
/** Of so many versions of APIs the kinds are asked for. */
const mostVersions = 40;

export function createLiveObjects(cluster: Cluster): LiveObjects {
  const known = new Map<
    string,
    { readonly at: number; readonly answer: Promise<ReadonlyMap<string, Resource>> }
  >();

  /** The kinds of a version of an API; empty where it is not served. */
  function resources(apiVersion: string): Promise<ReadonlyMap<string, Resource>> {
    const before = known.get(apiVersion);
    if (before !== undefined && cluster.clock.now() - before.at < holds) return before.answer;
    const answer = discover(apiVersion);
    known.set(apiVersion, { at: cluster.clock.now(), answer });
    return answer;
  }

  async function discover(apiVersion: string): Promise<ReadonlyMap<string, Resource>> {
    const answer = await askJson(cluster, { path: rootOf(apiVersion), patience });
    if (answer.type === "failed") return new Map();
    return new Map(
      listAt(answer.value, "resources").flatMap((raw) => {
        const [plural, kind] = [stringAt(raw, "name"), stringAt(raw, "kind")];
        if (plural === undefined || kind === undefined || plural.includes("/")) return [];
        const isListed = listAt(raw, "verbs").includes("list");
        return [[kind, { plural, namespaced: flagAt(raw, "namespaced"), isListed }] as const];
      }),
    );
  }

  async function customVersions(): Promise<readonly string[]> {
    const answer = await askJson(cluster, { path: "/apis", patience });
    if (answer.type === "failed") return [];
    return listAt(answer.value, "groups").flatMap((group) => {
      const version = stringAt(group, "preferredVersion", "groupVersion");
      return version === undefined || isBuiltIn(groupOf(version)) ? [] : [version];
    });
  }

  return {
    customKinds: async (first) => {
      const groups = new Set(first.map(groupOf));
      const others = (await customVersions()).filter((version) => !groups.has(groupOf(version)));
      const versions = [...first, ...others].slice(0, mostVersions);
      const kinds = await Promise.all(
        versions.map(async (version) =>
          [...(await resources(version))].flatMap(([kind, { plural, namespaced, isListed }]) =>
            namespaced && isListed ? [{ path: rootOf(version), plural, kind }] : [],
          ),
        ),
      );
      return kinds.flat();
    },
    find: async ({ apiVersion, kind, namespace, name }, bare) => {
      const resource = (await resources(apiVersion)).get(kind);
      if (resource === undefined) return { type: "unread" };
      const where = resource.namespaced ? `/namespaces/${encodeURIComponent(namespace)}` : "";
      const path = `${rootOf(apiVersion)}${where}/${resource.plural}/${encodeURIComponent(name)}`;
      const isBare = bare || kind === "Secret";
      const answer = await askJson(cluster, { path, patience, ...(isBare ? { accept: metadata("") } : {}) });
      if (answer.type === "json") return { type: "found", raw: answer.value };
      return { type: answer.problem.id === "notServed" ? "missing" : "unread" };
    },
    list: async ({ path, plural }, namespace) => {
      const answer = await askJson(cluster, {
        path: `${path}/namespaces/${encodeURIComponent(namespace)}/${plural}`,
        query: { limit: String(pageSize) },
        patience,
        accept: metadata("List"),
      });
      if (answer.type === "failed") return undefined;
      const isWhole = stringAt(answer.value, "metadata", "continue") === undefined;
      return { items: listAt(answer.value, "items") as readonly Raw[], isWhole };
    },
  };
}

const rootOf = (apiVersion: string): string =>
  `${groupOf(apiVersion) === "" ? "/api" : "/apis"}/${apiVersion.split("/").map(encodeURIComponent).join("/")}`;

/** And nothing else: a server that cannot must not send the data of Secrets. */
const metadata = (form: "" | "List"): string =>
  `application/json;as=PartialObjectMetadata${form};g=meta.k8s.io;v=v1`;

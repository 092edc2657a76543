import { listAt, stringAt, flagAt } from "../../base/raw.ts";
import { declaredObjects, groupOf, type Declared } from "../../helm/manifest.ts";
import { foundAt, type Found, type Read } from "../read.ts";
import type { WholeRelease } from "./whole.ts";

/** A kind as manifests name it. */
export interface Api {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Where the API server keeps objects of a kind. */
export interface Place {
  readonly group: string;
  /** The plural. */
  readonly resource: string;
  readonly namespaced: boolean;
}

export const objectsOf = ({ documents, namespace }: WholeRelease): readonly Declared[] =>
  declaredObjects(documents, namespace);

/** The kinds that releases declare, each once. */
export const apisOf = (releases: readonly WholeRelease[]): readonly Api[] => {
  const apis = new Map(
    releases
      .flatMap(objectsOf)
      .map(({ apiVersion, kind }) => [`${apiVersion} ${kind}`, { apiVersion, kind }]),
  );
  return [...apis.values()];
};

const rootOf = (apiVersion: string): string =>
  apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

/** What the API server serves of a group and version. */
export const discoveryRead = ({ apiVersion }: Pick<Api, "apiVersion">): Read => ({
  path: rootOf(apiVersion.split("/").map(encodeURIComponent).join("/")),
});

/** Undefined where the API server serves no such kind. */
export function placeOf(found: Found, { apiVersion, kind }: Api): Place | undefined {
  const resources = listAt(foundAt(found, discoveryRead({ apiVersion })), "resources");
  const own = resources.find(
    (one) => stringAt(one, "kind") === kind && stringAt(one, "name")?.includes("/") === false,
  );
  const resource = stringAt(own, "name");
  if (resource === undefined) return undefined;
  return { group: groupOf(apiVersion), resource, namespaced: flagAt(own, "namespaced") };
}

export const isServed = (found: Found, api: Api): boolean => placeOf(found, api) !== undefined;

/** Where an object is read; undefined where there can be none of that kind or name. */
export function objectRead(found: Found, object: Declared): Read | undefined {
  const place = placeOf(found, object);
  if (place === undefined || !/^[\w:@-][\w.:@-]*$/.test(object.name)) return undefined;
  const within = place.namespaced ? `/namespaces/${encodeURIComponent(object.namespace)}` : "";
  const name = encodeURIComponent(object.name);
  return { path: `${rootOf(object.apiVersion)}${within}/${place.resource}/${name}` };
}

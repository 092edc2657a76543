import { listAt, type Raw } from "../../base/raw.ts";
import { secret } from "../../kinds/secret.ts";
import { foundAt, type Found, type Read } from "../read.ts";
import type { WholeRelease } from "./whole.ts";

export interface Named {
  readonly namespace: string;
  readonly release: string;
}

/** A record as its labels tell it. */
export interface HelmRecord {
  readonly revision: number;
  /** Helm's word, such as `deployed`. */
  readonly status: string;
  readonly resourceVersion: string;
  /** ms */
  readonly createdAt: number;
}

const folder = (namespace: string): string => `/api/v1/namespaces/${namespace}/secrets`;

/** The records of a release, without their bodies. */
export const recordsRead = ({ namespace, release }: Named): Read => ({
  path: folder(namespace),
  query: { labelSelector: `owner=helm,name=${release}` },
  as: "metadata",
});

/** One of them, whole. */
export const bodyRead = ({ namespace, release }: Named, revision: number): Read => ({
  path: `${folder(namespace)}/sh.helm.release.v1.${release}.v${revision}`,
  as: "release",
});

/** The newest first. */
export const recordsIn = (found: Found, named: Named): readonly HelmRecord[] =>
  listAt(foundAt(found, recordsRead(named)), "items")
    .flatMap((item): readonly HelmRecord[] => {
      const { release, resourceVersion, createdAt } = secret.read(item as Raw, { digest: () => "" });
      if (release?.name !== named.release) return [];
      return [{ revision: release.revision, status: release.status, resourceVersion, createdAt }];
    })
    .sort((a, b) => b.revision - a.revision);

/** Undefined where it was not found, or cannot be read. */
export const bodyIn = (found: Found, named: Named, revision: number): WholeRelease | undefined =>
  foundAt(found, bodyRead(named, revision)) as WholeRelease | undefined;

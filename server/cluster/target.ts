import type { Raw } from "../../lib/base/raw.ts";

/** What one list-and-watch is about: one kind, in one namespace or, where that is "", in all. */
export interface Target {
  readonly path: string;
  readonly plural: string;
  readonly namespace: string;
  /** Asked for as PartialObjectMetadata and as nothing else: a server that cannot must not send the data of Secrets. */
  readonly metadataOnly: boolean;
}

export const pathOf = ({ path, plural, namespace }: Target): string =>
  namespace === "" ? `${path}/${plural}` : `${path}/namespaces/${encodeURIComponent(namespace)}/${plural}`;

const metadata = (form: string): string => `application/json;as=${form};g=meta.k8s.io;v=v1`;

export const acceptList = ({ metadataOnly }: Target): string =>
  metadataOnly ? metadata("PartialObjectMetadataList") : "application/json";

export const acceptWatch = ({ metadataOnly }: Target): string =>
  metadataOnly ? metadata("PartialObjectMetadata") : "application/json";

/** An object that can be kept: it has a name and a uid, as every object of Kubernetes. */
export function isObject(value: unknown): value is Raw {
  const metadata = (value as Raw | null | undefined)?.["metadata"] as Raw | null | undefined;
  return typeof metadata?.["uid"] === "string" && typeof metadata["name"] === "string";
}

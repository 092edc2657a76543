/** A good object, to be spoilt, and where it goes. */
export interface Sample {
  /** `/api/v1`, `/apis/apps/v1` */
  readonly group: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Where it may be called nothing else. */
  readonly name: string | undefined;
  readonly object: Readonly<Record<string, unknown>>;
}

const named = { labels: { app: "odd" }, annotations: { note: "x" }, finalizers: ["example.com/stay"] };

/** `fields`: beside its type and, unless they say so, its metadata. */
export function sampleOf(
  apiVersion: string,
  [kind, plural]: readonly [kind: string, plural: string],
  fields: Readonly<Record<string, unknown>>,
  namespaced = true,
): Sample {
  const { name } = (fields["metadata"] ?? {}) as { readonly name?: string };
  return {
    group: apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`,
    plural,
    namespaced,
    name,
    object: { apiVersion, kind, metadata: { ...named, name: "odd" }, ...fields },
  };
}

/** An object as small as it may be. */
export interface FakeObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion?: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

const object =
  (kind: string) =>
  (name: string, more: Readonly<Record<string, unknown>> = {}, metadata: object = {}): FakeObject => ({
    kind,
    metadata: { name, namespace: "shop", uid: `${kind} ${name}`, ...metadata },
    ...more,
  });

export const pod = object("Pod");
export const service = object("Service");
export const deployment = object("Deployment");
export const configMap = object("ConfigMap");
export const event = object("Event");
export const endpointSlice = object("EndpointSlice");
/** Namespaces are in none. */
export const namespace = (name: string): FakeObject => object("Namespace")(name, {}, { namespace: "" });

/** The object at a version. */
export const at = (version: number, object: FakeObject): FakeObject => ({
  ...object,
  metadata: { ...object.metadata, resourceVersion: String(version) },
});

export const pluralOf = ({ kind }: FakeObject): string =>
  kind.endsWith("y") ? `${kind.slice(0, -1).toLowerCase()}ies` : `${kind.toLowerCase()}s`;

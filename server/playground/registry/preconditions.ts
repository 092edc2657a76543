import type { KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import { apiVersionOf, type Kind } from "../kinds/kind.ts";
import { invalidValue } from "../causes.ts";
import type { DraftMeta } from "./metadata.ts";
import { badRequest, conflict, invalid, modified } from "./refusals.ts";
import type { DeleteOptions } from "./registry.ts";

/** Kinds that are never overwritten blindly (AllowUnconditionalUpdate of their strategies). */
const conditional: ReadonlySet<string> = new Set([
  "apiextensions.k8s.io/v1/customresourcedefinitions",
  "coordination.k8s.io/v1/leases",
  "policy/v1/poddisruptionbudgets",
]);

/** Where etcd keeps a kind when not under its plural; upstream shows the key in one of its refusals. */
const folders: Readonly<Record<string, string>> = {
  "v1/services": "services/specs",
  "v1/endpoints": "services/endpoints",
  "v1/nodes": "minions",
  "networking.k8s.io/v1/ingresses": "ingress",
};

const nameOf = (kind: Kind): string => `${apiVersionOf(kind)}/${kind.plural}`;

const otherUid = (kind: Kind, { metadata }: KubeObject, uid: string): StatusError => {
  const folder = folders[nameOf(kind)] ?? kind.plural;
  const key = ["/registry", folder, metadata.namespace, metadata.name].filter((part) => part !== undefined);
  return conflict(
    kind,
    metadata.name,
    `StorageError: invalid object, Code: 4, Key: ${key.join("/")}, ResourceVersion: 0, AdditionalErrorMsg: ` +
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid}`,
  );
};

/** Refuses a body that is about another object than its path (apiserver pkg/endpoints/handlers/rest.go, checkName). */
export function checkName({ metadata }: KubeObject, given: DraftMeta): void {
  const { name = "", namespace = "" } = given;
  if (name === "") {
    throw badRequest(
      `the name of the object (${metadata.name} based on URL) was undeterminable: name must be provided`,
    );
  }
  if (name !== metadata.name) {
    throw badRequest(
      `the name of the object (${name}) does not match the name on the URL (${metadata.name})`,
    );
  }
  if (namespace !== "" && namespace !== (metadata.namespace ?? "")) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
}

/** Refuses an update that was made from another object or an older version (registry/store.go, Update). */
export function checkVersion(kind: Kind, current: KubeObject, given: DraftMeta): void {
  const { name } = current.metadata;
  const { uid = "", resourceVersion = "" } = given;
  if (uid !== "" && uid !== current.metadata.uid) throw otherUid(kind, current, uid);
  if (!/^\d*$/.test(resourceVersion)) {
    throw new StatusError(
      500,
      "",
      `strconv.ParseUint: parsing ${JSON.stringify(resourceVersion)}: invalid syntax`,
    );
  }
  if (Number(resourceVersion) > 0) {
    if (resourceVersion !== current.metadata.resourceVersion) throw modified(kind, name);
    return;
  }
  if (kind.schema === undefined && !conditional.has(nameOf(kind))) return;
  // Upstream names the plural where the kind belongs, and prints an unsigned zero.
  const cause = invalidValue("metadata.resourceVersion", 0, "must be specified for an update");
  throw invalid({ group: kind.group, kind: kind.plural }, name, [
    { ...cause, message: "Invalid value: 0x0: must be specified for an update" },
  ]);
}

/** Refuses a deletion of another object or version than was meant (apiserver pkg/registry/rest/delete.go). */
export function checkPreconditions(
  kind: Kind,
  { metadata }: KubeObject,
  { uid, resourceVersion }: NonNullable<DeleteOptions["preconditions"]>,
): void {
  // Upstream names the kind where the plural belongs.
  const resource = { group: kind.group, plural: kind.kind };
  if (uid !== undefined && uid !== metadata.uid) {
    throw conflict(
      resource,
      metadata.name,
      `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid}). ` +
        "The object might have been deleted and then recreated",
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    throw conflict(
      resource,
      metadata.name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record ` +
        `(${metadata.resourceVersion}). The object might have been modified`,
    );
  }
}

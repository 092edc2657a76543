import { copyOf } from "../../json.ts";
import { withShared } from "../../registry/sharing.ts";
import { configMaps } from "../../kinds/config-map.ts";
import { namespaces } from "../../kinds/namespace.ts";
import { serviceAccounts } from "../../kinds/service-account.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";
import type { Indexed } from "../index.ts";
import { manager } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { deletionConditions, type Remains } from "./conditions.ts";

/** What is in every namespace. */
const caName = "kube-root-ca.crt";
const accountName = "default";
const caDescription =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";

/** While something in a namespace takes its time, it is looked at again this often, in ms. */
const recheck = 1000;

/** As upstream's message names a resource: `pods.`, `deployments.apps`. */
const longName = ({ plural, group }: Kind): string => `${plural}.${group}`;

const count = (counts: Map<string, number>, key: string, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** Creates what must be there; that it is there already, or that the namespace is going, is no news. */
function ensure({ registry }: Indexed, kind: Kind, namespace: string, draft: Draft): void {
  try {
    registry.create(kind, namespace, draft, { manager });
  } catch (error) {
    if (!(error instanceof StatusError) || ![403, 404, 409].includes(error.code)) throw error;
  }
}

/** Gives a namespace its ServiceAccount and the cluster's CA. `ca`: PEM. */
function furnish(around: Indexed, namespace: string, ca: string): void {
  const { store } = around.registry;
  if (store.get(serviceAccounts, namespace, accountName) === undefined) {
    const metadata = { name: accountName, namespace };
    ensure(around, serviceAccounts, namespace, { apiVersion: "v1", kind: "ServiceAccount", metadata });
  }
  if (store.get(configMaps, namespace, caName) === undefined) {
    ensure(around, configMaps, namespace, {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: caName,
        namespace,
        annotations: { "kubernetes.io/description": caDescription },
      },
      data: { "ca.crt": ca },
    });
  }
}

/** Asks an object to go, unless it is going. */
function remove({ registry }: Indexed, kind: Kind, { metadata }: KubeObject): void {
  if (metadata.deletionTimestamp !== undefined) return;
  try {
    registry.remove(kind, metadata.namespace ?? "", metadata.name, { propagationPolicy: "Background" });
  } catch (error) {
    if (!(error instanceof StatusError) || error.code !== 404) throw error;
  }
}

/** Asks everything in a namespace to go. Returns what has not gone yet. */
function empty(around: Indexed, namespace: string): Remains {
  const { store, catalog } = around.registry;
  const resources = new Map<string, number>();
  const finalizers = new Map<string, number>();
  for (const kind of catalog.stored().filter(({ namespaced }) => namespaced)) {
    for (const object of store.list(kind, namespace)) remove(around, kind, object);
    const left = store.list(kind, namespace);
    if (left.length > 0) count(resources, longName(kind), left.length);
    for (const one of left.flatMap(({ metadata }) => metadata.finalizers ?? [])) count(finalizers, one);
  }
  return { resources, finalizers };
}

/** Says what is left; where nothing is, lets the namespace go. Returns whether something is left. */
function terminate(around: Indexed, { metadata }: KubeObject): boolean {
  const { registry, clock } = around;
  const { name } = metadata;
  const remains = empty(around, name);
  registry.change(
    namespaces,
    "",
    name,
    (draft, current) => {
      const status = current.status ?? {};
      const conditions = deletionConditions(status.conditions ?? [], remains, clock.now());
      return withShared(status.conditions, conditions) === status.conditions
        ? undefined
        : { ...draft, status: copyOf({ ...status, conditions }) };
    },
    { manager, subresource: "status" },
  );
  if (remains.resources.size > 0) return true;
  registry.change(namespaces, "", name, (draft) => ({ ...draft, spec: { finalizers: [] } }), {
    manager,
    subresource: "finalize",
  });
  if (registry.store.get(namespaces, "", name) !== undefined) registry.remove(namespaces, "", name, {});
  return false;
}

/**
 * Furnishes namespaces, and empties those that are being deleted (pkg/controller/namespace/deletion). `ca`: the PEM that
 * its ConfigMap kube-root-ca.crt holds.
 */
export function startNamespaces(around: Indexed, ca: string): () => void {
  const { registry, clock } = around;
  const { store } = registry;
  const queue = createQueue<string>({
    clock,
    sync(name) {
      const namespace = store.get(namespaces, "", name);
      if (namespace === undefined) return;
      if (namespace.metadata.deletionTimestamp === undefined) furnish(around, name, ca);
      else if (terminate(around, namespace)) queue.addAfter(name, recheck);
    },
  });
  const isLeaving = (name: string): boolean =>
    store.get(namespaces, "", name)?.metadata.deletionTimestamp !== undefined;

  for (const { metadata } of store.list(namespaces)) queue.add(metadata.name);
  const silence = store.subscribe(({ type, kind, object }) => {
    if (kind === namespaces) {
      queue.add(object.metadata.name);
      return;
    }
    const { namespace = "" } = object.metadata;
    if (namespace === "" || type === "MODIFIED") return;
    const isFurniture = kind === serviceAccounts || kind === configMaps;
    if (type === "DELETED" && (isFurniture || isLeaving(namespace))) queue.add(namespace);
  });
  return () => {
    silence();
    queue.stop();
  };
}

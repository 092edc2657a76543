import type { ScalePaths } from "../../kinds/types/custom-resource-definition.ts";
import { isCustom } from "../../custom/custom-kind.ts";
import { isObject, own } from "../../json.ts";
import type { Kind } from "../../kinds/kind.ts";
import { selectorText, type LabelSelector } from "../../kinds/selector.ts";
import type { HorizontalPodAutoscaler } from "../../kinds/types/horizontal-pod-autoscaler.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { manager } from "../keys.ts";

/** What an autoscaler sizes. */
export interface Target {
  readonly kind: Kind;
  readonly name: string;
  readonly namespace: string;
  readonly replicas: number;
  /** Of its pods, in the grammar of `labelSelector`; empty where it tells none. */
  readonly selector: string;
}

const builtIn: ScalePaths = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };

const pathsOf = (kind: Kind): ScalePaths => (isCustom(kind) ? (kind.scale ?? builtIn) : builtIn);

const fieldsOf = (path: string): readonly string[] => path.split(".").slice(1);

const valueAt = (object: unknown, path: string): unknown =>
  fieldsOf(path).reduce<unknown>(
    (inside, field) => (isObject(inside) ? own(inside, field) : undefined),
    object,
  );

function withValue(draft: Draft, [field, ...rest]: readonly string[], value: unknown): Draft {
  if (field === undefined) return draft;
  const inside = own(draft, field);
  return {
    ...draft,
    [field]: rest.length === 0 ? value : withValue(isObject(inside) ? inside : {}, rest, value),
  };
}

function selectorOf(kind: Kind, object: KubeObject): string {
  const { labelSelectorPath } = pathsOf(kind);
  if (isCustom(kind)) {
    const text = labelSelectorPath === undefined ? "" : valueAt(object, labelSelectorPath);
    return typeof text === "string" ? text : "";
  }
  const { spec } = object as KubeObject & { readonly spec?: { readonly selector?: LabelSelector } };
  return selectorText(spec?.selector);
}

/** The target of an autoscaler, through its scale. Throws what upstream's controller is refused with. */
export function targetOf(registry: Registry, { spec, metadata }: HorizontalPodAutoscaler): Target {
  const { apiVersion = "", kind: type, name } = spec.scaleTargetRef;
  const { namespace = "" } = metadata;
  const kind = registry.catalog.ofType(apiVersion, type);
  if (kind === undefined) {
    const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
    const message = `no matches for kind "${type}" in group "${group}"`;
    throw new StatusError(404, "NotFound", message);
  }
  if (!kind.subresources.includes("scale"))
    throw new StatusError(404, "NotFound", "the server could not find the requested resource");
  const object = registry.get(kind, namespace, name);
  const replicas = valueAt(object, pathsOf(kind).specReplicasPath);
  return {
    ...{ kind, name, namespace },
    replicas: typeof replicas === "number" ? replicas : 0,
    selector: selectorOf(kind, object),
  };
}

/** Sizes the target through its scale. Throws what was refused. */
export function resize(registry: Registry, { kind, name, namespace }: Target, replicas: number): void {
  const path = fieldsOf(pathsOf(kind).specReplicasPath);
  registry.change(kind, namespace, name, (draft) => withValue(draft, path, replicas), {
    manager,
    subresource: "scale",
  });
}

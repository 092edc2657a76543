import { copyOf, isObject } from "../json.ts";
import { controllerRevisions } from "../kinds/controller-revision.ts";
import type { PodTemplateSpec } from "../kinds/pod-types.ts";
import type { ControllerRevision } from "../kinds/types/controller-revision.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Registry } from "../registry/registry.ts";
import { controllerReference } from "./claim.ts";
import { templateHash } from "./deployment/template.ts";
import { manager } from "./keys.ts";

/** Of ControllerRevisions and of the pods made from them: which template it was. */
export const hashLabel = "controller-revision-hash";

/** What keeps its templates as ControllerRevisions: a DaemonSet, a StatefulSet. */
export interface Revised extends KubeObject {
  readonly spec: { readonly template: PodTemplateSpec };
}

/** With its keys in Go's order, and the struct that Go writes of every container: clients compare it byte by byte. */
function asGoWrites(value: unknown, under: string): unknown {
  if (Array.isArray(value)) return value.map((item) => asGoWrites(item, under));
  if (!isObject(value)) return value;
  const isContainer = under === "containers" || under === "initContainers";
  const whole: Draft = isContainer ? { resources: {}, ...value } : value;
  return Object.fromEntries(
    Object.keys(whole)
      .sort()
      .map((key) => [key, asGoWrites(whole[key], key)]),
  );
}

/** What a revision keeps: the patch that brings its template back (getPatch). */
export const patchOf = ({ spec }: Revised): Draft => ({
  spec: { template: asGoWrites({ $patch: "replace", ...copyOf(spec.template) }, "template") },
});

export const numberOf = ({ revision }: ControllerRevision): number => revision ?? 0;

export const highest = (revisions: readonly ControllerRevision[]): number =>
  revisions.reduce((most, revision) => Math.max(most, numberOf(revision)), 0);

export const hashOf = ({ metadata }: ControllerRevision): string => metadata.labels?.[hashLabel] ?? "";

/**
 * A new revision of the present template (pkg/controller/history, NewControllerRevision). `collisions`: how many names
 * were found to be taken.
 */
export function revisionOf(
  owner: Revised,
  revision: number,
  collisions: number | undefined,
): { readonly name: string; readonly draft: Draft } {
  const { namespace = "", annotations } = owner.metadata;
  const { template } = owner.spec;
  const hash = templateHash(template, collisions);
  const name = `${owner.metadata.name}-${hash}`;
  const metadata = {
    name,
    namespace,
    labels: { ...template.metadata?.labels, [hashLabel]: hash },
    ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
    ownerReferences: [controllerReference(owner)],
  };
  const draft = {
    apiVersion: "apps/v1",
    kind: "ControllerRevision",
    metadata,
    data: patchOf(owner),
    revision,
  };
  return { name, draft };
}

/** The revision with at least this number: its template is the present one again. */
export function numbered(
  registry: Registry,
  current: ControllerRevision,
  revision: number,
): ControllerRevision {
  if (numberOf(current) >= revision) return current;
  const { name, namespace = "" } = current.metadata;
  return registry.change(controllerRevisions, namespace, name, (draft) => ({ ...draft, revision }), {
    manager,
  });
}

import { resourceOf, type Kind, type Subresource } from "../kinds/kind.ts";
import { isConditionTrue } from "../kinds/definition-rules/conditions.ts";
import {
  type CustomResourceDefinition,
  customResourceDefinitions,
  type DefinitionVersion,
} from "../kinds/custom-resource-definition.ts";
import type { ScalePaths } from "../kinds/types/custom-resource-definition.ts";
import type { Draft, KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import type { Change } from "../store/store.ts";
import { columnsOf } from "./columns.ts";
import { fieldsOf } from "./selectable.ts";
import { fillDefaults } from "./schema/defaults.ts";
import type { Schema } from "./schema/schema.ts";
import { causesOfObject, causesOfStatus } from "./validate.ts";

/** The custom resources of one definition, in one of its versions. */
export interface CustomKind extends Kind {
  readonly schema: Schema;
  readonly listKind: string;
  readonly storageVersion: string;
  /** Where its Scale is read and written, where it has one. */
  readonly scale: ScalePaths | undefined;
  /** What clients are told with every answer. */
  readonly warnings: readonly string[];
  readonly defaults: (draft: Draft) => void;
  readonly prepare: NonNullable<Kind["prepare"]>;
  readonly generation: NonNullable<Kind["generation"]>;
  readonly validate: NonNullable<Kind["validate"]>;
  readonly validateStatus: NonNullable<Kind["validateStatus"]>;
  readonly fields: NonNullable<Kind["fields"]>;
  readonly columns: NonNullable<Kind["columns"]>;
  readonly keepsEmpty: true;
}

export const isCustom = (kind: Kind): kind is CustomKind => kind.schema !== undefined;

/** A definition without a schema cannot be created; what has none keeps everything. */
const anything: Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Everything but the metadata; a status with its own subresource has been put back by now. */
const differs = (next: Draft, old: KubeObject): boolean => {
  const before = old as unknown as Draft;
  const keys = new Set([...Object.keys(next), ...Object.keys(before)]);
  keys.delete("metadata");
  return [...keys].some((key) => next[key] !== before[key]);
};

const refuseWhileTerminating =
  (definition: CustomResourceDefinition, resource: string) =>
  (draft: Draft, old: KubeObject | undefined): void => {
    if (old !== undefined || definition.metadata.deletionTimestamp === undefined) return;
    const { name = "" } = (draft["metadata"] ?? {}) as { readonly name?: string };
    throw new StatusError(
      403,
      "Forbidden",
      `${resource} ${JSON.stringify(name)} is forbidden: create not allowed while custom resource definition is terminating`,
      { name, group: definition.spec.group, kind: definition.spec.names.plural },
    );
  };

/** The kind that a definition makes in one of its versions (apiextensions-apiserver, pkg/registry/customresource). */
export function customKind(definition: CustomResourceDefinition, version: DefinitionVersion): CustomKind {
  const { spec, status } = definition;
  const names = { ...spec.names, ...status?.acceptedNames };
  const schema = version.schema?.openAPIV3Schema ?? anything;
  const { subresources: parts = {} } = version;
  const subresources: readonly Subresource[] = [
    ...(parts.status === undefined ? [] : (["status"] as const)),
    ...(parts.scale === undefined ? [] : (["scale"] as const)),
  ];
  const resource = resourceOf({ group: spec.group, plural: spec.names.plural } as Kind);
  return {
    group: spec.group,
    version: version.name,
    kind: names.kind === "" ? spec.names.kind : names.kind,
    storageVersion: spec.versions.find(({ storage }) => storage)?.name ?? version.name,
    listKind: names.listKind ?? `${names.kind}List`,
    plural: spec.names.plural,
    singular: names.singular ?? "",
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced: spec.scope === "Namespaced",
    subresources,
    schema,
    scale: parts.scale,
    warnings: warningsOf(definition, version),
    keepsEmpty: true,
    defaults: (draft) => fillDefaults(draft, schema),
    prepare: refuseWhileTerminating(definition, resource),
    generation: differs,
    validate: (draft, old) => causesOfObject({ schema, scale: parts.scale }, draft, old),
    validateStatus: (draft, old) => causesOfStatus({ schema, scale: parts.scale }, draft, old),
    fields: fieldsOf(version.selectableFields ?? []),
    columns: columnsOf(version.additionalPrinterColumns),
  };
}

/** Whether its resources are answered for (…/apiserver/customresource_handler.go). */
export const isServed = (definition: CustomResourceDefinition): boolean =>
  isConditionTrue(definition, "NamesAccepted") || isConditionTrue(definition, "Established");

/** Whether a change takes a kind away: its definition is gone, or is another. */
export const endsKind = ({ type, kind, object }: Change, ended: Kind): boolean =>
  type === "DELETED" &&
  kind === customResourceDefinitions &&
  isCustom(ended) &&
  object.metadata.name === `${ended.plural}.${ended.group}`;

function warningsOf({ spec }: CustomResourceDefinition, version: DefinitionVersion): readonly string[] {
  if (version.deprecated !== true) return [];
  if (version.deprecationWarning !== undefined) return [version.deprecationWarning];
  const kind = spec.names.kind;
  const newer = spec.versions
    .filter(
      ({ name, served, deprecated }) =>
        served && deprecated !== true && compareVersions(name, version.name) < 0,
    )
    .map(({ name }) => name)
    .sort(compareVersions);
  const instead = newer[0] === undefined ? "" : `; use ${spec.group}/${newer[0]} ${kind}`;
  return [`${spec.group}/${version.name} ${kind} is deprecated${instead}`];
}

/** By how clients prefer them: v2, v1, v1beta2, v1alpha1, then others by name (apimachinery, pkg/version/helpers.go). */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  if (left === undefined || right === undefined) {
    if (left === undefined && right === undefined) return a < b ? -1 : a > b ? 1 : 0;
    return left === undefined ? 1 : -1;
  }
  return right.stage - left.stage || right.major - left.major || right.minor - left.minor;
}

const stages: Readonly<Record<string, number>> = { alpha: 0, beta: 1 };

function rankOf(
  version: string,
): { readonly stage: number; readonly major: number; readonly minor: number } | undefined {
  const found = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version);
  if (found === null) return undefined;
  const [, major, stage, minor] = found;
  return { stage: stages[stage ?? ""] ?? 2, major: Number(major), minor: Number(minor ?? 0) };
}

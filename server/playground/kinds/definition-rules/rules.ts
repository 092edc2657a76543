import { invalidValue, notSupported, requiredValue } from "../../causes.ts";
import type { Draft, KubeObject } from "../../object.ts";
import type { Cause } from "../../status.ts";
import { subdomainErrors } from "../../syntax/dns.ts";
import type { CustomResourceDefinition, DefinitionSpec } from "../types/custom-resource-definition.ts";
import { isConditionTrue } from "./conditions.ts";
import { labelCauses, missingNames, namesCauses } from "./names-rules.ts";
import { at, child } from "./path.ts";
import { partsCauses, versionCauses } from "./version-rules.ts";

/** A definition as it was sent: what it must have may be missing. */
interface Sent {
  readonly metadata?: {
    readonly name?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: Partial<DefinitionSpec>;
  readonly status?: CustomResourceDefinition["status"];
}

/** What is wrong with a CustomResourceDefinition (apiextensions-apiserver, pkg/apis/apiextensions/validation). */
export function definitionCauses(draft: Draft, old: KubeObject | undefined): readonly Cause[] {
  const sent = draft as Sent;
  const { spec = {} } = sent;
  const before = old as CustomResourceDefinition | undefined;
  return [
    ...(old === undefined ? nameCauses(sent) : []),
    ...specCauses(spec, "spec"),
    ...(before === undefined ? [] : changeCauses(spec, before)),
    ...namesCauses(sent.status?.acceptedNames ?? {}, "status.acceptedNames"),
    ...storedCauses(sent, "status.storedVersions"),
    ...approvalCauses(sent, before),
    ...(spec.preserveUnknownFields === true
      ? [
          invalidValue(
            "spec.preserveUnknownFields",
            true,
            "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead",
          ),
        ]
      : []),
  ];
}

function nameCauses({ metadata, spec }: Sent): readonly Cause[] {
  const { name = "" } = metadata ?? {};
  const wanted = `${spec?.names?.plural ?? ""}.${spec?.group ?? ""}`;
  return name === wanted
    ? []
    : [invalidValue("metadata.name", name, 'must be spec.names.plural+"."+spec.group')];
}

function specCauses(spec: Partial<DefinitionSpec>, path: string): readonly Cause[] {
  const { versions = [], names = {}, scope } = spec;
  const [first] = versions;
  const isTwice = new Set(versions.map(({ name }) => name)).size < versions.length;
  const field = child(path, "versions");
  return [
    ...groupCauses(spec.group ?? "", child(path, "group")),
    ...oneOf(scope ?? "", ["Cluster", "Namespaced"], child(path, "scope")),
    ...versions.flatMap((version, place) => versionCauses(version, at(field, place))),
    ...(isTwice ? [invalidValue(field, versions, "must contain unique version names")] : []),
    ...(versions.filter(({ storage }) => storage).length === 1
      ? []
      : [
          invalidValue(
            field,
            spec.versions ?? null,
            "must have exactly one version marked as storage version",
          ),
        ]),
    // Upstream has the first version's name in a field of its own, too.
    ...(first === undefined ? [] : labelCauses(first.name, child(path, "version"))),
    ...missingNames(names, child(path, "names")),
    ...namesCauses(names, child(path, "names")),
    ...partsCauses(versions, path),
    ...conversionCauses(spec.conversion?.strategy ?? "", child(child(path, "conversion"), "strategy")),
  ];
}

function groupCauses(group: string, field: string): readonly Cause[] {
  if (group === "") return [requiredValue(field)];
  const errors = subdomainErrors(group);
  if (errors.length > 0) return [invalidValue(field, group, errors.join(","))];
  return group.includes(".") ? [] : [invalidValue(field, group, "should be a domain with at least one dot")];
}

const oneOf = (value: string, accepted: readonly string[], field: string): readonly Cause[] => {
  if (value === "") return [requiredValue(field)];
  return accepted.includes(value) ? [] : [notSupported(field, value, accepted)];
};

/** Upstream has webhooks, too; here nobody would answer for them. */
const conversionCauses = (strategy: string, field: string): readonly Cause[] =>
  strategy === "Webhook"
    ? [
        invalidValue(
          field,
          strategy,
          "the playground calls no webhooks; None is the only strategy that it knows",
        ),
      ]
    : oneOf(strategy, ["None", "Webhook"], field);

/** What may not be changed, once anything is stored. */
function changeCauses(spec: Partial<DefinitionSpec>, old: CustomResourceDefinition): readonly Cause[] {
  const { scope, names, group } = (old as Sent).spec ?? {};
  const isStored = isConditionTrue(old, "Established");
  const changed: readonly (readonly [string, unknown, unknown, boolean])[] = [
    ["spec.scope", spec.scope, scope, isStored],
    ["spec.names.kind", spec.names?.kind, names?.kind, isStored],
    ["spec.group", spec.group, group, true],
    ["spec.names.plural", spec.names?.plural, names?.plural, true],
  ];
  return changed
    .filter(([, next, before, isFixed]) => isFixed && next !== before)
    .map(([field, next]) => invalidValue(field, next, "field is immutable"));
}

function storedCauses({ spec, status }: Sent, field: string): readonly Cause[] {
  const stored = status?.storedVersions ?? [];
  if (stored.length === 0) return [invalidValue(field, null, "must have at least one stored version")];
  const versions = spec?.versions ?? [];
  const missing = versions.filter(({ name, storage }) => storage && !stored.includes(name));
  const gone = stored.filter((name) => !versions.some((version) => version.name === name));
  return [
    ...missing.map(({ name }) => invalidValue(field, stored, `must have the storage version ${name}`)),
    ...gone.map((name) =>
      invalidValue(
        at(field, stored.indexOf(name)),
        name,
        `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a ` +
          `storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`,
      ),
    ),
  ];
}

const approval = "api-approved.kubernetes.io";
const proposal = "see https://github.com/kubernetes/enhancements/pull/1111";

type Approval = "missing" | "given" | "odd";

function approvalOf(annotation: string): Approval {
  if (annotation === "") return "missing";
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\/[^/]+/i.test(annotation);
  return annotation.startsWith("unapproved") || isUrl ? "given" : "odd";
}

/** Groups of Kubernetes' own are protected (pkg/apihelpers/helpers.go). */
function approvalCauses(sent: Sent, old: CustomResourceDefinition | undefined): readonly Cause[] {
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(sent.spec?.group ?? "")) return [];
  const annotation = sent.metadata?.annotations?.[approval] ?? "";
  const state = approvalOf(annotation);
  if (old !== undefined && approvalOf(old.metadata.annotations?.[approval] ?? "") === state) return [];
  const field = at("metadata.annotations", approval);
  const must = `protected groups must have approval annotation "${approval}"`;
  switch (state) {
    case "missing":
      return [requiredValue(field, `${must}, ${proposal}`)];
    case "odd":
      return [
        invalidValue(
          field,
          annotation,
          `${must} with either a URL or a reason starting with "unapproved", ${proposal}`,
        ),
      ];
    case "given":
      return [];
    default:
      return state satisfies never;
  }
}

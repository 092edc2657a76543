import type {
  CustomResourceDefinition,
  DefinitionCondition,
  DefinitionNames,
} from "../../kinds/custom-resource-definition.ts";
import { conditionOf } from "../../kinds/definition-rules/conditions.ts";

type Condition = Omit<DefinitionCondition, "lastTransitionTime">;

export interface Naming {
  readonly acceptedNames: Partial<DefinitionNames>;
  readonly conditions: readonly Condition[];
}

/** Names that other definitions of the group have been given. */
export interface Taken {
  readonly resources: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

export function takenBy(others: readonly CustomResourceDefinition[]): Taken {
  const names = others.map(({ status }) => status?.acceptedNames ?? {});
  const given = (texts: readonly (string | undefined)[]): ReadonlySet<string> =>
    new Set(texts.filter((text) => text !== undefined && text !== "") as string[]);
  return {
    resources: given(
      names.flatMap(({ plural, singular, shortNames = [] }) => [plural, singular, ...shortNames]),
    ),
    kinds: given(names.flatMap(({ kind, listKind }) => [kind, listKind])),
  };
}

interface Claim {
  readonly reason: string;
  readonly wanted: string;
  readonly accepted: string;
  readonly taken: ReadonlySet<string>;
}

const inUse = (name: string): string => `${JSON.stringify(name)} is already in use`;

const isRefused = ({ wanted, accepted, taken }: Claim): boolean => wanted !== accepted && taken.has(wanted);

/** Several errors as one (apimachinery, pkg/util/errors). */
const joined = (errors: readonly string[]): string =>
  errors.length === 1 ? errors.join("") : `[${[...new Set(errors)].join(", ")}]`;

/**
 * Which of the names that a definition wants it gets, and what is said of that (apiextensions-apiserver,
 * pkg/controller/status/naming_controller.go).
 */
export function nameDefinition(definition: CustomResourceDefinition, { resources, kinds }: Taken): Naming {
  const { names } = definition.spec;
  const before = definition.status?.acceptedNames ?? {};
  const accepted: Record<string, unknown> = { ...before };
  let refusal: { readonly reason: string; readonly message: string } | undefined;
  const claim = (part: "plural" | "singular" | "kind" | "listKind", reason: string): void => {
    const taken = part === "plural" || part === "singular" ? resources : kinds;
    const wanted = names[part] ?? "";
    if (isRefused({ reason, wanted, accepted: before[part] ?? "", taken }))
      refusal = { reason, message: inUse(wanted) };
    else accepted[part] = wanted;
  };
  claim("plural", "PluralConflict");
  claim("singular", "SingularConflict");
  const known = new Set(before.shortNames);
  const lost = (names.shortNames ?? []).filter((name) => !known.has(name) && resources.has(name));
  if (lost.length > 0) refusal = { reason: "ShortNamesConflict", message: joined(lost.map(inUse)) };
  else accepted["shortNames"] = names.shortNames;
  claim("kind", "KindConflict");
  claim("listKind", "ListKindConflict");
  accepted["categories"] = names.categories;

  const named: Condition =
    refusal === undefined
      ? { type: "NamesAccepted", status: "True", reason: "NoConflicts", message: "no conflicts found" }
      : { type: "NamesAccepted", status: "False", ...refusal };
  return {
    acceptedNames: accepted,
    conditions: [named, establishedAfter(definition, refusal === undefined)],
  };
}

function establishedAfter(definition: CustomResourceDefinition, areAccepted: boolean): Condition {
  const old = conditionOf(definition, "Established");
  if (old?.status === "True" || (old !== undefined && !areAccepted)) return old;
  return areAccepted
    ? {
        type: "Established",
        status: "False",
        reason: "Installing",
        message: "the initial names have been accepted",
      }
    : {
        type: "Established",
        status: "False",
        reason: "NotAccepted",
        message: "not all names are accepted",
      };
}

import { invalidValue, requiredValue } from "../../causes.ts";
import { labelKeyErrors } from "../../syntax/labels.ts";
import { compareQuantities } from "../quantity.ts";
import { invalids, type Causes } from "../rules/checks.ts";
import { at, entries, type Place } from "../rules/place.ts";

const standard = new Set(["cpu", "memory", "ephemeral-storage"]);

const isHugePage = (name: string): boolean => name.startsWith("hugepages-");

/** What may be asked for beyond what there is: not devices and huge pages (pkg/apis/core/helper, IsOvercommitAllowed). */
const isOvercommitted = (name: string): boolean =>
  !isHugePage(name) && (!name.includes("/") || name.includes("kubernetes.io/"));

function nameErrors(name: string): readonly string[] {
  const syntax = labelKeyErrors(name);
  if (syntax.length > 0 || name.includes("/") || standard.has(name) || isHugePage(name)) return syntax;
  return [
    "must be a standard resource type or fully qualified",
    "must be a standard resource for containers",
  ];
}

type Entry = ReturnType<typeof entries>[number];

const quantity = ({ value }: Pick<Place, "value">): string => String(value);

const amountCauses = (entry: Entry): Causes => [
  ...invalids({ ...entry, value: entry.key }, nameErrors(entry.key)),
  ...(compareQuantities(quantity(entry), "0") < 0
    ? [invalidValue(entry.path, quantity(entry), "must be greater than or equal to 0")]
    : []),
];

function requestCauses(request: Entry, limit: Entry | undefined, resources: Place): Causes {
  const overcommitted = isOvercommitted(request.key);
  if (limit === undefined) {
    if (overcommitted) return [];
    return [
      requiredValue(at(resources, "limits").path, "Limit must be set for non overcommitable resources"),
    ];
  }
  const difference = compareQuantities(quantity(request), quantity(limit));
  const rule = overcommitted ? "less than or equal to" : "equal to";
  if (overcommitted ? difference <= 0 : difference === 0) return [];
  const message = `must be ${rule} ${request.key} limit of ${quantity(limit)}`;
  return [invalidValue(at(resources, "requests").path, quantity(request), message)];
}

/** A container's `resources`, whose quantities are canonical by now (ValidateResourceRequirements). */
export function resourceCauses(container: Place): Causes {
  const resources = at(container, "resources");
  const limits = entries(at(resources, "limits"));
  const requests = entries(at(resources, "requests"));
  const limitOf = (request: Entry): Entry | undefined => limits.find(({ key }) => key === request.key);
  return [
    ...limits.flatMap(amountCauses),
    ...requests.flatMap((request) => [
      ...amountCauses(request),
      ...requestCauses(request, limitOf(request), resources),
    ]),
  ];
}

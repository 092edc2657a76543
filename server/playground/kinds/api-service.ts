import { invalidValue, requiredValue } from "../causes.ts";
import type { Draft } from "../object.ts";
import { label1035Errors, subdomainErrors } from "../syntax/dns.ts";
import { portErrors } from "../syntax/values.ts";
import type { Kind } from "./kind.ts";
import { apiServiceColumns } from "./print/registration.ts";
import { invalids, required, type Causes } from "./rules/checks.ts";
import { byDefault, structAt, structIn } from "./rules/draft.ts";
import { at, int, isSet, root, text, type Place } from "./rules/place.ts";
import type { ApiService } from "./types/api-service.ts";

function defaultApiService(draft: Draft): void {
  const service = structAt(structIn(draft, "spec"), "service");
  if (service) byDefault(service, "port", 443);
}

/** A priority from 1 to `most`. */
const priority = (place: Place, most: number): Causes => {
  const value = int(place) ?? 0;
  const isOne = value > 0 && value <= most;
  return isOne ? [] : [invalidValue(place.path, value, `must be positive and less than ${most}`)];
};

function serviceCauses(spec: Place): Causes {
  const [service, bundle] = [at(spec, "service"), at(spec, "caBundle")];
  const skips = at(spec, "insecureSkipTLSVerify");
  if (!isSet(service)) {
    const bytes = `${Buffer.from(text(bundle), "base64").length} bytes`;
    return [
      ...(text(bundle) === ""
        ? []
        : [invalidValue(bundle.path, bytes, "local APIServices may not have a caBundle")]),
      ...(skips.value === true
        ? [invalidValue(skips.path, true, "local APIServices may not have insecureSkipTLSVerify")]
        : []),
    ];
  }
  const port = at(service, "port");
  const both = skips.value === true && text(bundle) !== "";
  return [
    ...required(at(service, "namespace")),
    ...required(at(service, "name")),
    ...invalids(
      port,
      portErrors(int(port) ?? 0).map((error) => `port is not valid: ${error}`),
    ),
    ...(both ? [invalidValue(skips.path, true, "may not be true if caBundle is present")] : []),
  ];
}

/** kube-aggregator pkg/apis/apiregistration/validation. */
function apiServiceCauses(draft: Draft): Causes {
  const spec = at(root(draft), "spec");
  const [group, version] = [at(spec, "group"), at(spec, "version")];
  const name = at(root(draft), "metadata", "name");
  const wanted = `${text(version)}.${text(group)}`;
  const unnamed = `must be \`spec.version+"."+spec.group\`: ${JSON.stringify(wanted)}`;
  return [
    ...(text(name) === wanted ? [] : invalids(name, [unnamed])),
    ...(text(group) === "" && text(version) !== "v1"
      ? [requiredValue(group.path, "only v1 may have an empty group and it better be legacy kube")]
      : []),
    ...(text(group) === "" ? [] : invalids(group, subdomainErrors(text(group)))),
    ...invalids({ ...version, value: text(version) }, label1035Errors(text(version))),
    ...priority(at(spec, "groupPriorityMinimum"), 20_000),
    ...priority(at(spec, "versionPriority"), 1_000),
    ...serviceCauses(spec),
  ];
}

export const apiServices: Kind<ApiService> = {
  group: "apiregistration.k8s.io",
  version: "v1",
  kind: "APIService",
  plural: "apiservices",
  singular: "apiservice",
  shortNames: [],
  categories: ["api-extensions"],
  namespaced: false,
  subresources: ["status"],
  defaults: defaultApiService,
  validate: apiServiceCauses,
  columns: apiServiceColumns,
};

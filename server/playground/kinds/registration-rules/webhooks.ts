import { invalidValue, requiredValue } from "../../causes.ts";
import type { Draft } from "../../object.ts";
import { label1035Errors, subdomainErrors } from "../../syntax/dns.ts";
import { duplicates, invalids, oneOf, required, type Causes } from "../rules/checks.ts";
import { byDefault, structAt, structIn, structsAt } from "../rules/draft.ts";
import { labelSelectorCauses } from "../rules/label-selector.ts";
import { at, int, isSet, items, root, text, type Place } from "../rules/place.ts";

/** pkg/apis/admissionregistration/v1/defaults.go, of validating and, with `again`, of mutating webhooks. */
export function defaultWebhooks(configuration: Draft, again: boolean): void {
  for (const webhook of structsAt(configuration, "webhooks")) {
    byDefault(webhook, "failurePolicy", "Fail");
    byDefault(webhook, "matchPolicy", "Equivalent");
    structIn(webhook, "namespaceSelector");
    structIn(webhook, "objectSelector");
    byDefault(webhook, "timeoutSeconds", 10);
    if (again) byDefault(webhook, "reinvocationPolicy", "Never");
    const service = structAt(structIn(webhook, "clientConfig"), "service");
    if (service) byDefault(service, "port", 443);
    for (const rule of structsAt(webhook, "rules")) byDefault(rule, "scope", "*");
  }
}

/** pkg/apis/admissionregistration/validation, without CEL: whether a match condition compiles is not known here. */
export function webhookCauses(draft: Draft): Causes {
  const webhooks = items(at(root(draft), "webhooks"));
  return [
    ...webhooks.flatMap((webhook) => [
      ...oneWebhookCauses(webhook),
      ...reviewVersionCauses(at(webhook, "admissionReviewVersions")),
    ]),
    ...duplicates(webhooks.map((webhook) => at(webhook, "name"))),
  ];
}

function oneWebhookCauses(webhook: Place): Causes {
  const effects = at(webhook, "sideEffects");
  const timeout = at(webhook, "timeoutSeconds");
  const seconds = int(timeout) ?? 10;
  return [
    ...fullNameCauses(at(webhook, "name")),
    ...items(at(webhook, "rules")).flatMap(ruleCauses),
    ...oneOf(at(webhook, "failurePolicy"), ["Fail", "Ignore"]),
    ...oneOf(at(webhook, "matchPolicy"), ["Equivalent", "Exact"]),
    ...(isSet(effects)
      ? oneOf(effects, ["None", "NoneOnDryRun"])
      : [requiredValue(effects.path, "must specify one of None, NoneOnDryRun")]),
    ...(seconds < 1 || seconds > 30
      ? invalids(timeout, ["the timeout value must be between 1 and 30 seconds"])
      : []),
    ...labelSelectorCauses(at(webhook, "namespaceSelector")),
    ...labelSelectorCauses(at(webhook, "objectSelector")),
    ...clientCauses(at(webhook, "clientConfig")),
    ...oneOf(at(webhook, "reinvocationPolicy"), ["IfNeeded", "Never"], false),
  ];
}

/** …/apimachinery/pkg/util/validation, IsFullyQualifiedName. */
function fullNameCauses(name: Place): Causes {
  if (text(name) === "") return [requiredValue(name.path)];
  const errors = subdomainErrors(text(name));
  if (errors.length > 0) return invalids(name, errors);
  const isFull = text(name).split(".").length >= 3;
  return isFull ? [] : invalids(name, ["should be a domain with at least three segments separated by dots"]);
}

function clientCauses(client: Place): Causes {
  const [url, service] = [at(client, "url"), at(client, "service")];
  if (isSet(url) === isSet(service)) {
    return [requiredValue(client.path, "exactly one of url or service is required")];
  }
  if (isSet(url)) {
    const form = text(url).startsWith("https://")
      ? []
      : ["'https' is the only allowed URL scheme; desired format: https://host[/path]"];
    return invalids(url, form);
  }
  const missing = ["name", "namespace"].filter((field) => text(at(service, field)) === "");
  return missing.map((field) => requiredValue(`${service.path}.${field}`, `service ${field} is required`));
}

const words = (list: Place): readonly string[] => items(list).map(text);

/** Some of a list of words, or `*` alone. */
function someOrAll(list: Place, what: string): Causes {
  const given = words(list);
  if (given.length === 0) return [requiredValue(list.path)];
  const mixed = given.length > 1 && given.includes("*");
  return mixed ? [invalidValue(list.path, given, `if '*' is present, must not specify other ${what}`)] : [];
}

const operations = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];

function ruleCauses(rule: Place): Causes {
  return [
    ...someOrAll(at(rule, "operations"), "operations"),
    ...items(at(rule, "operations")).flatMap((operation) => oneOf(operation, operations)),
    ...someOrAll(at(rule, "apiGroups"), "API groups"),
    ...someOrAll(at(rule, "apiVersions"), "API versions"),
    ...items(at(rule, "apiVersions")).flatMap((version) => required(version)),
    ...resourceCauses(at(rule, "resources")),
    ...oneOf(at(rule, "scope"), ["*", "Cluster", "Namespaced"]),
  ];
}

function resourceCauses(resources: Place): Causes {
  const given = words(resources);
  if (given.length === 0) return [requiredValue(resources.path)];
  const plain = given.some((each) => !each.includes("/") && each !== "*");
  return [
    ...items(resources).flatMap((resource) => required(resource)),
    ...(given.length > 1 && given.includes("*/*")
      ? [invalidValue(resources.path, given, "if '*/*' is present, must not specify other resources")]
      : []),
    ...(plain && given.includes("*")
      ? [
          invalidValue(
            resources.path,
            given,
            "if '*' is present, must not specify other resources without subresources",
          ),
        ]
      : []),
  ];
}

function reviewVersionCauses(versions: Place): Causes {
  const given = words(versions);
  if (given.length === 0) return [requiredValue(versions.path, "must specify one of v1, v1beta1")];
  const known = given.some((version) => version === "v1" || version === "v1beta1");
  return [
    ...items(versions).flatMap((version, index) =>
      given.indexOf(text(version)) < index
        ? invalids(version, ["duplicate version"])
        : invalids(version, label1035Errors(text(version))),
    ),
    ...(known ? [] : [invalidValue(versions.path, given, "must include at least one of v1, v1beta1")]),
  ];
}

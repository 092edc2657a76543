import { at, listAt, stringAt, stringsAt, type Raw } from "../../base/raw.ts";
import type { Named } from "../args.ts";
import { foundAt, type Found, type Read } from "../read.ts";
import type { Right } from "../right.ts";
import type { Subject } from "../subject.ts";

/** The object itself, below the server's address. */
export const pathOf = ({ namespace, name }: Named): string =>
  `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`;

export const scalePathOf = (named: Named): string => `${pathOf(named)}/scale`;

export const deploymentRead = (named: Named): Read => ({ path: pathOf(named) });

/** The Deployment as it was read, or undefined. */
export const deploymentIn = (found: Found, named: Named): Raw | undefined =>
  foundAt(found, deploymentRead(named));

/** All ReplicaSets that a Deployment's selector finds; others' may be among them. */
export const setsRead = (deployment: Raw, { namespace }: Named): Read => ({
  path: `/apis/apps/v1/namespaces/${namespace}/replicasets`,
  query: { labelSelector: selectorText(at(deployment, "spec", "selector")) },
});

/** A label selector as a query says it (FormatLabelSelector in apimachinery's pkg/apis/meta/v1/helpers.go). */
export function selectorText(selector: unknown): string {
  const labels = Object.entries(stringsAt(selector, "matchLabels")).map(([key, value]) => `${key}=${value}`);
  const expressions = listAt(selector, "matchExpressions").map((expression) => {
    const key = stringAt(expression, "key") ?? "";
    const values = listAt(expression, "values").join(",");
    switch (stringAt(expression, "operator")) {
      case "In":
        return `${key} in (${values})`;
      case "NotIn":
        return `${key} notin (${values})`;
      case "DoesNotExist":
        return `!${key}`;
      default:
        return key;
    }
  });
  return [...labels, ...expressions].join(",");
}

/** To patch a Deployment, or a part of it. */
export const patchRight = ({ namespace, name }: Named, subresource?: "scale"): Right => ({
  verb: "patch",
  group: "apps",
  resource: "deployments",
  ...(subresource === undefined ? {} : { subresource }),
  namespace,
  name,
});

/** The rights of a command about Deployments; undefined for another subject. */
export const forDeployments =
  (subresource?: "scale") =>
  ({ kind, namespace, name }: Subject): readonly Right[] | undefined =>
    kind === "Deployment" ? [patchRight({ namespace, name }, subresource)] : undefined;

import { compare } from "../base/compare.ts";
import type { Deployment } from "../kinds/deployment.ts";
import type { Service } from "../kinds/service.ts";
import type { World } from "../log/world.ts";

type Labels = Readonly<Record<string, string>>;

/** Whether a Service's selector matches labels. One without a selector matches nothing. */
export function selects(selector: Labels | undefined, labels: Labels): boolean {
  let any = false;
  for (const key in selector) {
    if (labels[key] !== selector[key]) return false;
    any = true;
  }
  return any;
}

/** The Services of a namespace that may matter, in the order of their names. */
export function servicesIn(
  world: World,
  namespace: string,
  matters: (service: Service) => boolean,
): readonly Service[] {
  const found: Service[] = [];
  for (const uid of world.servicesIn.get(namespace) ?? []) {
    const service = world.objects.Service.get(uid);
    if (service !== undefined && matters(service)) found.push(service);
  }
  return found.sort((a, b) => compare(a.name, b.name));
}

/** The Deployments of a namespace whose pods a Service selects, as their templates are labelled. */
export const selectedBy = (deployments: readonly Deployment[], service: Service): readonly Deployment[] =>
  deployments.filter(({ template }) => selects(service.selector, template.labels));

/** Whether two sets of labels, or two selectors, say the same. */
export function sameLabels(a: Labels | undefined, b: Labels | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

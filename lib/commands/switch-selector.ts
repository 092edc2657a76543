import { at, stringsAt, type Raw } from "../base/raw.ts";
import { check } from "../base/check.ts";
import { struct, word } from "../base/shape.ts";
import { sameLabels } from "../traffic/selects.ts";
import type { Problem } from "../words/terms.ts";
import { isName, namedBy, type Named } from "./args.ts";
import type { Command, Plan } from "./command.ts";
import { absent, uidOf } from "./deployment/goal.ts";
import { deploymentIn, deploymentRead } from "./deployment/place.ts";
import { drawSwitch } from "./draw/switch.ts";
import { jsonPatch, still } from "./patch.ts";
import { foundAt, type Found, type Read } from "./read.ts";
import type { Right } from "./right.ts";

type Labels = Readonly<Record<string, string>>;

const shape = struct({ deployment: word });

/** A Service, and the Deployment that it shall send requests to. */
export interface Switch extends Named {
  readonly deployment: string;
}

const pathOf = ({ namespace, name }: Named): string => `/api/v1/namespaces/${namespace}/services/${name}`;
const serviceRead = (named: Named): Read => ({ path: pathOf(named) });
const goalOf = ({ namespace, deployment }: Switch): Named => ({ namespace, name: deployment });

const right = ({ namespace, name }: Named): Right => ({
  verb: "patch",
  group: "",
  resource: "services",
  namespace,
  name,
});

/** Has a Service select another Deployment's pods: from blue to green at once, and as fast back. */
export const switchSelector: Command = {
  name: "switch-selector",
  where: "every-cluster",
  needs: ({ kind, ...named }) => (kind === "Service" ? [right(named)] : undefined),
  parse: (args) => {
    const named = namedBy(args);
    const checked = check(shape, args);
    if (named === undefined || checked.type === "bad" || !isName(checked.value.deployment)) return undefined;
    const asked: Switch = { ...named, deployment: checked.value.deployment };
    return {
      about: { kind: "Service", ...named },
      target: { id: "at", args: { name: asked.deployment } },
      reads: () => [serviceRead(named), deploymentRead(goalOf(asked))],
      plan: (found) => planOf(found, asked),
      preview: {
        asides: () => [],
        rights: () => [right(named)],
        binds: (found) => {
          const service = foundAt(found, serviceRead(named));
          const deployment = deploymentIn(found, goalOf(asked));
          if (service === undefined) return {};
          return {
            object: uidOf(service),
            selector: selectorOf(service),
            target: deployment === undefined ? undefined : [uidOf(deployment), labelsOf(deployment)],
          };
        },
        draw: (seen) => {
          const service = foundAt(seen.found, serviceRead(named));
          const goal = standing(seen.found, asked);
          const before = service === undefined ? {} : (selectorOf(service) ?? {});
          return drawSwitch(seen, asked, { before, after: "id" in goal ? before : goal.selector });
        },
      },
    };
  },
};

const selectorOf = (service: Raw): Labels | undefined =>
  at(service, "spec", "selector") === undefined ? undefined : stringsAt(service, "spec", "selector");

const labelsOf = (deployment: Raw): Labels => stringsAt(deployment, "spec", "template", "metadata", "labels");

interface Standing {
  readonly service: Raw;
  readonly before: Labels;
  readonly selector: Labels;
}

/** The selector that finds the other Deployment's pods by the same keys, or why there is none. */
function standing(found: Found, asked: Switch): Standing | Problem {
  const { name, namespace, deployment: goal } = asked;
  const service = foundAt(found, serviceRead(asked));
  if (service === undefined) return { id: "serviceAbsent", args: { name, namespace } };
  const deployment = deploymentIn(found, goalOf(asked));
  if (deployment === undefined) return absent(goalOf(asked));
  const before = selectorOf(service) ?? {};
  const labels = labelsOf(deployment);
  const keys = Object.keys(before);
  if (keys.length === 0) return { id: "selectorNone", args: { service: name } };
  const missing = keys.filter((key) => labels[key] === undefined);
  if (missing.length > 0)
    return { id: "labelsMissing", args: { service: name, deployment: goal, keys: missing.join(", ") } };
  return { service, before, selector: Object.fromEntries(keys.map((key) => [key, labels[key] ?? ""])) };
}

function planOf(found: Found, asked: Switch): Plan | Problem {
  const { name, deployment } = asked;
  const goal = standing(found, asked);
  if ("id" in goal) return goal;
  const { service, before, selector } = goal;
  if (sameLabels(before, selector)) return { id: "alreadySelected", args: { service: name, deployment } };
  return {
    type: "writes",
    writes: [
      jsonPatch(pathOf(asked), [
        still("/metadata/uid", uidOf(service)),
        still("/spec/selector", before),
        { op: "replace", path: "/spec/selector", value: selector },
      ]),
    ],
    from: { id: "at", args: { name: differing(before, selector) } },
    to: { id: "at", args: { name: differing(selector, before) } },
    event: { about: service, reason: "SelectorSwitched" },
  };
}

const differing = (selector: Labels, other: Labels): string =>
  Object.entries(selector)
    .filter(([key, value]) => other[key] !== value)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");

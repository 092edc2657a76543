import type { Named } from "../args.ts";
import { isWatched } from "../../rollout/watched.ts";
import { deploymentsIn } from "../../traffic/scope.ts";
import { selects } from "../../traffic/selects.ts";
import { ownedBy } from "../../log/world.ts";
import { setsOf } from "../../rollout/sets.ts";
import type { Deployment } from "../../kinds/deployment.ts";
import type { Seen } from "../command.ts";
import type { Body, Line } from "../preview.ts";
import { commonChecks } from "./checks.ts";

type Labels = Readonly<Record<string, string>>;

interface Turn {
  readonly before: Labels;
  readonly after: Labels;
}

/** What a switch of a Service to another Deployment would do. */
export function drawSwitch(
  seen: Seen,
  { namespace, name, deployment }: Named & { readonly deployment: string },
  { before, after }: Turn,
): Body {
  const around = deploymentsIn(seen.world, namespace);
  const found = (selector: Labels): readonly Deployment[] =>
    around.filter(({ template }) => selects(selector, template.labels));
  const left = found(before).filter((one) => !found(after).includes(one));
  const others = found(after).filter((one) => one.name !== deployment);
  const goal = around.find((one) => one.name === deployment);
  const ready = goal === undefined ? 0 : readyOf(seen, goal);
  const patch = JSON.stringify({ spec: { selector: after } });
  return {
    target: deployment,
    line: `kubectl -n ${namespace} patch service/${name} -p '${patch}'`,
    checks: commonChecks(seen),
    changes: [
      {
        title: "spec.selector",
        state: "changed",
        fields: Object.keys(after)
          .filter((key) => before[key] !== after[key])
          .map((key) => ({ path: key, before: before[key], after: after[key] })),
        lines: [],
      },
    ],
    happens: [
      ...(ready === undefined || ready === 0
        ? []
        : [line({ id: "selectorPicks", args: { service: name, deployment, pods: ready } })]),
      ...(left.length === 0 ? [] : [line({ id: "selectorLeaves", args: { deployments: left.map(nameOf) } })]),
    ],
    stays: [line({ id: "dataStays" }), line({ id: "answersStay" })],
    warnings: [
      ...(ready === 0 ? [line({ id: "selectorFindsNobody", args: { service: name, deployment } })] : []),
      ...(ready === undefined ? [line({ id: "selectorUnknown", args: { deployment } })] : []),
      ...(others.length === 0
        ? []
        : [line({ id: "selectorAlsoPicks", args: { service: name, others: others.map(nameOf) } })]),
    ],
  };
}

const line = (text: Line["text"]): Line => ({ text });
const nameOf = ({ name }: Deployment): string => name;

/** Ready pods of a Deployment; undefined where pods are not watched. */
function readyOf({ world }: Seen, { uid, namespace }: Deployment): number | undefined {
  if (!isWatched(world, "Pod", namespace)) return undefined;
  return setsOf(world, uid)
    .flatMap((set) => ownedBy(world, "Pod", set.uid))
    .filter(({ ready, deletedAt }) => ready && deletedAt === undefined).length;
}

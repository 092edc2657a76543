import { at } from "../base/raw.ts";
import { restartedKey } from "../kinds/template.ts";
import { isPaused, uidOf } from "./deployment/goal.ts";
import { asksNothing, onDeployment } from "./deployment/on-deployment.ts";
import { pathOf } from "./deployment/place.ts";
import { templateOf } from "./deployment/revisions.ts";
import { sayAll } from "./draw/way.ts";
import { replacing } from "./happens/happens.ts";
import { jsonPatch, set, step, still, type Operation } from "./patch.ts";

/** Replaces all pods by ones of the same template but for a stamp, as `kubectl rollout restart` does. */
export const restart = onDeployment({
  name: "restart",
  asks: asksNothing,
  target: () => ({ id: "atRestarted" }),
  plan: ({ deployment }, named, now) =>
    isPaused(deployment)
      ? { id: "restartPaused", args: { name: named.name } }
      : {
          type: "writes",
          writes: [
            jsonPatch(pathOf(named), [
              still("/metadata/uid", uidOf(deployment)),
              still("/spec/template", templateOf(deployment)),
              still("/spec/paused", undefined),
              ...stamp(templateOf(deployment), now),
            ]),
          ],
          to: { id: "atRestarted" },
          event: { about: deployment, reason: "Restarted" },
        },
  binds: (deployment) => ({ template: templateOf(deployment), paused: isPaused(deployment) }),
  line: ({ namespace, name }) => `kubectl -n ${namespace} rollout restart deployment/${name}`,
  draw: (way) => ({
    target: "restarted",
    changes: [],
    happens: [
      { text: { id: "restartsAsIs" } },
      ...sayAll(replacing, { ...way, target: undefined }),
      ...readsAnew(way.deployment.template),
    ],
    stays: [],
    warnings: [],
  }),
});

const readsAnew = ({
  configMaps,
  secrets,
}: {
  readonly configMaps: readonly string[];
  readonly secrets: readonly string[];
}) => {
  const names = [...configMaps, ...secrets];
  return names.length === 0 ? [] : [{ text: { id: "readsConfigAnew", args: { names } } } as const];
};

/** The stamp is a time to the second, as kubectl's (pkg/polymorphichelpers/objectrestarter.go). */
function stamp(template: unknown, now: number): readonly Operation[] {
  const time = new Date(now).toISOString().replace(/\.\d+Z$/, "Z");
  const [metadata, notes] = ["/spec/template/metadata", "/spec/template/metadata/annotations"];
  if (at(template, "metadata") === undefined)
    return [set(metadata, { annotations: { [restartedKey]: time } })];
  return at(template, "metadata", "annotations") === undefined
    ? [set(notes, { [restartedKey]: time })]
    : [set(`${notes}/${step(restartedKey)}`, time)];
}

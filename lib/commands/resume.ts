import { at } from "../base/raw.ts";
import { imagesOf, isPaused, uidOf } from "./deployment/goal.ts";
import { asksNothing, onDeployment } from "./deployment/on-deployment.ts";
import { pathOf } from "./deployment/place.ts";
import { templateOf } from "./deployment/revisions.ts";
import { templateChange } from "./draw/template-change.ts";
import { sayAll, type Way } from "./draw/way.ts";
import { replacing } from "./happens/happens.ts";
import { jsonPatch, still } from "./patch.ts";
import type { Line } from "./preview.ts";

/** Lets a paused Deployment roll out the template that it has, as `kubectl rollout resume` does. */
export const resume = onDeployment({
  name: "resume",
  asks: asksNothing,
  target: () => ({ id: "atResumed" }),
  plan: ({ deployment }, named) =>
    isPaused(deployment)
      ? {
          type: "writes",
          writes: [
            jsonPatch(pathOf(named), [
              still("/metadata/uid", uidOf(deployment)),
              still("/spec/template", templateOf(deployment)),
              still("/spec/paused", at(deployment, "spec", "paused")),
              { op: "remove", path: "/spec/paused" },
            ]),
          ],
          from: { id: "atPaused" },
          to: { id: "atResumed" },
          event: { about: deployment, reason: "Resumed" },
        }
      : { id: "notPaused", args: { name: named.name } },
  binds: (deployment) => ({ template: templateOf(deployment), paused: isPaused(deployment) }),
  line: ({ namespace, name }) => `kubectl -n ${namespace} rollout resume deployment/${name}`,
  draw: (way) => ({
    target: "resumed",
    changes: way.before === undefined ? [] : templateChange(way.before, way.raw.deployment, way.seen),
    happens: happensOf(way),
    stays: [],
    warnings: [],
  }),
});

function happensOf(way: Way): readonly Line[] {
  const { current, raw } = way;
  if (current !== undefined)
    return [{ text: { id: "resumesNothing", args: { revision: current.revision ?? 0 } } }];
  const rolls = { id: "resumesTemplate", args: { images: imagesOf(raw.deployment) } } as const;
  return [{ text: rolls }, ...sayAll(replacing, way)];
}

import { isPaused, uidOf } from "./deployment/goal.ts";
import { asksNothing, onDeployment } from "./deployment/on-deployment.ts";
import { pathOf } from "./deployment/place.ts";
import { isActive } from "../rollout/sets.ts";
import { jsonPatch, set, still } from "./patch.ts";

/** Keeps changes of the template from rolling out, as `kubectl rollout pause` does. */
export const pause = onDeployment({
  name: "pause",
  asks: asksNothing,
  target: () => ({ id: "atPaused" }),
  plan: ({ deployment }, named) =>
    isPaused(deployment)
      ? { id: "alreadyPaused", args: { name: named.name } }
      : {
          type: "writes",
          writes: [
            jsonPatch(pathOf(named), [
              still("/metadata/uid", uidOf(deployment)),
              still("/spec/paused", undefined),
              set("/spec/paused", true),
            ]),
          ],
          to: { id: "atPaused" },
          event: { about: deployment, reason: "Paused" },
        },
  binds: (deployment) => ({ paused: isPaused(deployment) }),
  line: ({ namespace, name }) => `kubectl -n ${namespace} rollout pause deployment/${name}`,
  draw: ({ sets }) => ({
    target: "paused",
    changes: [],
    happens: [
      { text: { id: "changesWait" } },
      ...(sets.filter(isActive).length > 1 ? [{ text: { id: "stopsHalfway" } } as const] : []),
    ],
    stays: [],
    warnings: [],
  }),
});

import type { Action } from "../kinds/action.ts";
import type { World } from "../log/world.ts";
import { helmHome, releasesOf } from "./neighbourhood.ts";
import type { Progress } from "./progress/memory.ts";

/** Whether an action is on a rollout's own Deployment, on a Service around it, or on a release that owns it. */
export function isOwnAction({ ref, uid = "", scope }: Progress, world: World, action: Action): boolean {
  switch (action.subject) {
    case "Deployment":
      return action.namespace === ref.namespace && action.name === ref.name;
    case "Service":
      return scope.services.some((service) => {
        const { namespace, name } = world.objects.Service.get(service) ?? {};
        return namespace === action.namespace && name === action.name;
      });
    default: {
      const deployment = world.objects.Deployment.get(uid);
      if (deployment === undefined) return false;
      return releasesOf(world, [deployment]).includes(helmHome(action.namespace, action.name));
    }
  }
}

/** The actions on a rollout that are known, the one that was asked for last first. */
export function ownActions(progress: Progress, world: World): readonly Action[] {
  const actions: Iterable<Action> = world.objects.Action.values();
  return [...actions]
    .filter((action) => isOwnAction(progress, world, action))
    .sort((a, b) => b.createdAt - a.createdAt);
}

import type { Deployment } from "../kinds/deployment.ts";
import type { World } from "../log/world.ts";
import { byAppearance } from "../rollout/identity.ts";
import type { ServiceProgress } from "../rollout/service/progress.ts";
import { currentSet, setsOf } from "../rollout/sets.ts";
import { serviceScopeOf, type ServiceScope } from "../traffic/service-scope.ts";
import { serviceDetails } from "./service-details.ts";
import { serviceSentence } from "./service-sentence.ts";
import { serviceTrafficOf, versionsIn, type Versions } from "./service-traffic.ts";
import type { BehindView, ServicePageView, ServiceTraffic } from "./service-view.ts";
import { viewOf } from "./view-of.ts";
import type { ActionView, Strategy } from "./view.ts";

const nobody: ServiceScope = { picked: [], waiting: [] };

/** What the page of a Service shows at `at` (server clock, ms). `world` is an excerpt; see `ServiceProgress`. */
export function serviceViewOf(world: World, progress: ServiceProgress, at: number): ServicePageView {
  const service = world.objects.Service.get(progress.uid ?? "");
  const scope = service === undefined ? nobody : serviceScopeOf(world, service);
  const versions = versionsIn(world, progress);
  const traffic = serviceTrafficOf(world, progress, versions);
  const behind = behindIt({ world, progress, scope, versions, traffic }, at);
  const situation = service && { at, world, progress, service, scope, traffic, behind };
  return {
    at,
    namespace: progress.ref.namespace,
    name: progress.ref.name,
    service: service && { uid: service.uid, type: service.type, selector: service.selector },
    strategy: strategyOf(scope),
    sentence: serviceSentence(situation, world, progress),
    details: serviceDetails(situation, progress, at),
    traffic,
    deployments: behind,
    actions: actionsOf(world, progress),
  };
}

/** Whoever asked for something looks at the last few. */
const lately = 8;

function actionsOf(world: World, { ref, members }: ServiceProgress): readonly ActionView[] {
  const ours = [...world.objects.Action.values()].filter(
    ({ subject, namespace, name }) =>
      namespace === ref.namespace &&
      ((subject === "Service" && name === ref.name) || (subject === "Deployment" && members.has(name))),
  );
  return ours
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, lately)
    .map(({ uid: id, state, message }) => ({ id, state, message }));
}

/**
 * canary: it selects pods of several Deployments at once. blue-green: of several Deployments its selector picks one. Else
 * as its one Deployment rolls.
 */
function strategyOf({ picked, waiting }: ServiceScope): Strategy | undefined {
  const [only] = picked;
  if (only === undefined) return undefined;
  if (picked.length > 1) return "canary";
  if (waiting.length > 0) return "blue-green";
  return only.strategy === "Recreate" ? "recreate" : "rolling-update";
}

interface Beheld {
  readonly world: World;
  readonly progress: ServiceProgress;
  readonly scope: ServiceScope;
  readonly versions: Versions;
  readonly traffic: ServiceTraffic;
}

function behindIt({ world, progress, scope, versions, traffic }: Beheld, at: number): readonly BehindView[] {
  const { members, rollouts, ref } = progress;
  const [picked, waiting] = [names(scope.picked), names(scope.waiting)];
  const former = [...members].filter((name) => !picked.includes(name) && !waiting.includes(name));
  const behind = (name: string, role: BehindView["role"]): readonly BehindView[] => {
    const rollout = rollouts.get(name);
    const deployment = world.objects.Deployment.get(rollout?.uid ?? "");
    if (rollout === undefined || deployment === undefined) return [];
    const current = currentSet(setsOf(world, deployment.uid), deployment);
    const own = traffic.shares.filter((share) => share.deployment === name);
    return [
      {
        name,
        role,
        view: viewOf({ world, progress: rollout, ref: { namespace: ref.namespace, name } }, at),
        version: versions.get(current?.uid ?? ""),
        endpoints:
          traffic.endpoints === undefined ? undefined : own.reduce((sum, { ready }) => sum + ready, 0),
      },
    ];
  };
  return [
    ...picked.flatMap((name) => behind(name, "picked")),
    ...waiting.flatMap((name) => behind(name, "waiting")),
    ...former.flatMap((name) => behind(name, "former")),
  ];
}

const names = (deployments: readonly Deployment[]): readonly string[] =>
  [...deployments].sort(byAppearance).map(({ name }) => name);

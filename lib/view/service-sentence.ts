import type { World } from "../log/world.ts";
import type { ServiceProgress, Switch } from "../rollout/service/progress.ts";
import { isWatched, watchStateOf } from "../rollout/watched.ts";
import { hasSelector } from "../traffic/service-scope.ts";
import type { ServicePhrase } from "../words/service.ts";
import { freshSwitch, pickedOf, selectorText, type ServiceSituation } from "./service-situation.ts";
import type { BehindView, ShareView } from "./service-view.ts";

/** The one sentence of a Service: who answers. It is read out when it changes, so no time that goes on is in it. */
export function serviceSentence(
  situation: ServiceSituation | undefined,
  world: World,
  progress: ServiceProgress,
): ServicePhrase {
  if (situation === undefined) return absentSentence(world, progress);
  const { service, traffic } = situation;
  const { name } = service;
  if (service.type === "ExternalName") return { id: "anotherName", args: { name } };
  if (!hasSelector(service)) return { id: "byHand", args: { name, endpoints: traffic.endpoints } };
  if (traffic.endpoints === undefined)
    return { id: "unseen", args: { name, deployments: pickedOf(situation).map((each) => each.name) } };
  return traffic.endpoints === 0
    ? silentSentence(situation)
    : answeringSentence(situation, traffic.endpoints);
}

function absentSentence(world: World, { ref, deletedAt }: ServiceProgress): ServicePhrase {
  const { name, namespace } = ref;
  if (deletedAt !== undefined) return { id: "deleted", args: { name } };
  if (isWatched(world, "Service", namespace)) return { id: "absent", args: { name, namespace } };
  return watchStateOf(world, "Service", namespace) === "loading"
    ? { id: "looking", args: { name } }
    : { id: "notAllowed", args: { name, namespace } };
}

function silentSentence(situation: ServiceSituation): ServicePhrase {
  const { service, traffic } = situation;
  const { name } = service;
  if (pickedOf(situation).length === 0 && traffic.shares.length === 0)
    return { id: "selectsNothing", args: { name, selector: selectorText(situation) } };
  return { id: "noEndpoints", args: { name, draining: traffic.shares.length > 0 } };
}

function answeringSentence(situation: ServiceSituation, of: number): ServicePhrase {
  const { service, traffic } = situation;
  const { name } = service;
  const shares = traffic.shares.filter(({ ready }) => ready > 0).sort((a, b) => b.ready - a.ready);
  const switched = freshSwitch(situation);
  if (switched !== undefined) {
    const { from, to } = switched;
    return { id: "switched", args: { name, from, to, ...arrived(shares, switched, of) } };
  }
  const deployments = new Set(shares.map(({ deployment }) => deployment));
  const [first] = shares;
  if (first === undefined) return { id: "foreign", args: { name, endpoints: of } };
  if (shares.length === 1) return aloneSentence(situation, first);
  if (deployments.size === 1) return rollingSentence(situation, shares, of);
  return sharedSentence(situation, shares, of);
}

/** How many of the endpoints are of those that the selector picks now. */
const arrived = (shares: readonly ShareView[], { to }: Switch, of: number) => ({
  count: shares
    .filter(({ deployment }) => to.includes(deployment))
    .reduce((sum, { ready }) => sum + ready, 0),
  of,
});

/** Whose a version is, where there is more than one Deployment to tell apart. */
const whose = ({ behind }: ServiceSituation, { label, deployment }: ShareView) => ({
  version: label,
  deployment: behind.filter(({ role }) => role !== "former").length > 1 ? deployment : undefined,
});

function aloneSentence(situation: ServiceSituation, share: ShareView): ServicePhrase {
  const others = situation.behind.filter(({ name, role }) => role !== "former" && name !== share.deployment);
  return {
    id: "alone",
    args: {
      name: situation.service.name,
      ...whose(situation, share),
      endpoints: share.ready,
      others: others.map((other) => ({ name: other.name, state: readinessOf(other) })),
    },
  };
}

function readinessOf({ view, version, role }: BehindView): "ready" | "zero" | "unready" | "coming" {
  const desired = view.deployment?.desired ?? 0;
  if (desired === 0) return "zero";
  if (role === "picked") return "coming";
  const available = view.versions.find(({ uid }) => uid === version?.uid)?.available ?? 0;
  return available >= desired ? "ready" : "unready";
}

/** Several versions of one Deployment: it rolls, or stands still in the middle. */
function rollingSentence(
  situation: ServiceSituation,
  shares: readonly ShareView[],
  of: number,
): ServicePhrase {
  const { service, behind } = situation;
  const target = behind.find(({ name }) => name === shares[0]?.deployment)?.version;
  const count = shares.find(({ uid }) => uid === target?.uid)?.ready ?? 0;
  return {
    id: "rolling",
    args: {
      name: service.name,
      from: shares.filter(({ uid }) => uid !== target?.uid).map(({ label }) => label),
      to: target?.label ?? "",
      count,
      of,
    },
  };
}

function sharedSentence(
  situation: ServiceSituation,
  shares: readonly ShareView[],
  of: number,
): ServicePhrase {
  const { name } = situation.service;
  const [large, small] = shares;
  if (shares.length === 2 && large !== undefined && small !== undefined && small.ready < large.ready)
    return { id: "canary", args: { name, ...whose(situation, small), count: small.ready, of } };
  return {
    id: "shared",
    args: {
      name,
      shares: shares.map((share) => ({
        ...whose(situation, share),
        percent: Math.round(share.share * 100),
      })),
    },
  };
}

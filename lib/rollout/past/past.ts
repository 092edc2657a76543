import type { Deployment } from "../../kinds/deployment.ts";
import type { KindName, SlimOf } from "../../kinds/kinds.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { Fact } from "../../log/fact.ts";
import type { World } from "../../log/world.ts";
import { namesIn } from "../neighbourhood.ts";
import { eventsAbout, lifeOf, lostLives, type Life } from "./pods.ts";
import { setsOverTime } from "./sets.ts";
import { sizesOf } from "./sizes.ts";
import { refKey, type Ref } from "../ref.ts";
import { rebuildRollout } from "../rollout.ts";
import { currentSet, setsOf } from "../sets.ts";
import { progressingOf } from "../verdict.ts";

/**
 * What happened before a base, as far as its objects and Events say it: facts with a `stamp`, to the second, in the
 * order of their stamps, all before `at`. Folded from an empty world they lead near the base; what Kubernetes has
 * forgotten (Events after an hour, pods that are gone) is missing. What is of now (the Deployment's replicas and strategy)
 * stands in these facts because objects have it, and is not to be told of then.
 */
export function past(ref: Ref, base: World, at: number): readonly Fact[] {
  const deployment = base.objects.Deployment.get(base.deploymentNamed.get(refKey(ref)) ?? "");
  if (deployment === undefined) return [];
  const sets = setsOf(base, deployment.uid);
  const pods = sets.flatMap(({ uid }) =>
    [...(base.owned.get(uid) ?? [])].flatMap((pod) => base.objects.Pod.get(pod) ?? []),
  );
  const lives = [...pods.map(lifeOf), ...lostLives(base, sets, pods)];
  const about = [deployment.uid, ...sets.map(({ uid }) => uid), ...pods.map(({ uid }) => uid)];
  const events = about.flatMap((uid) => eventsAbout(base, uid));
  const sizes = sizesOf(eventsAbout(base, deployment.uid));
  const horizon = Math.min(at - eventsKept, ...events.map(({ firstAt }) => firstAt));
  const draft = createDraft();
  drawActions(draft, base, ref);
  drawDeployment(draft, deployment, sets);
  for (const set of sets) {
    const own = lives.filter(({ owner }) => owner === set.uid);
    const known = { lives: own, sizes: sizes.get(set.name) ?? [], horizon };
    for (const then of setsOverTime(set, known)) draft.put(then.at, "ReplicaSet", then.set);
  }
  for (const life of lives) drawLife(draft, life);
  for (const event of events) draft.put(event.firstAt, "Event", event);
  drawNamed(draft, base, deployment);
  drawRecords(draft, base, deployment);
  return draft.facts(at);
}

/** How long an API server keeps Events unless it is told otherwise, ms (--event-ttl): none of this time is missing for its age. */
const eventsKept = 3_600_000;

interface Draft {
  readonly put: <N extends KindName>(at: number, kind: N, object: SlimOf<N>) => void;
  readonly gone: (at: number, kind: KindName, uid: string) => void;
  readonly facts: (before: number) => readonly Fact[];
}

/** Facts in the making. Within one second owners stand before what they own, as they are drawn. */
function createDraft(): Draft {
  const drawn: Fact[] = [];
  const add = (stamp: number, rest: object): void => {
    drawn.push({ seq: 0, at: stamp, stamp, ...rest } as unknown as Fact);
  };
  return {
    put: (stamp, kind, object) => add(stamp, { kind, uid: object.uid, put: object }),
    gone: (stamp, kind, uid) => add(stamp, { kind, uid, gone: true }),
    facts: (before) => drawn.filter(({ at }) => at > 0 && at < before).sort((a, b) => a.at - b.at),
  };
}

/** What was asked for through Rollscope, while that is known: from the second in which it was asked, as stamps are. */
function drawActions(draft: Draft, base: World, { namespace, name }: Ref): void {
  const actions: Iterable<SlimOf<"Action">> = base.objects.Action.values();
  for (const action of actions) {
    if (action.subject !== "Deployment" || action.namespace !== namespace || action.name !== name) continue;
    const asked = { ...action, state: "asked", message: undefined };
    draft.put(Math.floor(action.createdAt / 1000) * 1000, "Action", asked);
    draft.put(action.changedAt, "Action", action);
  }
}

/** Its creation, the templates that it had, and what its conditions say of the end. */
function drawDeployment(draft: Draft, deployment: Deployment, sets: readonly ReplicaSet[]): void {
  const begins = beginsOf(deployment, sets);
  const young: Deployment = { ...deployment, paused: false, status: undefined, conditions: [] };
  const [first] = begins;
  draft.put(deployment.createdAt, "Deployment", {
    ...young,
    template: first?.set.template ?? deployment.template,
  });
  for (const { at, set } of begins.slice(1))
    draft.put(at, "Deployment", { ...young, template: set.template });
  const end = progressingOf(deployment);
  if (end?.updatedAt !== undefined && ends.has(end.reason) && end.updatedAt >= (begins.at(-1)?.at ?? 0))
    draft.put(end.updatedAt, "Deployment", deployment);
}

/** Reasons of the condition Progressing whose time is that of an end: nothing moves it later. */
const ends: ReadonlySet<string> = new Set(["NewReplicaSetAvailable", "ProgressDeadlineExceeded"]);

/** When which template was asked for: each when its ReplicaSet was made, the present one again if it was used again. */
function beginsOf(deployment: Deployment, sets: readonly ReplicaSet[]) {
  const begins = sets.map((set) => ({ at: set.createdAt, set }));
  const current = currentSet(sets, deployment);
  const declaredAt = rebuildRollout(deployment, sets)?.declaredAt ?? 0;
  if (current !== undefined && declaredAt > current.createdAt) begins.push({ at: declaredAt, set: current });
  return begins.sort((a, b) => a.at - b.at);
}

function drawLife(draft: Draft, { uid, stages, left, present }: Life): void {
  for (const { at, pod } of stages) draft.put(at, "Pod", pod);
  if (!present && left !== undefined) draft.gone(left, "Pod", uid);
}

/** When each revision of Helm began. The first record is written before there is a Deployment. */
function drawRecords(draft: Draft, base: World, { createdAt }: Deployment): void {
  for (const secret of base.objects.Secret.values()) {
    if (secret.release === undefined) continue;
    const at = Math.max(secret.createdAt, createdAt);
    const body = base.objects.HelmRevision.get(secret.uid);
    draft.put(at, "Secret", secret);
    if (body !== undefined) draft.put(at, "HelmRevision", body);
  }
}

/** When the data of a ConfigMap or Secret that a version reads last changed. */
function drawNamed(draft: Draft, base: World, deployment: Deployment): void {
  for (const kind of ["ConfigMap", "Secret"] as const) {
    const names = namesIn(base, deployment, kind);
    const objects: Iterable<SlimOf<typeof kind>> = base.objects[kind].values();
    for (const object of objects) {
      const { changedAt, createdAt } = object;
      if (object.namespace !== deployment.namespace || !names.includes(object.name)) continue;
      if (changedAt === undefined || changedAt <= createdAt) continue;
      draft.put(createdAt, kind, { ...object, changedAt: undefined });
      draft.put(changedAt, kind, object);
    }
  }
}

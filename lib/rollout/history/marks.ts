import type { Deployment } from "../../kinds/deployment.ts";
import type { KubeEvent } from "../../kinds/event.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { SlimOf } from "../../kinds/kinds.ts";
import type { Service } from "../../kinds/service.ts";
import type { World } from "../../log/world.ts";
import type { Phrase } from "../../words/phrase.ts";
import { addMark } from "./add-mark.ts";
import { causeOf, markEffect, releaseBackBy } from "./actions.ts";
import type { MarkType } from "./history.ts";
import { tagsOf } from "../identity.ts";
import type { MutableHistory } from "./mutable.ts";
import { namesIn, type NamedKind } from "../neighbourhood.ts";
import { currentSet, setsOf } from "../sets.ts";
import { deadlineOf } from "../verdict.ts";

const mark = (history: MutableHistory, type: MarkType, text: Phrase, version?: number): number =>
  addMark(history, { type, text, version });

/** What one change of the page's own Deployment leaves on the Events panel. */
export function markDeployment(
  history: MutableHistory,
  world: World,
  before: Deployment | undefined,
  after: Deployment | undefined,
): void {
  if (after === undefined) {
    if (before !== undefined) mark(history, "deleted", { id: "markDeleted", args: undefined });
    return;
  }
  if (before === undefined) {
    const place = mark(history, "created", {
      id: "markCreated",
      args: {
        version: tagsOf(after.template),
        replicas: history.folding.reconstructing ? undefined : after.replicas,
      },
    });
    expectSet(history, world, after, place);
    return;
  }
  if (before.template.digest !== after.template.digest) markTemplate(history, world, before, after);
  markSettings(history, world, before, after);
  if (strategyText(before) !== strategyText(after))
    mark(history, "strategy", {
      id: "markStrategy",
      args: { strategy: after.strategy, surge: after.maxSurge, unavailable: after.maxUnavailable },
    });
  const deadline = deadlineOf(after);
  if (deadline !== undefined && deadline.updatedAt !== deadlineOf(before)?.updatedAt)
    mark(history, "deadline", deadlineText(history, world, after));
}

/** What may be asked for through Rollscope says who did. */
function markSettings(history: MutableHistory, world: World, before: Deployment, after: Deployment): void {
  const about = { subject: "Deployment", namespace: after.namespace, name: after.name };
  if (before.replicas !== after.replicas) {
    const cause = causeOf(history, world, "scaled", about);
    const args = { from: before.replicas, to: after.replicas, by: cause?.by };
    markEffect(history, cause, { type: "scaled", text: { id: "markScaled", args }, version: undefined });
  }
  if (before.paused !== after.paused) {
    const type = after.paused ? "paused" : "resumed";
    const cause = causeOf(history, world, type, about);
    const id = after.paused ? "markPaused" : "markResumed";
    markEffect(history, cause, { type, text: { id, args: { by: cause?.by } }, version: undefined });
  }
}

/** A way back that is late says so. */
function deadlineText(history: MutableHistory, world: World, after: Deployment): Phrase {
  const { wayBack } = history.folding.progress;
  const isLate = wayBack?.end === undefined && wayBack?.target === after.template.digest;
  return isLate
    ? { id: "markBackLate", args: { version: nameOf(history, world, after) } }
    : { id: "markDeadline", args: undefined };
}

const strategyText = ({ strategy, maxSurge, maxUnavailable }: Deployment): string =>
  [strategy, maxSurge, maxUnavailable].join(" ");

function markTemplate(history: MutableHistory, world: World, before: Deployment, after: Deployment): void {
  const isBack = history.folding.progress.rollout?.direction === "back";
  const { namespace, name } = after;
  const target = currentSet(setsOf(world, after.uid), after)?.uid;
  const about = { subject: "Deployment", namespace, name, target };
  const cause = causeOf(history, world, isBack ? "back" : "template", about);
  const by = cause?.by ?? (isBack ? releaseBackBy(history, world, after) : undefined);
  const names = { from: nameOf(history, world, before), to: nameOf(history, world, after), by };
  const place = markEffect(history, cause, {
    type: isBack ? "rollback" : "template",
    text: { id: isBack ? "markBack" : "markTemplate", args: names },
    version: undefined,
  });
  expectSet(history, world, after, place);
}

/** The name of the version that a Deployment asks for. */
function nameOf({ folding, versions }: MutableHistory, world: World, deployment: Deployment): string {
  const set = currentSet(setsOf(world, deployment.uid), deployment);
  const place = set === undefined ? undefined : folding.places.get(set.uid);
  return (place === undefined ? undefined : versions[place]?.label) ?? tagsOf(deployment.template);
}

/** A mark brought a version whose ReplicaSet may come later. */
function expectSet(history: MutableHistory, world: World, after: Deployment, place: number): void {
  history.folding.awaited = { digest: after.template.digest, mark: place };
  arrive(history, world, after.uid);
}

/** A ReplicaSet came, or got its place: the mark that waited for it names it. */
export function arrive({ folding, marks, versions }: MutableHistory, world: World, deployment: string): void {
  const { awaited } = folding;
  const waiting = awaited === undefined ? undefined : marks[awaited.mark];
  if (awaited === undefined || waiting === undefined) return;
  const set = setsOf(world, deployment).find(({ template }) => template.digest === awaited.digest);
  const version = set === undefined ? undefined : folding.places.get(set.uid);
  if (version === undefined) return;
  const label = versions[version]?.label;
  marks[awaited.mark] = { ...waiting, version, text: named(waiting.text, label) };
  folding.awaited = undefined;
}

function named(text: Phrase, label: string | undefined): Phrase {
  if (label === undefined) return text;
  if (text.id === "markTemplate") return { id: "markTemplate", args: { ...text.args, to: label } };
  if (text.id === "markBack") return { id: "markBack", args: { ...text.args, to: label } };
  return text;
}

/** The controller gives a version that comes back the next number: its former one is gone. */
export function markRenumbered(
  history: MutableHistory,
  before: ReplicaSet | undefined,
  after: ReplicaSet | undefined,
): void {
  const [from, to] = [before?.revision, after?.revision];
  if (from === undefined || to === undefined || from === to || after === undefined) return;
  const place = history.folding.places.get(after.uid);
  const version =
    (place === undefined ? undefined : history.versions[place]?.label) ?? tagsOf(after.template);
  mark(history, "renumbered", { id: "markRenumbered", args: { version, from, to } }, place);
}

/** The rollout came to its end for the first time. */
export function markDone(history: MutableHistory, version: string | undefined): void {
  const place = history.folding.places.get(version ?? "");
  const label = place === undefined ? undefined : history.versions[place]?.label;
  if (label !== undefined) mark(history, "done", { id: "markDone", args: { version: label } }, place);
}

/** A Service of this name came, or is gone. */
export function markService(history: MutableHistory, service: Service, gone: boolean): void {
  mark(history, gone ? "deleted" : "created", { id: "markService", args: { service: service.name, gone } });
}

/** A Service's selector picks others now. */
export function markSelector(
  history: MutableHistory,
  world: World,
  service: Service,
  picked: number | undefined,
): void {
  const selector = Object.entries(service.selector ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
  const { namespace, name } = service;
  const cause = causeOf(history, world, "selector", { subject: "Service", namespace, name });
  const text: Phrase = { id: "markSelector", args: { service: name, selector, by: cause?.by } };
  markEffect(history, cause, { type: "selector", text, version: picked });
}

type Named = Pick<SlimOf<"ConfigMap">, "namespace" | "name" | "changedAt">;

/** A ConfigMap or Secret that a version reads changed its data. */
export function markConfig(
  history: MutableHistory,
  world: World,
  kind: NamedKind,
  { before, after }: { readonly before: Named | undefined; readonly after: Named },
): void {
  const deployment = world.objects.Deployment.get(history.folding.progress.uid ?? "");
  if (deployment === undefined || before === undefined || before.changedAt === after.changedAt) return;
  if (after.namespace !== history.namespace || !namesIn(world, deployment, kind).includes(after.name)) return;
  mark(history, "config", { id: "markConfig", args: { kind, config: after.name } });
}

/** A warning of Kubernetes about something of the page's own Deployment; repeated, it is one mark that counts. */
export function markWarning(history: MutableHistory, event: KubeEvent, version: number | undefined): void {
  const { folding, marks } = history;
  const known = folding.warnings.get(event.uid);
  const former = known === undefined ? undefined : marks[known];
  if (known !== undefined && former !== undefined) {
    if (former.times !== event.count) marks[known] = { ...former, times: event.count };
    return;
  }
  const text: Phrase = {
    id: "markWarning",
    args: { reason: event.reason, object: event.aboutName, message: event.message },
  };
  const place = mark(history, "warning", text, version);
  const made = marks[place];
  if (made !== undefined) marks[place] = { ...made, times: event.count };
  folding.warnings.set(event.uid, place);
}

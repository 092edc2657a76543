import type { Deployment } from "../kinds/deployment.ts";
import type { KubeEvent } from "../kinds/event.ts";
import type { SlimOf } from "../kinds/kinds.ts";
import type { Service } from "../kinds/service.ts";
import type { World } from "../log/world.ts";
import type { Phrase } from "../words/phrase.ts";
import type { MarkType } from "./history.ts";
import { tagsOf } from "./identity.ts";
import type { MutableHistory } from "./mutable-history.ts";
import { namesIn, type NamedKind } from "./neighbourhood.ts";
import { currentSet, setsOf } from "./sets.ts";
import { deadlineOf } from "./verdict.ts";

function mark(history: MutableHistory, type: MarkType, text: Phrase, version?: number): number {
  const { marks, folding } = history;
  return (
    marks.push({ at: folding.now, type, text, version, reconstructed: folding.reconstructing, times: 1 }) - 1
  );
}

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
    mark(history, "created", {
      id: "markCreated",
      args: {
        version: tagsOf(after.template),
        replicas: history.folding.reconstructing ? undefined : after.replicas,
      },
    });
    expectSet(history, world, after);
    return;
  }
  if (before.template.digest !== after.template.digest) markTemplate(history, world, before, after);
  if (before.replicas !== after.replicas)
    mark(history, "scaled", { id: "markScaled", args: { from: before.replicas, to: after.replicas } });
  if (before.paused !== after.paused)
    mark(history, after.paused ? "paused" : "resumed", {
      id: after.paused ? "markPaused" : "markResumed",
      args: undefined,
    });
  if (strategyText(before) !== strategyText(after))
    mark(history, "strategy", {
      id: "markStrategy",
      args: { strategy: after.strategy, surge: after.maxSurge, unavailable: after.maxUnavailable },
    });
  const deadline = deadlineOf(after);
  if (deadline !== undefined && deadline.updatedAt !== deadlineOf(before)?.updatedAt)
    mark(history, "deadline", { id: "markDeadline", args: undefined });
}

const strategyText = ({ strategy, maxSurge, maxUnavailable }: Deployment): string =>
  [strategy, maxSurge, maxUnavailable].join(" ");

function markTemplate(history: MutableHistory, world: World, before: Deployment, after: Deployment): void {
  const sets = setsOf(world, after.uid);
  const name = (deployment: Deployment): string => {
    const set = currentSet(sets, deployment);
    const place = set === undefined ? undefined : history.folding.places.get(set.uid);
    return (place === undefined ? undefined : history.versions[place]?.label) ?? tagsOf(deployment.template);
  };
  const back = history.folding.progress.rollout?.direction === "back";
  mark(history, back ? "rollback" : "template", {
    id: back ? "markBack" : "markTemplate",
    args: { from: name(before), to: name(after) },
  });
  expectSet(history, world, after);
}

/** The mark just made brought a version whose ReplicaSet may come later. */
function expectSet(history: MutableHistory, world: World, after: Deployment): void {
  history.folding.awaited = { digest: after.template.digest, mark: history.marks.length - 1 };
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
export function markSelector(history: MutableHistory, service: Service, picked: number | undefined): void {
  const selector = Object.entries(service.selector ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
  mark(history, "selector", { id: "markSelector", args: { service: service.name, selector } }, picked);
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

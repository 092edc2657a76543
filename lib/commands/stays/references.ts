import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { isActive } from "../../rollout/sets.ts";
import { ownedBy } from "../../log/world.ts";
import { isWatched } from "../../rollout/watched.ts";
import type { BackPhrase } from "../../words/back.ts";
import type { Say, Way } from "../draw/way.ts";
import { lastRun } from "./last-run.ts";

const kinds = ["ConfigMap", "Secret"] as const;
type Kind = (typeof kinds)[number];

/** What the template names is read by the new pods as it is now, whatever it was when that revision ran. */
export const references: Say = (way) => {
  const { target } = way;
  if (target === undefined) return [];
  const { configMaps, secrets } = target.template;
  const named = { ConfigMap: configMaps, Secret: secrets };
  return kinds.flatMap((kind) => named[kind].map((name) => ({ text: stateOf(way, target, { kind, name }) })));
};

interface Reference {
  readonly kind: Kind;
  readonly name: string;
}

function stateOf(way: Way, target: ReplicaSet, { kind, name }: Reference): BackPhrase {
  const { deployment, seen } = way;
  const { namespace } = deployment;
  const args = { kind, name, revision: target.revision ?? 0 };
  const unknown: BackPhrase = { id: "configUnknown", args };
  const object = [...seen.world.objects[kind].values()].find(
    (one) => one.namespace === namespace && one.name === name,
  );
  if (object === undefined)
    return isWatched(seen.world, kind, namespace) ? { id: "configAbsent", args: { kind, name } } : unknown;
  const { createdAt, changedAt } = object;
  if (changedAt !== undefined && Math.max(createdAt, changedAt) <= readFrom(way, target))
    return { id: "configSame", args };
  const until = lastRun(way, target);
  if (until === undefined) return unknown;
  const isOver = until !== "now";
  if (isOver && createdAt > until)
    return { id: "configReplaced", args: { ...args, ms: seen.now - createdAt } };
  if (changedAt === undefined || (!isOver && startsOf(way, target).length === 0)) return unknown;
  const id = isOver && changedAt > until ? "configChanged" : "configChangedMeanwhile";
  return { id, args: { ...args, ms: seen.now - changedAt } };
}

/**
 * From when on pods of a version may have read it, ms: those that still run read it when they started; all others did
 * after the version came. What is applied together with a version is written before it, and stamps are to the second.
 */
function readFrom(way: Way, target: ReplicaSet): number {
  const starts = isActive(target) ? startsOf(way, target) : [];
  return starts.length === 0 ? target.createdAt : Math.min(...starts);
}

const startsOf = ({ seen }: Way, { uid }: ReplicaSet): readonly number[] =>
  ownedBy(seen.world, "Pod", uid).flatMap(({ startedAt }) => startedAt ?? []);

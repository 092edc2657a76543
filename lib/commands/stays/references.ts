import type { ReplicaSet } from "../../kinds/replica-set.ts";
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
  const until = readUntil(way, target);
  if (until === undefined) return unknown;
  const { createdAt, changedAt } = object;
  if (createdAt > until) return { id: "configReplaced", args: { ...args, ms: seen.now - createdAt } };
  if (changedAt === undefined) return unknown;
  return changedAt > until
    ? { id: "configChanged", args: { ...args, ms: seen.now - changedAt } }
    : { id: "configSame", args };
}

/** Up to when pods of a version may have read it, ms: those that still run read it when they started. */
function readUntil(way: Way, target: ReplicaSet): number | undefined {
  const last = lastRun(way, target);
  if (last !== "now") return last;
  const starts = ownedBy(way.seen.world, "Pod", target.uid).flatMap(({ startedAt }) => startedAt ?? []);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

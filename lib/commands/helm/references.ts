import { deployment } from "../../kinds/deployment.ts";
import { groupOf, titleOf } from "../../helm/manifest.ts";
import { isWatched } from "../../rollout/watched.ts";
import type { BackPhrase } from "../../words/back.ts";
import type { Line } from "../preview.ts";
import { objectsOf } from "./discovery.ts";
import type { HelmSay, HelmWay } from "./say.ts";

interface Reference {
  readonly kind: "ConfigMap" | "Secret";
  readonly namespace: string;
  readonly name: string;
}

/** What a template names and the release does not declare is read by the new pods as it is now. */
export const references: HelmSay = (way) => {
  const { standing, seen } = way;
  const objects = objectsOf(standing.goal);
  const declared = new Set(objects.map(({ kind, namespace, name }) => `${kind} ${namespace} ${name}`));
  const named = objects
    .filter(({ apiVersion, kind }) => kind === "Deployment" && groupOf(apiVersion) === "apps")
    .flatMap(({ raw, namespace }): readonly Reference[] => {
      const { configMaps, secrets } = deployment.read(raw, { digest: seen.digest }).template;
      return [
        ...configMaps.map((name) => ({ kind: "ConfigMap", namespace, name }) as const),
        ...secrets.map((name) => ({ kind: "Secret", namespace, name }) as const),
      ];
    })
    .filter(({ kind, namespace, name }) => !declared.has(`${kind} ${namespace} ${name}`));
  const each = new Map(named.map((one) => [titleOf(one), one]));
  return [...each.values()].map((one) => stateOf(way, one));
};

function stateOf({ seen, standing: { target } }: HelmWay, { kind, namespace, name }: Reference): Line {
  const text: BackPhrase = { id: "helmForeignStays", args: { kind, name } };
  const { revision } = target;
  const unknown: Line = { text, detail: { id: "helmForeignUnknown", args: { revision } } };
  const object = [...seen.world.objects[kind].values()].find(
    (one) => one.namespace === namespace && one.name === name,
  );
  if (object === undefined)
    return isWatched(seen.world, kind, namespace)
      ? { text: { id: "configAbsent", args: { kind, name } } }
      : unknown;
  // One that was made anew since is another one, whatever was written into it before.
  const { createdAt, changedAt = createdAt > target.createdAt ? createdAt : undefined } = object;
  if (changedAt === undefined) return unknown;
  const at = Math.max(createdAt, changedAt);
  return at <= target.createdAt
    ? { text, detail: { id: "helmForeignSame", args: { revision } } }
    : { text, detail: { id: "helmForeignChanged", args: { revision, ms: Math.max(0, seen.now - at) } } };
}

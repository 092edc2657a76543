import { at } from "../../base/raw.ts";
import { deployment } from "../../kinds/deployment.ts";
import { groupOf, titleOf } from "../../helm/manifest.ts";
import { scalersOf } from "../deployment/scalers.ts";
import type { Line } from "../preview.ts";
import { objectsOf } from "./discovery.ts";
import type { HelmSay } from "./say.ts";

/** The chart's own, which helm installs with a release and never touches again. */
const definitions: HelmSay = ({ standing: { current, goal } }) => {
  const files = [...new Set([...current.definitions, ...goal.definitions])];
  return files.length === 0 ? [] : [{ text: { id: "helmDefinitionsStay", args: { files } } }];
};

/** Hooks are no part of a manifest: what they have made is nobody's. */
const hooks: HelmSay = ({ standing: { current, goal } }) => {
  const made = [...new Set([...current.hooks, ...goal.hooks].map(titleOf))];
  return made.length === 0 ? [] : [{ text: { id: "helmHooksStay", args: { hooks: made } } }];
};

/** What a template names and the release does not declare is read by the new pods as it is now. */
const references: HelmSay = ({ standing: { goal }, seen }) => {
  const objects = objectsOf(goal);
  const declared = new Set(objects.map(({ kind, namespace, name }) => `${kind} ${namespace} ${name}`));
  const named = objects
    .filter(({ apiVersion, kind }) => kind === "Deployment" && groupOf(apiVersion) === "apps")
    .flatMap(({ raw, namespace }) => {
      const { configMaps, secrets } = deployment.read(raw, { digest: seen.digest }).template;
      return [
        ...configMaps.map((name) => ({ kind: "ConfigMap", namespace, name }) as const),
        ...secrets.map((name) => ({ kind: "Secret", namespace, name }) as const),
      ];
    })
    .filter(({ kind, namespace, name }) => !declared.has(`${kind} ${namespace} ${name}`));
  const each = new Map(named.map((one) => [titleOf(one), one]));
  return [...each.values()].map(({ kind, name }) => ({
    text: { id: "helmForeignStays", args: { kind, name } },
  }));
};

/** Where a manifest leaves the number to an autoscaler, so does helm. */
const replicas: HelmSay = ({ pairs, seen }) =>
  pairs.flatMap(({ after }): readonly Line[] => {
    if (after === undefined || after.kind !== "Deployment") return [];
    const scalers = scalersOf(seen.found, after);
    if (at(after.raw, "spec", "replicas") !== undefined || scalers === "unknown") return [];
    return scalers.map((scaler) => ({
      text: { id: "helmReplicasStay", args: { object: titleOf(after) } },
      detail: { id: "scalerSets", args: scaler },
    }));
  });

const claims: HelmSay = ({ standing: { goal } }) => {
  const names = objectsOf(goal)
    .filter(({ kind }) => kind === "PersistentVolumeClaim")
    .map(({ name }) => name);
  return names.length === 0 ? [] : [{ text: { id: "claimsStay", args: { claims: names } } }];
};

const outside: HelmSay = () => [{ text: { id: "dataStays" } }, { text: { id: "answersStay" } }];

export const stays: readonly HelmSay[] = [references, replicas, claims, definitions, hooks, outside];

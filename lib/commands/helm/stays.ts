import { at } from "../../base/raw.ts";
import { titleOf } from "../../helm/manifest.ts";
import { imagesOf } from "../deployment/goal.ts";
import { scalersOf } from "../deployment/scalers.ts";
import type { Line } from "../preview.ts";
import { objectsOf } from "./discovery.ts";
import { references } from "./references.ts";
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

/** What a tag names may have been moved; only a digest names one image for ever. */
const tags: HelmSay = ({ standing: { goal } }) => {
  const named = objectsOf(goal).flatMap(({ raw }) => imagesOf(raw).filter((image) => !image.includes("@")));
  const images = [...new Set(named)];
  return images.length === 0
    ? []
    : [{ text: { id: "helmTagsStay", args: { images, revision: goal.revision } } }];
};

const claims: HelmSay = ({ standing: { goal } }) => {
  const names = objectsOf(goal)
    .filter(({ kind }) => kind === "PersistentVolumeClaim")
    .map(({ name }) => name);
  return names.length === 0 ? [] : [{ text: { id: "claimsStay", args: { claims: names } } }];
};

const outside: HelmSay = () => [{ text: { id: "dataStays" } }, { text: { id: "answersStay" } }];

export const stays: readonly HelmSay[] = [references, replicas, claims, tags, definitions, hooks, outside];

import type { Raw } from "../../base/raw.ts";
import { stringAt } from "../../base/raw.ts";
import { groupOf, pairObjects, type Declared, type Pairing } from "../../helm/manifest.ts";
import { keyOf, type Found, type Read } from "../read.ts";
import { objectRead, objectsOf } from "./discovery.ts";
import type { Standing } from "./goal.ts";

/** One object of both manifests, with what there is of it. */
export interface Pair extends Pairing {
  /** "unread": it may not be read, or there are too many. */
  readonly live: Raw | undefined | "unread";
}

/** What is compared with live objects; of larger releases only so many. */
const most = 200;

const pairings = ({ current, goal }: Standing): readonly Pairing[] =>
  pairObjects(objectsOf(current), objectsOf(goal));

const readOf = (found: Found, { before, after }: Pairing): Read | undefined => {
  const object = after ?? before;
  return object === undefined ? undefined : objectRead(found, object);
};

/** The objects of both manifests as they are now. */
export const liveReads = (found: Found, standing: Standing): readonly Read[] =>
  pairings(standing)
    .slice(0, most)
    .flatMap((pairing) => readOf(found, pairing) ?? []);

/** The objects of both manifests side by side, in the order of the goal's. */
export const pairsOf = (found: Found, standing: Standing): readonly Pair[] =>
  pairings(standing).map((pairing) => {
    const read = readOf(found, pairing);
    const isRead = read !== undefined && found.has(keyOf(read));
    return { ...pairing, live: isRead ? found.get(keyOf(read)) : "unread" };
  });

/** At so many Deployments the reason is told. */
const mostTold = 10;

/** Where the Deployments are that the goal declares. */
export const deploymentReads = (found: Found, { goal }: Standing): readonly Read[] =>
  objectsOf(goal)
    .filter(({ kind, apiVersion }) => kind === "Deployment" && groupOf(apiVersion) === "apps")
    .flatMap((object) => objectRead(found, object) ?? [])
    .slice(0, mostTold);

export const objectOf = ({ before, after }: Pairing): Declared => {
  const object = after ?? before;
  if (object === undefined) throw new Error("a pair has an object");
  return object;
};

/** helm pkg/kube/resource_policy.go: what bears it is not deleted. Helm asks the live object. */
export const isKept = (raw: Raw | undefined): boolean =>
  stringAt(raw, "metadata", "annotations", "helm.sh/resource-policy")?.trim().toLowerCase() === "keep";

import type { Deployment } from "../../kinds/deployment.ts";
import type { HelmRevision } from "../../kinds/helm-revision.ts";
import type { Secret } from "../../kinds/secret.ts";
import type { World } from "../../log/world.ts";
import type { Phrase } from "../../words/phrase.ts";
import { addMark } from "./add-mark.ts";
import type { MutableHistory } from "./mutable.ts";
import { setsOf } from "../sets.ts";

/** Statuses of records that something newer has put away: to see one again is no beginning. */
const over: ReadonlySet<string> = new Set(["superseded", "uninstalled", "uninstalling"]);

/**
 * A record of Helm came, or is written again: its revision is a mark where it began. What its body tells (where it went
 * back to, what it lost, what came of it) is said once that is read, on the same mark.
 */
export function markRecord(history: MutableHistory, world: World, secret: Secret): void {
  const { release } = secret;
  const deployment = world.objects.Deployment.get(history.folding.progress.uid ?? "");
  if (release === undefined || deployment === undefined) return;
  if (history.folding.helm.has(secret.uid)) {
    tell(history, world, deployment, secret.uid);
    return;
  }
  const body = world.objects.HelmRevision.get(secret.uid);
  if (!isOwner(deployment, secret, body) || (over.has(release.status) && !history.folding.reconstructing))
    return;
  const place = addMark(history, { type: "helm", text: textOf(secret, body), version: undefined });
  history.folding.helm.set(secret.uid, place);
  tell(history, world, deployment, secret.uid);
}

/** The body of a record was read, or a ReplicaSet came: what it tells of a revision may be more than before. */
export function tellRecord(history: MutableHistory, world: World, uid: string): void {
  const deployment = world.objects.Deployment.get(history.folding.progress.uid ?? "");
  if (deployment !== undefined) tell(history, world, deployment, uid);
}

function tell(history: MutableHistory, world: World, deployment: Deployment, uid: string): void {
  const place = history.folding.helm.get(uid);
  const mark = place === undefined ? undefined : history.marks[place];
  const secret = world.objects.Secret.get(uid);
  if (place === undefined || mark === undefined || secret === undefined) return;
  const body = world.objects.HelmRevision.get(uid);
  const version = history.folding.places.get(setOf(world, deployment, body)?.uid ?? "");
  const type = body !== undefined && body.lost.length > 0 ? "helm-lost" : "helm";
  history.marks[place] = { ...mark, type, text: textOf(secret, body), version };
}

/** The ReplicaSet that came of what a revision declares. */
function setOf(world: World, { uid, namespace, name }: Deployment, body: HelmRevision | undefined) {
  const digest = body?.templates[`${namespace}/${name}`];
  return setsOf(world, uid).find(({ template }) => template.digest === digest);
}

const textOf = ({ release }: Secret, body: HelmRevision | undefined): Phrase => ({
  id: "markHelm",
  args: {
    release: release?.name ?? "",
    revision: release?.revision ?? 0,
    failed: release?.status === "failed",
    rollbackTo: body?.rollbackTo,
    lost: body?.lost.map(({ path }) => path) ?? [],
  },
});

/** The Deployment names the release (Helm sets that when it writes an object), or the record declares it. */
function isOwner(
  deployment: Deployment,
  { namespace, release }: Secret,
  body: HelmRevision | undefined,
): boolean {
  const { owners } = deployment;
  const named =
    owners["meta.helm.sh/release-name"] === release?.name &&
    (owners["meta.helm.sh/release-namespace"] ?? deployment.namespace) === namespace;
  return named || body?.deployments.includes(`${deployment.namespace}/${deployment.name}`) === true;
}

import type { Deployment } from "../../kinds/deployment.ts";
import type { HelmRevision } from "../../kinds/helm-revision.ts";
import type { Manager } from "../../kinds/meta.ts";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";

/** Who made a revision, as far as objects tell. */
export type Maker =
  /** Revisions of a Helm release that declare its template, oldest first. */
  | { readonly type: "helm"; readonly release: string; readonly revisions: readonly number[] }
  /** A tool that keeps the Deployment as a repository has it, and what it calls that. */
  | { readonly type: "gitops"; readonly tool: "Argo CD" | "Flux"; readonly name: string | undefined }
  /** A manager of the template's fields, such as `kubectl-set`. */
  | { readonly type: "manager"; readonly name: string };

/** Objects carry whole seconds, and a controller takes a moment. */
const near = { before: 5_000, after: 1_000 } as const;

/**
 * Who asked for a version: the Helm revisions with its template, or the one that was applied just before it was made;
 * else whoever wrote the Deployment's template then. Of the past, managedFields keep only each manager's last write.
 */
export function makerOf(
  world: World,
  deployment: Deployment,
  set: ReplicaSet,
  { current }: { readonly current: boolean },
): Maker | undefined {
  const last = writerOf(deployment, set, current);
  const byHelm = helmOf(world, deployment, set);
  if (byHelm !== undefined && !(current && isLater(last, byHelm))) return byHelm.maker;
  const writer = last?.name;
  const tool = gitOps.find(({ managers }) => writer !== undefined && managers.includes(writer));
  if (tool !== undefined) return { type: "gitops", tool: tool.tool, name: nameFor(deployment, tool.keys) };
  return writer === undefined ? undefined : { type: "manager", name: writer };
}

const gitOps: readonly GitOps[] = [
  {
    tool: "Argo CD",
    managers: ["argocd-controller", "argocd-application-controller", "argocd"],
    keys: ["argocd.argoproj.io/tracking-id", "argocd.argoproj.io/instance"],
  },
  {
    tool: "Flux",
    managers: ["kustomize-controller", "helm-controller"],
    keys: ["kustomize.toolkit.fluxcd.io/name", "helm.toolkit.fluxcd.io/name"],
  },
];

interface GitOps {
  readonly tool: "Argo CD" | "Flux";
  readonly managers: readonly string[];
  /** Where the Deployment names what keeps it. */
  readonly keys: readonly string[];
}

/** Argo CD's tracking id is `application:group/kind:namespace/name`. */
const nameFor = ({ owners }: Deployment, keys: readonly string[]): string | undefined =>
  keys.flatMap((key) => owners[key]?.split(":")[0] ?? [])[0];

interface ByHelm {
  readonly maker: Maker;
  readonly updated: number | undefined;
}

/** Somebody else asked for the same template again. */
const isLater = (writer: Manager | undefined, { updated }: ByHelm): boolean =>
  writer?.at !== undefined &&
  updated !== undefined &&
  writer.name !== "helm" &&
  writer.at - updated > near.before;

function helmOf(world: World, { namespace, name, owners }: Deployment, set: ReplicaSet): ByHelm | undefined {
  const key = `${namespace}/${name}`;
  const declaring = [...world.objects.HelmRevision.values()]
    .filter((revision) => revision.deployments.includes(key))
    .filter(({ name: release }) => release === (owners["meta.helm.sh/release-name"] ?? release))
    .sort((a, b) => a.revision - b.revision);
  const alike = declaring.filter(({ templates }) => templates[key] === set.template.digest);
  const applied = declaring.findLast((revision) => isJustBefore(revision, set));
  const found = alike.length > 0 ? alike : applied === undefined ? [] : [applied];
  const release = found[0]?.name;
  if (release === undefined) return undefined;
  const revisions = found.filter((revision) => revision.name === release);
  return {
    maker: { type: "helm", release, revisions: revisions.map(({ revision }) => revision) },
    updated: revisions.at(-1)?.updated,
  };
}

/** Helm notes the time before it applies anything, and hooks may run in between; only the newest one before counts. */
const isJustBefore = ({ updated }: HelmRevision, { createdAt }: ReplicaSet): boolean =>
  updated !== undefined && updated <= createdAt + near.after && createdAt - updated <= near.before;

/** What the API server calls those who do not say who they are (apimachinery's managedfields). */
const nobody: ReadonlySet<string> = new Set(["", "unknown", "before-first-apply"]);

/** The last to write the template when a version was made; of the current one, the last of all. */
function writerOf({ managers }: Deployment, set: ReplicaSet, current: boolean): Manager | undefined {
  const writes = managers
    .filter(({ name, content, at }) => content && at !== undefined && !nobody.has(name))
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  if (current) return writes.at(-1);
  return writes.findLast(
    ({ at = 0 }) => at <= set.createdAt + near.after && set.createdAt - at <= near.before,
  );
}

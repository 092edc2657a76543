import { listAt, stringAt, type Raw } from "../../lib/base/raw.ts";
import { isBuiltIn } from "../../lib/diff/rules.ts";
import { groupOf, titleOf, type Declared } from "../../lib/helm/manifest.ts";
import type { Assembled, ReleaseTree } from "../../lib/helm/opened.ts";
import type { HelmDesk } from "./desk.ts";
import type { ListedKind, LiveObjects } from "./live-objects.ts";

/** The kinds in which what controllers make is looked for; where there are custom resources, in theirs too. */
const made: readonly ListedKind[] = [
  { path: "/apis/apps/v1", plural: "deployments", kind: "Deployment" },
  { path: "/apis/apps/v1", plural: "statefulsets", kind: "StatefulSet" },
  { path: "/apis/apps/v1", plural: "daemonsets", kind: "DaemonSet" },
  { path: "/apis/apps/v1", plural: "replicasets", kind: "ReplicaSet" },
  { path: "/apis/batch/v1", plural: "cronjobs", kind: "CronJob" },
  { path: "/apis/batch/v1", plural: "jobs", kind: "Job" },
  { path: "/api/v1", plural: "pods", kind: "Pod" },
  { path: "/api/v1", plural: "services", kind: "Service" },
  { path: "/api/v1", plural: "configmaps", kind: "ConfigMap" },
  { path: "/api/v1", plural: "serviceaccounts", kind: "ServiceAccount" },
];

/** So many objects are looked at, so many of one owner are told, and so deep; so many kinds of custom resources are listed. */
const limits = { objects: 200, siblings: 20, depth: 5, customKinds: 40 } as const;

interface Child {
  readonly kind: string;
  readonly raw: Raw;
}

/** What a release declares, and what controllers made of it, by owner references downwards. */
export async function declares(
  { live }: Pick<HelmDesk, "live">,
  revision: number,
  objects: readonly Declared[],
): Promise<ReleaseTree> {
  const shown = objects.slice(0, limits.objects);
  const found = await Promise.all(shown.map((object) => live.find(object, true)));
  const namespaces = new Set(shown.map(({ namespace }) => namespace));
  const children = new Map<string, Child[]>();
  const custom = await customKinds(live, shown);
  const unlisted = new Set(custom.slice(limits.customKinds).map(({ kind }) => kind));
  const kinds = [...made, ...custom.slice(0, limits.customKinds)];
  await Promise.all(
    [...namespaces].flatMap((namespace) =>
      kinds.map(async (listed) => {
        const list = await live.list(listed, namespace);
        if (list?.isWhole !== true) unlisted.add(listed.kind);
        for (const raw of list?.items ?? []) adopt(children, { kind: listed.kind, raw });
      }),
    ),
  );
  return {
    revision,
    objects: shown.map((object, index) => {
      const live = found[index] ?? { type: "unread" };
      const uid = live.type === "found" ? stringAt(live.raw, "metadata", "uid") : undefined;
      const state = live.type === "found" ? "there" : live.type;
      const { kind, namespace, name } = object;
      return { title: titleOf(object), kind, namespace, name, state, ...madeOf(children, uid, limits.depth) };
    }),
    unlisted: [...unlisted].sort(),
  };
}

/** Whoever makes things of a custom resource may make other custom resources of it; else nobody is taken to. */
async function customKinds(live: LiveObjects, objects: readonly Declared[]): Promise<readonly ListedKind[]> {
  const versions = objects
    .map(({ apiVersion }) => apiVersion)
    .filter((version) => !isBuiltIn(groupOf(version)));
  return versions.length === 0 ? [] : live.customKinds([...new Set(versions)]);
}

function adopt(children: Map<string, Child[]>, child: Child): void {
  for (const owner of listAt(child.raw, "metadata", "ownerReferences")) {
    const uid = stringAt(owner, "uid") ?? "";
    const siblings = children.get(uid);
    if (siblings === undefined) children.set(uid, [child]);
    else siblings.push(child);
  }
}

function madeOf(
  children: ReadonlyMap<string, readonly Child[]>,
  uid: string | undefined,
  depth: number,
): Pick<Assembled, "made" | "more"> {
  const all = depth === 0 ? [] : (children.get(uid ?? "") ?? []);
  return {
    made: all.slice(0, limits.siblings).map(({ kind, raw }) => {
      const [namespace, name] = [stringAt(raw, "metadata", "namespace"), stringAt(raw, "metadata", "name")];
      return {
        title: titleOf({ kind, name: name ?? "" }),
        kind,
        namespace: namespace ?? "",
        name: name ?? "",
        state: "there",
        ...madeOf(children, stringAt(raw, "metadata", "uid"), depth - 1),
      };
    }),
    more: Math.max(0, all.length - limits.siblings),
  };
}

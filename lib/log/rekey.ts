import type { Deployment } from "../kinds/deployment.ts";
import type { KindName, SlimOf } from "../kinds/kinds.ts";
import type { Template } from "../kinds/template.ts";
import { isPut, type Fact } from "./fact.ts";
import { resumeWindow, type Window } from "./window.ts";
import { cloneWorld, type World } from "./world.ts";

/** What a digest of a former key is under the present one. */
type Names = ReadonlyMap<string, string>;

/**
 * The same window in the digests of the server that found `after`. Each server has a key of its own, so the digests of
 * two say nothing about each other; what is the same template for certain tells them: that of a ReplicaSet, which its
 * controller never changes, and that of a Deployment whose generation has not risen. What is gone keeps its former
 * digest, and is like nothing that comes.
 */
export function rekey(window: Window, after: World): Window {
  const names = namesFor(window.world, after);
  const facts = window.facts.map(
    (fact) => (isPut(fact) ? { ...fact, put: renamed(fact, names) } : fact) as Fact,
  );
  return resumeWindow({
    ...window,
    base: renamedWorld(window.base, names),
    world: renamedWorld(window.world, names),
    facts,
  });
}

function namesFor(before: World, after: World): Names {
  const names = new Map<string, string>();
  const note = (former: Template, present: Template): void => {
    names.set(former.digest, present.digest);
    for (const [part, digest] of Object.entries(former.parts))
      names.set(digest, present.parts[part] ?? digest);
  };
  for (const former of before.objects.ReplicaSet.values()) {
    const present = after.objects.ReplicaSet.get(former.uid);
    if (present !== undefined) note(former.template, present.template);
  }
  for (const former of before.objects.Deployment.values()) {
    const present = after.objects.Deployment.get(former.uid);
    if (present !== undefined && isSame(former, present)) note(former.template, present.template);
  }
  return names;
}

const isSame = (former: Deployment, present: Deployment): boolean => former.generation === present.generation;

function renamedWorld(world: World, names: Names): World {
  const copy = cloneWorld(world);
  for (const kind of ["Deployment", "ReplicaSet", "HelmRevision"] as const) {
    const objects = copy.objects[kind] as Map<string, SlimOf<KindName>>;
    for (const [uid, put] of objects) objects.set(uid, renamed({ kind, put }, names));
  }
  return copy;
}

function renamed({ kind, put }: { readonly kind: KindName; readonly put: SlimOf<KindName> }, names: Names) {
  const all = (digests: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(digests).map(([key, digest]) => [key, names.get(digest) ?? digest]));
  switch (kind) {
    case "Deployment":
    case "ReplicaSet": {
      const { template } = put as SlimOf<"Deployment" | "ReplicaSet">;
      const digest = names.get(template.digest) ?? template.digest;
      return { ...put, template: { ...template, digest, parts: all(template.parts) } };
    }
    case "HelmRevision":
      return { ...put, templates: all((put as SlimOf<"HelmRevision">).templates) };
    default:
      return put;
  }
}

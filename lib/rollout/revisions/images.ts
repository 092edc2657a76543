import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";

/** An image of a version's template, and what its pods tell of it. */
export interface RevisionImage {
  readonly container: string;
  readonly image: string;
  /** Digests that its pods run, as `sha256:…`; more than one where a tag was moved. Empty where no pod tells. */
  readonly digests: readonly string[];
}

/** How many pods are asked: a thousand of one version tell the same. */
const asked = 64;

/** The images of a version, containers in their order; init containers left out. */
export function imagesOf(world: World, set: ReplicaSet): readonly RevisionImage[] {
  const told = digestsOf(world, set.uid);
  return set.template.containers
    .filter(({ init }) => !init)
    .map(({ name, image }) => {
      const declared = digestIn(image);
      return {
        container: name,
        image,
        digests: declared === undefined ? [...(told.get(name) ?? [])] : [declared],
      };
    });
}

function digestsOf(world: World, version: string): ReadonlyMap<string, ReadonlySet<string>> {
  const told = new Map<string, Set<string>>();
  let left = asked;
  for (const uid of world.owned.get(version) ?? []) {
    for (const { name, imageId } of world.objects.Pod.get(uid)?.containers ?? []) {
      const digest = digestIn(imageId ?? "");
      if (digest !== undefined) told.set(name, (told.get(name) ?? new Set()).add(digest));
    }
    if (--left === 0) break;
  }
  return told;
}

/** The digest in a reference such as `docker.io/library/web@sha256:…`; an image's id alone names no image of a registry. */
const digestIn = (reference: string): string | undefined => /@(sha256:[0-9a-f]{64})$/.exec(reference)?.[1];

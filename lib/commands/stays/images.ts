import { ownedBy } from "../../log/world.ts";
import type { Say, Way } from "../draw/way.ts";

/** What a tag names may have been moved; only a digest names one image for ever. */
export const images: Say = (way) => {
  const { target } = way;
  if (target === undefined) return [];
  const tagged = target.template.containers.filter(({ image }) => image !== "" && !image.includes("@"));
  const unique = new Map(tagged.map(({ image, name }) => [image, name]));
  return [...unique].map(([image, container]) => {
    const text = { id: "tagMayDiffer", args: { image, revision: target.revision ?? 0 } } as const;
    const digest = digestOf(way, target.uid, container);
    return digest === undefined ? { text } : { text, detail: { id: "tagKnown", args: { image, digest } } };
  });
};

/** The digest by which a pod of the version runs a container, as long as one does. */
function digestOf({ seen }: Way, set: string, container: string): string | undefined {
  const ids = ownedBy(seen.world, "Pod", set).flatMap(({ containers }) =>
    containers.flatMap(({ name, imageId }) => (name === container ? (imageId ?? []) : [])),
  );
  return ids.map((id) => /sha256:[0-9a-f]{12}/.exec(id)?.[0]).find((digest) => digest !== undefined);
}

import { createHash } from "node:crypto";
import type { Image } from "./image.ts";
import { plainImage } from "./plain.ts";
import { canonical, type Reference } from "./reference.ts";
import { shopImageOf, shopImages } from "./shop.ts";

interface Family {
  readonly repositories: readonly string[];
  readonly image: (repository: string, tag: string | undefined) => Image | undefined;
}

/** Every family of images of our own; an unknown tag of theirs cannot be pulled. */
const families: readonly Family[] = [{ repositories: shopImages, image: shopImageOf }];

/** `sha256:…`, the same for the same name and tag. */
export const digestOf = ({ repository, tag }: Reference): string =>
  `sha256:${createHash("sha256")
    .update(`${repository}:${tag ?? ""}`)
    .digest("hex")}`;

/** Tags that say that there is none: no image of anybody has them here. */
export const missingTags: readonly string[] = [
  "404",
  "does-not-exist",
  "missing",
  "nonexistent",
  "not-found",
];

/** How an image behaves; undefined: there is none of that name. */
export function imageOf(reference: Reference): Image | undefined {
  if (reference.tag !== undefined && missingTags.includes(reference.tag)) return undefined;
  const family = families.find(({ repositories }) => repositories.includes(reference.repository));
  if (family === undefined) return plainImage(canonical(reference));
  return family.image(reference.repository, reference.tag);
}

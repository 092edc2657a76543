import { createHash } from "node:crypto";
import { agnhostImage } from "./agnhost/agnhost.ts";
import type { Image } from "./image.ts";
import { pauseImage } from "./pause.ts";
import { plainImage } from "./plain.ts";
import { canonical, type Reference } from "./reference.ts";
import { shopImageOf, shopImages } from "./shop.ts";

interface Family {
  readonly has: (repository: string) => boolean;
  readonly image: (reference: Reference) => Image | undefined;
}

/** Every family of images that we know; an unknown tag of our own cannot be pulled. */
const families: readonly Family[] = [
  {
    has: (repository) => shopImages.includes(repository),
    image: ({ repository, tag }) => shopImageOf(repository, tag),
  },
  {
    has: (repository) => repository.endsWith("/agnhost"),
    image: (reference) => agnhostImage(canonical(reference)),
  },
  {
    has: (repository) => repository.endsWith("/pause"),
    image: (reference) => pauseImage(canonical(reference)),
  },
];

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
  const family = families.find(({ has }) => has(reference.repository));
  return family === undefined ? plainImage(canonical(reference)) : family.image(reference);
}

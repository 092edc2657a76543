import { ownerOf } from "../deployment/owner.ts";
import type { Say } from "../draw/way.ts";

/** An operator's object, and the definition of its kind, belong to no revision. */
export const customResource: Say = ({ raw }) => {
  const owner = ownerOf(raw.deployment);
  return owner === undefined ? [] : [{ text: { id: "ownerStays", args: owner } }];
};

import type { Say } from "../draw/way.ts";

/** A claim outlives every version. */
export const volumes: Say = ({ target }) => {
  const claims = target?.template.claims ?? [];
  return claims.length === 0 ? [] : [{ text: { id: "claimsStay", args: { claims } } }];
};

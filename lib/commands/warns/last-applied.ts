import type { Say } from "../draw/way.ts";

/** kubectl warns of it too, from 1.37 on (pkg/polymorphichelpers/rollback.go). */
export const lastApplied: Say = ({ deployment }) =>
  deployment.lastApplied ? [{ text: { id: "lastAppliedStays" } }] : [];

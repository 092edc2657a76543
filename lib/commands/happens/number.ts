import type { Say } from "../draw/way.ts";

/** A version that comes back gets a new number (SetNewReplicaSetAnnotations in the controller's deployment_util.go). */
export const number: Say = ({ sets, target }) => {
  if (target === undefined) return [];
  const others = sets.filter(({ uid }) => uid !== target.uid).map(({ revision }) => revision ?? 0);
  const next = Math.max(0, ...others) + 1;
  const own = target.revision ?? 0;
  // It keeps a number that is higher than all others already.
  if (own >= next) return [{ text: { id: "becomesRevision", args: { revision: own } } }];
  return [
    {
      text: { id: "becomesRevision", args: { revision: next } },
      detail: { id: "leavesNumber", args: { revision: own } },
    },
  ];
};

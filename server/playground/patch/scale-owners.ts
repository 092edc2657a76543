import type { ManagedFields } from "../object.ts";
import type { GroupVersionKind } from "../schema/types.ts";
import { apiVersionOf, type Entry, isSameManager, readEntries, writeEntries } from "./entries.ts";
import { difference, type FieldSet, intersection, isEmpty, pathSet } from "./field-set.ts";

const replicas = pathSet("f:spec", "f:replicas");
const owns = (set: FieldSet): boolean => !isEmpty(intersection(set, replicas));

/**
 * The owners of an object's replicas, as those of its Scale (apimachinery, util/managedfields/scalehandler.go,
 * ToSubresource).
 */
export const ownersOfScale = (stored: readonly ManagedFields[] | undefined): readonly ManagedFields[] =>
  writeEntries(
    (readEntries(stored) ?? [])
      .filter(({ set }) => owns(set))
      .map((entry) => ({ ...entry, apiVersion: "autoscaling/v1", set: replicas })),
  );

/**
 * The owners of an object after its Scale has other ones (ToParent there): who no longer owns the Scale loses the
 * replicas; who owns it anew, or by an update that was of another version, has them in an entry of its own, without time.
 */
export function ownersOfScaled(
  kind: GroupVersionKind,
  stored: readonly ManagedFields[] | undefined,
  scale: readonly ManagedFields[],
): readonly ManagedFields[] {
  const ofScale = readEntries(scale) ?? [];
  const before = readEntries(stored) ?? [];
  const known = (entry: Entry): boolean => ofScale.some((other) => isSameManager(entry, other));
  const kept = before.map((entry) =>
    !owns(entry.set) || known(entry) ? entry : { ...entry, set: difference(entry.set, replicas) },
  );
  const anew = ofScale
    .filter(({ set }) => owns(set))
    .filter((entry) => !before.some((other) => owns(other.set) && isSameManager(entry, other)))
    .map((entry) => ({ ...entry, apiVersion: apiVersionOf(kind), time: undefined, set: replicas }));
  return writeEntries([...kept, ...anew]);
}

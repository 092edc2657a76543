import type { Found } from "../read.ts";
import type { Right } from "../right.ts";
import { placeOf } from "./discovery.ts";
import type { Standing } from "./goal.ts";
import { objectOf, pairsOf } from "./pairs.ts";
import type { Named } from "./records.ts";

/** What helm does to the records of a release. */
export const recordRights = ({ namespace }: Pick<Named, "namespace">): readonly Right[] =>
  ["list", "get", "create", "update"].map((verb) => ({ verb, group: "", resource: "secrets", namespace }));

const verbs = { changed: "patch", created: "create", deleted: "delete" } as const;

/** A release has objects of a few kinds; whoever asks of more asks the API server too much. */
const most = 40;

/** What helm does to the objects of a release, a kind and a namespace each once. */
export function objectRights(found: Found, standing: Standing): readonly Right[] {
  const rights = pairsOf(found, standing).flatMap((pair): readonly Right[] => {
    const object = objectOf(pair);
    const place = placeOf(found, object);
    if (place === undefined) return [];
    const { group, resource, namespaced } = place;
    return [{ verb: verbs[pair.state], group, resource, namespace: namespaced ? object.namespace : "" }];
  });
  const each = new Map(rights.map((right) => [Object.values(right).join(" "), right]));
  return [...each.values()].slice(0, most);
}

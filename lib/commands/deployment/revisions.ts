import { at, listAt, stringAt, type Raw } from "../../base/raw.ts";
import { revisionKey } from "../../kinds/deployment.ts";
import { plainTemplate } from "../../kinds/plain-template.ts";
import { annotations, controllerOf, wholeNumber } from "../../kinds/read-meta.ts";

const historyKey = "deployment.kubernetes.io/revision-history";

/** One kept revision of a Deployment: a ReplicaSet of its own with a number. */
export interface Revision {
  readonly number: number;
  /** Numbers that it had before, oldest first. */
  readonly former: readonly number[];
  readonly uid: string;
  readonly name: string;
  readonly set: Raw;
}

/**
 * The revisions of a Deployment by number, lowest first. Sets of other owners are left out, and those without a number,
 * which `kubectl rollout undo` takes for revision 0 and goes back to.
 */
export function revisionsOf(deployment: Raw, sets: Raw | undefined): readonly Revision[] {
  const uid = stringAt(deployment, "metadata", "uid");
  const own = listAt(sets, "items").filter((set) => controllerOf(set as Raw) === uid) as readonly Raw[];
  return own.flatMap((set) => revisionOf(set) ?? []).sort((a, b) => a.number - b.number);
}

function revisionOf(set: Raw): Revision | undefined {
  const notes = annotations(set);
  const number = wholeNumber(notes[revisionKey]);
  if (number === undefined || number === 0) return undefined;
  const former = (notes[historyKey] ?? "").split(",").flatMap((text) => wholeNumber(text) ?? []);
  const uid = stringAt(set, "metadata", "uid") ?? "";
  return { number, former, uid, name: stringAt(set, "metadata", "name") ?? "", set };
}

/** The pod template, as it is written. */
export const templateOf = (object: Raw): unknown => at(object, "spec", "template");

/** Whether two objects have the same template, but for the hash label (EqualIgnoreHash in the controller's util). */
export const sameTemplate = (a: Raw, b: Raw): boolean => templateText(a) === templateText(b);

/** `plainTemplate` puts keys in order, but for those of a user's maps. */
const templateText = (object: Raw): string =>
  JSON.stringify(plainTemplate(templateOf(object) as Raw), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The revision that runs, or is about to: the one with the Deployment's template; undefined where there is none yet. */
export const currentRevision = (deployment: Raw, revisions: readonly Revision[]): Revision | undefined =>
  revisions.findLast(({ set }) => sameTemplate(deployment, set));

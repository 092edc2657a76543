import type { History, HistoryVersion, Lane, Mark } from "../history/history.ts";
import type { MutableHistory } from "../history/mutable.ts";
import { membersOf, type ServiceHistory } from "./history.ts";

/** What the timeline draws of a Service: all its Deployments over one axis, each mark named with its Deployment. */
export function pictureOf(history: ServiceHistory): History {
  const { own, progress, keptFrom, seenFrom } = history;
  const members = membersOf(history);
  return {
    namespace: progress.ref.namespace,
    name: progress.ref.name,
    versions: own.versions,
    keptFrom,
    seenFrom,
    replicas: own.replicas,
    traffic: own.traffic,
    lanes: new Map(members.flatMap((member) => lanesOf(own, member))),
    marks: [...own.marks, ...toldOnce(members.flatMap((member) => marksOf(own, member)))].sort(
      (a, b) => a.at - b.at,
    ),
    gaps: own.gaps,
  };
}

/** The place in the picture of a version of one Deployment. */
const placeOf = ({ folding }: MutableHistory, version: HistoryVersion | undefined): number | undefined =>
  folding.places.get(version?.uid ?? "");

function lanesOf(own: MutableHistory, { lanes, versions }: MutableHistory): readonly [string, Lane][] {
  return [...lanes].flatMap(([uid, lane]): [string, Lane][] => {
    const version = placeOf(own, versions[lane.version]);
    return version === undefined ? [] : [[uid, { ...lane, version }]];
  });
}

/** A change of a selector is the Service's own, and told once. */
function marksOf(own: MutableHistory, { marks, versions, name }: MutableHistory): readonly Mark[] {
  return marks
    .filter(({ type }) => type !== "selector")
    .map((mark) => ({
      ...mark,
      deployment: name,
      version: mark.version === undefined ? undefined : placeOf(own, versions[mark.version]),
    }));
}

/** What may be the Service's own as well as a Deployment's: then every member tells of it. */
const shared: ReadonlySet<Mark["type"]> = new Set(["asked", "refused", "failed", "back", "overtaken"]);

function toldOnce(marks: readonly Mark[]): readonly Mark[] {
  const told = new Set<string>();
  return marks.filter(({ at, type, text }) => {
    const key = JSON.stringify([at, type, text]);
    if (!shared.has(type)) return true;
    return !told.has(key) && told.add(key);
  });
}

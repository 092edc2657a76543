import { stringAt, type Raw } from "../../lib/base/raw.ts";
import type { Line } from "./record.ts";

export const nameOf = (object: Raw): string => stringAt(object, "metadata", "name") ?? "";

/** Takes out of a text what no two runs share, and puts in what they do. */
export type Clean = (text: string) => string;

/** A ReplicaSet's hash, by the order in which a Deployment got its ReplicaSets: `#1`. */
function hashesOf(lines: readonly Line[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { kind, object } of lines) {
    const hash = stringAt(object, "metadata", "labels", "pod-template-hash");
    if (kind !== "ReplicaSet" || hash === undefined) continue;
    const owner = (stringAt(object, "metadata", "name") ?? "").slice(0, -hash.length - 1);
    const key = `${owner}-${hash}`;
    if (found.has(key)) continue;
    const count = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, count);
    found.set(key, `#${String(count)}`);
  }
  return new Map([...found].map(([name, label]) => [name.slice(name.lastIndexOf("-") + 1), label]));
}

/** The names of a StatefulSet's revisions, by the order in which it came to them: `db-#1`. */
function revisionsOf(lines: readonly Line[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { kind, object } of lines) {
    if (kind !== "StatefulSet") continue;
    for (const field of ["currentRevision", "updateRevision"]) {
      const name = stringAt(object, "status", field);
      if (name === undefined || found.has(name)) continue;
      const count = (counts.get(nameOf(object)) ?? 0) + 1;
      counts.set(nameOf(object), count);
      found.set(name, `${nameOf(object)}-#${String(count)}`);
    }
  }
  return found;
}

/** A name's five random characters. */
const random = "[bcdfghjklmnpqrstvwxz2456789]{5}";

const replacements: readonly (readonly [RegExp, string])[] = [
  [/(?<=containerd:\/\/)[0-9a-f]{64}/g, "<id>"],
  [/(?<=\.)[0-9a-f]{16}\b/g, "<stamp>"],
  [/(?<=controller-revision-hash[=:] ?)\w+\b(?!-#)/g, "<hash>"],
  [/(?<=default-scheduler-)[\w.-]+/g, "<host>"],
  [/(?<=(createdAt|modifiedAt)=)\d+/g, "<time>"],
  [new RegExp(`(-#\\d+)-${random}\\b`, "g"), "$1-*"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "<uid>"],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?( ?(Z|[+-]\d\d:?\d\d)( UTC)?)?/g, "<time>"],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [A-Z0-9][\w ]+ \d\d:\d\d:\d\d( \+0000)?( \d{4})?/g, "<time>"],
  [/\b(\d{1,3}\.){3}\d{1,3}\b/g, "<ip>"],
  [/\bnode-\d+\b/g, "<node>"],
  [/(?<=resourceVersion: )"\d+"/g, "<version>"],
  [/(?<=\s)(<invalid>|(\d+[dhm])*\d+[dhms])(?=\s|\)|$)/gm, "<age>"],
];

/** A slice's name ends by chance: `web-*`. */
const slicesOf = (lines: readonly Line[]): ReadonlyMap<string, string> =>
  new Map(
    lines
      .filter(({ kind }) => kind === "EndpointSlice")
      .map(({ object }) => [nameOf(object), nameOf(object).replace(/[^-]+$/, "*")]),
  );

/** So does that of a pod that no ReplicaSet made, and no StatefulSet: `agent-*`. */
const podsOf = (lines: readonly Line[]): ReadonlyMap<string, string> =>
  new Map(
    lines
      .filter(
        ({ kind, object }) => kind === "Pod" && stringAt(object, "metadata", "generateName") !== undefined,
      )
      .filter(({ object }) =>
        ["pod-template-hash", "statefulset.kubernetes.io/pod-name"].every(
          (label) => stringAt(object, "metadata", "labels", label) === undefined,
        ),
      )
      .map(({ object }) => [nameOf(object), `${stringAt(object, "metadata", "generateName") ?? ""}*`]),
  );

/** For what was heard of one namespace; with more heard, it may know more names. */
export function cleanerOf(namespace: string, lines: readonly Line[]): Clean {
  const names = [...revisionsOf(lines), ...hashesOf(lines), ...slicesOf(lines), ...podsOf(lines)];
  return (text) => {
    const named = names.reduce(
      (sofar, [name, label]) => sofar.replaceAll(name, label),
      text.replaceAll(namespace, "<ns>"),
    );
    return replacements.reduce((sofar, [found, instead]) => sofar.replace(found, instead), named);
  };
}

/** `ReplicaSet web-#1`, `Pod web-#1-*`, `EndpointSlice web`: the same for all that are alike. */
export function labelOf(clean: Clean, object: Raw, kind = stringAt(object, "kind") ?? ""): string {
  const name = clean(nameOf(object));
  return `${kind} ${kind === "EndpointSlice" ? name.replace(/-\*$/, "") : name}`;
}

import { type Learnt, recalled } from "./learnt.ts";
import type { Dice } from "./values.ts";

const parameters: Readonly<Record<string, readonly [string, ...string[]]>> = {
  limit: ["0", "1", "2", "-1", "9223372036854775807", "1.5", "x"],
  continue: [
    "x",
    "e30",
    "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoiYVx1MDAwMCJ9",
    "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiIuLi8ifQ",
  ],
  resourceVersion: ["0", "1", "5", "-1", "99999999", "18446744073709551616", "x"],
  resourceVersionMatch: ["Exact", "NotOlderThan", "x"],
  labelSelector: [
    "a",
    "a=b",
    "app in (odd,web)",
    "app notin ()",
    "!",
    "a in (",
    "a>1",
    "a>99999999999999999999",
    "((",
    "a==,",
    "__proto__",
    "constructor=",
    "app=odd,app!=odd",
  ],
  fieldSelector: [
    "metadata.name=odd",
    "metadata.name!=odd",
    "status.phase=Running",
    "spec.nodeName=",
    "x=y",
    "a\\,b=c\\",
    "metadata.name=odd,metadata.name=a",
    "__proto__=x",
    "=",
  ],
  timeoutSeconds: ["0", "1", "-1", "99999999999", "x"],
  watch: ["0", "false"],
  allowWatchBookmarks: ["true", "x"],
  sendInitialEvents: ["true", "false"],
  dryRun: ["All", "x", ""],
  fieldValidation: ["Strict", "Warn", "Ignore", "x"],
  fieldManager: ["m", "\u0000", "é".repeat(70), "a\nb"],
  force: ["true", "false"],
  propagationPolicy: ["Background", "Foreground", "Orphan", "x"],
  orphanDependents: ["true", "false"],
  gracePeriodSeconds: ["0", "1", "-1", "9007199254740991", "1e3"],
  includeObject: ["None", "Object", "Metadata", "x"],
  pretty: ["true", "x"],
  container: ["a", "x", "__proto__"],
  tailLines: ["0", "1", "-1", "9007199254740991"],
  limitBytes: ["1", "0"],
  sinceSeconds: ["1", "9007199254740991"],
  sinceTime: ["x", "+275760-09-13T00:00:00Z"],
  previous: ["true"],
};

const wanted: Readonly<Record<string, readonly [string, ...string[]]>> = {
  POST: ["fieldValidation", "fieldManager", "dryRun", "pretty"],
  PUT: ["fieldValidation", "fieldManager", "dryRun"],
  PATCH: ["fieldValidation", "fieldManager", "force", "fieldManager", "dryRun"],
  DELETE: ["propagationPolicy", "gracePeriodSeconds", "orphanDependents", "dryRun", "labelSelector"],
};

/** What a watch may be asked with. */
const ofWatches: readonly [string, ...string[]] = [
  "resourceVersion",
  "allowWatchBookmarks",
  "sendInitialEvents",
  "resourceVersionMatch",
  "timeoutSeconds",
  "labelSelector",
  "fieldSelector",
  "includeObject",
  "limit",
];

/** What a client has been told that it may say again. */
const told: Readonly<Record<string, keyof Learnt>> = { continue: "tokens", resourceVersion: "revisions" };

/** A query that one of these methods may have, or another; WATCH is a GET that watches. */
export function queryOf(dice: Dice, method: string, learnt: Learnt): string {
  if (method !== "WATCH" && dice.chance(0.4)) return "";
  const all = Object.keys(parameters) as [string, ...string[]];
  const usual = method === "WATCH" ? ofWatches : (wanted[method] ?? all);
  const pairs = Array.from({ length: 1 + dice.below(3) }, () => {
    const name = dice.pick(dice.chance(0.8) ? usual : all);
    const of = Object.hasOwn(told, name) ? told[name] : undefined;
    const known = of !== undefined && dice.chance(0.7) ? recalled(dice, learnt[of]) : undefined;
    return `${name}=${encodeURIComponent(known ?? dice.pick(parameters[name] ?? [""]))}`;
  });
  // The usual way to begin with all there is.
  if (method === "WATCH" && dice.chance(0.3))
    pairs.push("sendInitialEvents=true", "resourceVersionMatch=NotOlderThan");
  if (method === "WATCH") pairs.unshift("watch=true");
  return `?${pairs.join("&")}${dice.chance(0.02) ? "&%&=&%zz=%" : ""}`;
}

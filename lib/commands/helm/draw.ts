import { commonChecks } from "../draw/checks.ts";
import { scalersRead } from "../deployment/scalers.ts";
import type { Seen } from "../command.ts";
import type { Body, Change, Check } from "../preview.ts";
import type { Found, Read } from "../read.ts";
import { changeOf } from "./changes.ts";
import { choicesOf, flagsOf } from "./conflicts.ts";
import { standingIn, type Goal, type Standing } from "./goal.ts";
import { happens, replacesPods } from "./happens.ts";
import { liveReads, pairsOf } from "./pairs.ts";
import { sayAll, type ChangedPair } from "./say.ts";
import { stays } from "./stays.ts";
import { warns } from "./warns.ts";

/** The objects as they are now, and who sizes them. */
export function asidesOf(found: Found, goal: Goal): readonly Read[] {
  const standing = standingIn(found, goal);
  return "id" in standing ? [] : [...liveReads(found, standing), scalersRead(goal)];
}

/** What going back to a revision of a release would do and would not. */
export function drawRollback(seen: Seen, goal: Goal): Body {
  const { namespace, release, revision } = goal;
  const target = String(revision);
  const line = ["helm", "-n", namespace, "rollback", release, target, ...flagsOf(goal)].join(" ");
  const common = commonChecks({ ...seen, news: undefined, dryRun: { type: "untried" } });
  const checks = [...common, ...helmCheck(seen), ...newsCheck(seen)];
  const standing = standingIn(seen.found, goal);
  if ("id" in standing) return { target, line, checks, changes: [], happens: [], stays: [], warnings: [] };
  const way = { seen, asked: goal, standing, pairs: pairsWithChanges(seen, goal, standing) };
  const warnings = sayAll(warns, way);
  const choices = choicesOf(seen, goal, warnings);
  return {
    target,
    line,
    checks: [{ state: "yes", text: { id: "helmRecordRead", args: { revision } } }, ...checks],
    changes: inOrder(way.pairs.flatMap(({ change }) => change ?? [])),
    happens: sayAll(happens, way),
    stays: sayAll(stays, way),
    warnings,
    ...(choices.length === 0 ? {} : { choices }),
  };
}

/** What replaces pods first, else as helm goes through them: of very many objects not all are seen. */
const inOrder = (changes: readonly Change[]): readonly Change[] => [
  ...changes.filter(replacesPods),
  ...changes.filter((change) => !replacesPods(change)),
];

/** A release is no object of the API server: its Deployments are what `kubectl describe` can be asked about. */
function newsCheck({ news, plan }: Seen): readonly Check[] {
  if (news === undefined || "id" in plan || plan.event === undefined || !("at" in plan.event)) return [];
  if (plan.event.at.length === 0) return [];
  return news.state === "yes"
    ? [{ state: "yes", text: { id: "helmNewsKept" } }]
    : [{ state: "unknown", text: { id: "newsNotKept" } }];
}

const pairsWithChanges = (seen: Seen, { namespace }: Goal, standing: Standing): readonly ChangedPair[] =>
  pairsOf(seen.found, standing).map((pair) => ({ ...pair, change: changeOf(pair, namespace, seen) }));

/** There is nothing that helm could try without doing it; that it is there and fits can be known. */
function helmCheck({ dryRun }: Seen): readonly Check[] {
  switch (dryRun.type) {
    case "accepted":
      return [{ state: "yes", text: { id: "helmFits" } }];
    case "refused":
      return [{ state: "no", text: { id: "helmFitsNot" } }];
    case "untried":
      return [];
  }
}

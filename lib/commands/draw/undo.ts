import { stringAt } from "../../base/raw.ts";
import type { Named } from "../args.ts";
import type { Seen } from "../command.ts";
import { isPaused, type Goal } from "../deployment/goal.ts";
import { scalersRead } from "../deployment/scalers.ts";
import { happens } from "../happens/happens.ts";
import type { Body, Check } from "../preview.ts";
import type { Read } from "../read.ts";
import { stays } from "../stays/stays.ts";
import { reverters } from "../warns/warns.ts";
import { commonChecks } from "./checks.ts";
import { templateChange } from "./template-change.ts";
import { sayAll, wayOf, type Way } from "./way.ts";

export const undoAsides = (named: Named): readonly Read[] => [scalersRead(named)];

/** What going back to a revision would do and would not. */
export function drawUndo(seen: Seen, { namespace, name, revision }: Goal): Body {
  const way = wayOf(seen, { namespace, name }, revision);
  const target = String(revision);
  const line = `kubectl -n ${namespace} rollout undo deployment/${name} --to-revision=${target}`;
  const empty = { changes: [], happens: [], stays: [], warnings: [] };
  if (way?.raw.target === undefined)
    return { target, line, checks: [...checksOf(way, revision), ...commonChecks(seen)], ...empty };
  return {
    target,
    line,
    checks: [...checksOf(way, revision), ...commonChecks(seen)],
    changes: templateChange(way.raw.deployment, way.raw.target, seen),
    happens: sayAll(happens, way),
    stays: sayAll(stays, way),
    warnings: sayAll(reverters, way),
  };
}

function checksOf(way: Way | undefined, revision: number): readonly Check[] {
  if (way === undefined) return [];
  const set = stringAt(way.raw.target, "metadata", "name");
  return [
    set === undefined
      ? { state: "no", text: { id: "revisionNotKept", args: { revision } } }
      : { state: "yes", text: { id: "revisionKept", args: { revision, set } } },
    isPaused(way.raw.deployment)
      ? { state: "no", text: { id: "isPausedNow" } }
      : { state: "yes", text: { id: "isNotPaused" } },
  ];
}

import type { Log } from "../../lib/log/log.ts";
import { applyFact, cloneWorld } from "../../lib/log/world.ts";
import { excerptOf, type Kept } from "../../lib/rollout/excerpt.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { serviceHomes } from "../../lib/rollout/service/neighbourhood.ts";
import { applyServiceProgress, openServiceProgress } from "../../lib/rollout/service/progress.ts";
import { serviceViewOf } from "../../lib/view/service-view-of.ts";
import type { ServicePageView } from "../../lib/view/service-view.ts";

/**
 * The view of a Service at `at` (server clock, ms), from the facts that had come `until` then: folded anew from its
 * excerpt each time, as a page that opens does. `until` is not before `log.keptFrom()`.
 */
export function readService(log: Log, ref: Ref, at: number, until: number): ServicePageView {
  const kept = log.seenFrom() === undefined ? firstLook(log) : log;
  const { base, facts } = excerptOf(kept, ref.namespace, (world) => serviceHomes(world, ref));
  const world = cloneWorld(base);
  const progress = openServiceProgress(ref, base, log.keptFrom());
  for (const fact of facts) {
    if (fact.at > until) break;
    applyServiceProgress(progress, world, fact, applyFact(world, fact));
  }
  return serviceViewOf(world, progress, at);
}

/** Until the first lists are complete there is no base to fold from, and all that there is may still move. */
const firstLook = ({ world, keptFrom, baseSeq }: Log): Kept => ({
  base: world,
  world,
  facts: [],
  homes: [],
  weights: [],
  keptFrom,
  baseSeq,
});

import type { ServiceProgress } from "../rollout/service/progress.ts";
import { hasSelector } from "../traffic/service-scope.ts";
import type { ServicePhrase } from "../words/service.ts";
import { freshSwitch, pickedOf, selectorText, type ServiceSituation } from "./service-situation.ts";

/** The lines below the sentence. */
export function serviceDetails(
  situation: ServiceSituation | undefined,
  progress: ServiceProgress,
  at: number,
): readonly ServicePhrase[] {
  if (situation === undefined) {
    const { deletedAt } = progress;
    return deletedAt === undefined ? [] : [{ id: "ago", args: { ms: at - deletedAt } }];
  }
  if (!hasSelector(situation.service)) return [];
  return [...since(situation), ...silence(situation), ...beside(situation), ...selection(situation)];
}

function since(situation: ServiceSituation): readonly ServicePhrase[] {
  const { progress, at } = situation;
  const { switched } = progress;
  if (switched === undefined) return [];
  const ms = at - switched.at;
  const said = freshSwitch(situation) !== undefined && (situation.traffic.endpoints ?? 0) > 0;
  return said
    ? [{ id: "ago", args: { ms } }]
    : [{ id: "switchedAgo", args: { from: switched.from, to: switched.to, ms } }];
}

function silence(situation: ServiceSituation): readonly ServicePhrase[] {
  const { traffic, progress, at } = situation;
  if (traffic.endpoints === undefined) return [{ id: "slicesUnknown", args: undefined }];
  if (traffic.endpoints > 0) return [];
  const why = pickedOf(situation).map(({ name, view }): ServicePhrase => ({
    id: "notReady",
    args: { name, desired: view.deployment?.desired ?? 0 },
  }));
  // What selects nothing has nobody to wait for.
  return progress.emptySince === undefined || why.length + traffic.shares.length === 0
    ? why
    : [{ id: "emptyFor", args: { ms: at - progress.emptySince } }, ...why];
}

function beside({ traffic }: ServiceSituation): readonly ServicePhrase[] {
  const leaving = traffic.shares.reduce((sum, { draining }) => sum + draining, 0);
  return [
    ...(leaving === 0 ? [] : [{ id: "draining", args: { count: leaving } } as const]),
    ...(traffic.external === 0 || traffic.shares.length === 0
      ? []
      : [{ id: "external", args: { count: traffic.external } } as const]),
  ];
}

function selection(situation: ServiceSituation): readonly ServicePhrase[] {
  const { scope } = situation;
  if (scope.picked.length > 0) return [{ id: "selects", args: { selector: selectorText(situation) } }];
  if (scope.waiting.length === 0) return [];
  return [{ id: "couldBe", args: { names: scope.waiting.map(({ name }) => name) } }];
}

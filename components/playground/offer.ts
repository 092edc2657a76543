import type { ScenarioId } from "../../lib/commands/scenarios/scenario.ts";
import { scenarios } from "../../lib/commands/scenarios/scenarios.ts";
import { namespace as shop } from "../../lib/commands/scenarios/place.ts";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { PlayWords } from "../../lib/words/play.ts";

/** A scenario as the menu shows it. */
export interface Offer {
  readonly id: ScenarioId;
  readonly title: string;
  readonly what: string;
  /** The kubectl line that does the same. */
  readonly line: string;
}

/** The scenarios of a Deployment. `origin`: where Rollscope is, as the browser names it. */
export function offersOf({ namespace, name }: Ref, origin: string, words: PlayWords): readonly Offer[] {
  if (namespace !== shop) return [];
  return scenarios
    .filter(({ deployments }) => deployments.includes(name))
    .map(({ id, line }) => ({ id, ...words.playground.scenarios[id], line: line(name, origin) }));
}

/** Why nothing can be started now; undefined: it can. */
export function obstacleOf(
  connection: ConnectionView,
  isPast: boolean,
  words: PlayWords,
): string | undefined {
  const { menu } = words.playground;
  const { source, state } = connection;
  if (source?.type === "cluster" && source.readOnly) return menu.readOnly;
  if (state === "connecting" || state === "server-lost") return menu.away;
  return isPast ? menu.past : undefined;
}

import type { Subject } from "../../lib/commands/subject.ts";
import { newestRecord } from "../../lib/helm/newest.ts";
import type { World } from "../../lib/log/world.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import type { Standing } from "../actions/standing.ts";

/**
 * How what somebody wants to change stands now, as far as the view tells: a Deployment by its generation, a release
 * by its newest record, others by what is seen of them. Undefined: nothing is known of it.
 */
export function standingOf(
  view: RolloutView | undefined,
  world: World | undefined,
  subject: Subject,
): Standing | undefined {
  if (subject.kind === "Release") return releaseStanding(view?.at, world, subject);
  if (view?.deployment === undefined || subject.namespace !== view.namespace) return undefined;
  if (subject.kind === "Deployment" && subject.name === view.name) {
    const { generation } = view.deployment;
    return { key: String(generation), generation, at: view.at };
  }
  const service = view.traffic.services.find(({ name }) => name === subject.name);
  const sizes = view.versions
    .filter(({ deployment }) => deployment === subject.name)
    .map(({ desired }) => desired);
  const key = subject.kind === "Service" ? Object.keys(service?.shares ?? {}).sort() : sizes;
  return { key: JSON.stringify(key), generation: undefined, at: view.at };
}

function releaseStanding(
  at: number | undefined,
  world: World | undefined,
  subject: Subject,
): Standing | undefined {
  const record = world === undefined ? undefined : newestRecord(world, subject);
  if (record === undefined || at === undefined) return undefined;
  return { key: `${record.uid} ${record.status}`, generation: undefined, at, record };
}

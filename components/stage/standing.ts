import type { Subject } from "../../lib/commands/subject.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import type { Standing } from "../actions/standing.ts";

/**
 * How what somebody wants to change stands now, as far as the view tells: a Deployment by its generation, others by what
 * is seen of them. Undefined: nothing is known of it.
 */
export function standingOf(view: RolloutView | undefined, subject: Subject): Standing | undefined {
  if (view?.deployment === undefined || subject.namespace !== view.namespace) return undefined;
  if (subject.kind === "Deployment" && subject.name === view.name) {
    const { generation } = view.deployment;
    return { key: String(generation), generation, at: view.at };
  }
  if (subject.kind === "Release") return undefined;
  const service = view.traffic.services.find(({ name }) => name === subject.name);
  const sizes = view.versions
    .filter(({ deployment }) => deployment === subject.name)
    .map(({ desired }) => desired);
  const key = subject.kind === "Service" ? Object.keys(service?.shares ?? {}).sort() : sizes;
  return { key: JSON.stringify(key), generation: undefined, at: view.at };
}

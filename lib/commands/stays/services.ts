import type { Service } from "../../kinds/service.ts";
import { isWatched } from "../../rollout/watched.ts";
import { selects, servicesIn } from "../../traffic/selects.ts";
import type { BackPhrase } from "../../words/back.ts";
import type { Say, Way } from "../draw/way.ts";
import type { Line } from "../preview.ts";
import { lastRun } from "./last-run.ts";

/** A Service stands beside its Deployment: what was changed in it for the newer version stays changed. */
export const services: Say = (way) => {
  const {
    seen: { world },
    deployment: { namespace, template },
  } = way;
  if (!isWatched(world, "Service", namespace)) return [];
  const found = servicesIn(world, namespace, ({ selector }) => selects(selector, template.labels));
  return found.length === 0
    ? [{ text: { id: "servicesNone" } }]
    : found.map((service): Line => {
        const text = { id: "serviceStays", args: { service: service.name } } as const;
        const detail = changeSince(way, service);
        return detail === undefined ? { text } : { text, detail };
      });
};

/** Whether it was another when the target last ran. */
function changeSince(way: Way, { createdAt, changedAt }: Service): BackPhrase | undefined {
  const { target, seen } = way;
  if (target === undefined) return undefined;
  const args = { revision: target.revision ?? 0 };
  const changed = Math.max(createdAt, changedAt ?? createdAt);
  const until = lastRun(way, target);
  // As it is now it stood before that version, or together with it; or that version still runs behind it.
  const isSame =
    changedAt !== undefined && (changed <= target.createdAt || until === "now" || changed <= (until ?? 0));
  if (isSame) return { id: "serviceSame", args };
  const isLater = until !== undefined && until !== "now" && changed > until;
  return isLater
    ? { id: "serviceChanged", args: { ...args, ms: seen.now - changed } }
    : { id: "serviceUnknown", args };
}

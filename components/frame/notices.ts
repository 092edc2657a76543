import type { ConnectionView, WatchView } from "../../lib/view/connection.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import type { Words } from "../../lib/words/words.ts";
import { moment } from "../ui/clock-time.ts";
import type { Tone } from "./freshness.ts";
import { kindsOf } from "./kind-names.ts";

export interface Notice {
  readonly id: string;
  readonly tone: Tone;
  readonly text: string;
}

/** From which difference of clocks on a reader is told, ms. */
const noticeable = 30_000;

/** That this computer's clock is `skew` ms ahead of the server's; ages on the page are right all the same. */
export function skewNotice(skew: number, { page }: Words): readonly Notice[] {
  if (Math.abs(skew) < noticeable) return [];
  const text = page.notices.skew(page.duration(Math.abs(skew)), skew > 0);
  return [{ id: "skew", tone: "quiet", text }];
}

/** What stands between the cluster and the page, in whole sentences, the most important first. `now`: server clock, ms. */
export function noticesOf(connection: ConnectionView, now: number, words: Words): readonly Notice[] {
  return [
    ...connectionNotices(connection, now, words),
    ...recordingNotices(connection, now, words),
    ...absentNotices(connection, words),
    ...permissionNotices(connection.watches, words),
  ];
}

function connectionNotices(connection: ConnectionView, now: number, words: Words): readonly Notice[] {
  const { notices, duration, list } = words.page;
  const { state, watches } = connection;
  const since = moment(connection.since, now);
  const lasted = duration(now - connection.since);
  const named = (text: string, tone: Tone): readonly Notice[] => [{ id: state, tone, text }];
  switch (state) {
    case "asleep":
      return named(notices.asleep, "warn");
    case "server-lost":
      return named(notices.serverLost(since, lasted), "stop");
    case "refused":
      return named(`${problemText(connection, words)} ${notices.retries}`, "stop");
    case "api-lost":
      return named(notices.apiLost(since, lasted), "stop");
    case "stale":
      return named(notices.stale(list(kindsOf(words, watches.filter(isLost))), since, lasted), "warn");
    case "loading":
      return named(
        notices.loading(
          list(
            kindsOf(
              words,
              watches.filter((watch) => watch.state === "loading"),
            ),
          ),
        ),
        "quiet",
      );
    default:
      return [];
  }
}

const isLost = ({ state }: WatchView) => state === "lost";

const problemText = ({ problem }: ConnectionView, words: Words) =>
  problem === undefined ? words.page.notices.refused : sayProblem(words, problem);

function recordingNotices({ source }: ConnectionView, now: number, words: Words): readonly Notice[] {
  if (source?.type !== "recording") return [];
  const text = words.page.notices.recording(source.file, moment(source.from, now), moment(source.to, now));
  return [{ id: "recording", tone: "quiet", text }];
}

function absentNotices({ source }: ConnectionView, { page }: Words): readonly Notice[] {
  if (source?.type !== "cluster" || source.absent === undefined) return [];
  return [{ id: "absent", tone: "warn", text: page.notices.absent(source.absent) }];
}

function permissionNotices(watches: readonly WatchView[], words: Words): readonly Notice[] {
  const { notices, list, freshness } = words.page;
  // That the API server refuses whoever asks is said of the whole connection.
  const forbidden = watches.filter(({ kind, state }) => state === "forbidden" && kind !== "API");
  const places = new Map<string, WatchView[]>();
  for (const watch of forbidden) {
    const key = kindsOf(words, [watch]).join();
    places.set(key, [...(places.get(key) ?? []), watch]);
  }
  const where = (group: readonly WatchView[]) =>
    list(group.map(({ namespace }) => (namespace === "" ? freshness.everywhere : namespace)));
  const sameWhere = new Map<string, string[]>();
  for (const [kind, group] of places)
    sameWhere.set(where(group), [...(sameWhere.get(where(group)) ?? []), kind]);
  const unwatched = kindsOf(
    words,
    watches.filter(({ state }) => state === "unwatched"),
  );
  const polling = kindsOf(
    words,
    watches.filter(({ state }) => state === "polling"),
  );
  return [
    ...[...sameWhere].map(([place, kinds]): Notice => ({
      id: `forbidden ${place}`,
      tone: "warn",
      text: notices.forbidden(list(kinds), place),
    })),
    ...(unwatched.length > 0
      ? [{ id: "unwatched", tone: "quiet", text: notices.unwatched(list(unwatched)) } as const]
      : []),
    ...(polling.length > 0
      ? [{ id: "polling", tone: "quiet", text: notices.polling(list(polling)) } as const]
      : []),
  ];
}

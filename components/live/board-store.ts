import type { ConnectionView } from "../../lib/view/connection.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import { later } from "../../lib/words/later.ts";
import type { BoardFrame, Place, Range } from "../../lib/wire/events.ts";
import type { Following, Session } from "./session.ts";
import { createShown, type Shown } from "./shown.ts";

/** All rollouts as a page draws them. It is replaced whenever anything of it changes; so is each row, and only then. */
export interface Board {
  readonly connection: ConnectionView;
  /** The rows have arrived, even where there are none. */
  readonly loaded: boolean;
  readonly rows: readonly BoardRow[];
  /** Server clock, ms; of a recording, the recording's own time. */
  readonly now: () => number;
  /** How far the browser's clock is ahead of the server's, ms; 0 for a recording. */
  readonly skew: number;
  /** See `Stage`. */
  readonly heard: () => number | undefined;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

interface Row {
  /** As it was derived, at `at`. */
  readonly row: BoardRow;
  readonly at: number;
  /** As it reads now, `seconds` later. */
  shown: BoardRow;
  seconds: number;
}

export function createBoardStore(session: Session): Shown<Board> {
  const rows = new Map<string, Row>();
  let place: Place | null = null;

  const look = (): Board => {
    const now = session.clock.now();
    for (const row of rows.values()) age(row, now);
    return {
      connection: session.connection.get(),
      loaded: place !== null || rows.size > 0,
      rows: [...rows.values()].map(({ shown }) => shown),
      now: session.clock.now,
      skew: session.clock.skew(),
      heard: () => session.connection.get().lastHeard,
    };
  };

  const take = (range: Range, frame: BoardFrame, epoch: string): "taken" | "again" => {
    const follows = place?.epoch === epoch && place.channel === range.channel;
    if (!frame.whole && follows && place !== null && range.through <= place.frame) return "taken";
    if (!frame.whole && !(follows && range.from === (place?.frame ?? 0) + 1)) {
      place = null;
      return "again";
    }
    if (frame.whole) rows.clear();
    for (const uid of frame.gone) rows.delete(uid);
    for (const row of frame.rows) rows.set(row.uid, { row, at: frame.at, shown: row, seconds: 0 });
    place = { epoch, channel: range.channel, frame: range.through };
    shown.changed();
    return "taken";
  };
  const following: Following = {
    topic: { type: "board" },
    place: () => place,
    take: (message, { epoch }) =>
      message.event === "board" ? take(message.args[0], message.args[1], epoch) : "not-mine",
  };
  const shown: Shown<Board> = createShown(look, following, session, second);
  return shown;
}

/** Spans of time are shown in seconds, from an hour on in minutes, from a day on in hours; in between nothing changes. */
function age(row: Row, now: number): void {
  const since = now - row.row.since;
  const step = since < hour ? second : since < 24 * hour ? minute : hour;
  const seconds = (Math.max(0, Math.floor((now - row.at) / step)) * step) / second;
  if (seconds === row.seconds) return;
  row.seconds = seconds;
  const { sentence, detail } = row.row;
  row.shown = {
    ...row.row,
    sentence: later(sentence, seconds * second),
    detail: detail === undefined ? undefined : later(detail, seconds * second),
  };
}

import type { KindName, SlimOf } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import { later } from "../../lib/words/later.ts";
import { createBoardIndex } from "./board-index.ts";
import { derive, rowOf, type Tracked } from "./board-row.ts";
import type { Message } from "./feed.ts";
import type { HubSource } from "./source.ts";
import { createDelay, type Timing } from "./timing.ts";
import type { Subject } from "./topic.ts";

export interface BoardSubject extends Subject {
  readonly offer: (fact: Fact, before: SlimOf<KindName> | undefined, home: string) => void;
  /** The first lists are complete. */
  readonly open: () => void;
  /** All rows as they are now. */
  readonly rows: () => readonly BoardRow[];
  readonly stop: () => void;
}

export interface BoardOptions {
  readonly channel: number;
  readonly timing: Timing;
  readonly counts: { frames: number; beginnings: number };
  /** There may be something to flush. */
  readonly changed: () => void;
  /** Tells a frame, made out of turn, to all in step. */
  readonly publish: (frame: Message) => void;
  readonly isWatched: () => boolean;
}

/** A row changes at most four times a second; ms. */
const rowPace = 250;
/** How often rows are looked at that only time changes: those under way, and those that are done; ms. */
const looks = { underWay: 1_000, done: 60_000 } as const;
/** Of how many frames it is remembered what they changed, for those who were away. */
const framesKept = 2_000;

/** The board: rows are derived here, and only while somebody watches; what they are derived from is always folded. */
export function createBoardSubject(source: HubSource, options: BoardOptions): BoardSubject {
  const { log, now } = source;
  const { channel, timing, counts, changed, publish, isWatched } = options;
  const index = createBoardIndex(log);
  /** uid → in no frame yet. */
  const dirty = new Set<string>();
  /** What each frame changed, the newest last; frame numbers begin at 1. */
  const frames: { readonly uids: readonly string[]; readonly bytes: number }[] = [];
  let head = 0;
  let undo = timing.after(looks.underWay, look);
  const again = createDelay(timing, rowPace, changed);

  function look(): void {
    undo = timing.after(looks.underWay, look);
    if (!isWatched()) return;
    age();
    if (dirty.size > 0) changed();
  }

  /** Derives what is due, and makes a frame of what differs. */
  const make = (all: boolean): Message | undefined => {
    const [time, steady] = [now(), timing.steady()];
    const due = [...dirty].filter((uid) => all || isDue(index.all.get(uid), steady));
    const differing = due.filter((uid) => {
      dirty.delete(uid);
      const tracked = index.all.get(uid);
      return tracked === undefined || derive(log, tracked, time);
    });
    for (const uid of differing) Object.assign(index.all.get(uid) ?? {}, { sentAt: steady });
    if (dirty.size > 0) again.ask();
    if (differing.length === 0) return undefined;
    frames.push({ uids: differing, bytes: sizeOf(differing) });
    if (frames.length > framesKept) frames.shift();
    counts.frames++;
    return frameOf(++head, head, differing);
  };
  const sizeOf = (uids: readonly string[]): number =>
    uids.reduce((sum, uid) => sum + (index.all.get(uid)?.key.length ?? 40), 0);
  const kept = (frame: number): typeof frames | undefined =>
    frame <= head && frame >= head - frames.length ? frames.slice(frames.length - (head - frame)) : undefined;
  const frameOf = (from: number, through: number, uids: readonly string[]): Message => {
    const at = now();
    const rows = rowsOf(uids, at);
    const gone = uids.filter((uid) => !index.all.has(uid));
    return {
      event: "board",
      args: [
        { channel, from, through },
        { at, whole: false, rows, gone },
      ],
    };
  };
  const rowsOf = (uids: Iterable<string>, at: number): readonly BoardRow[] =>
    [...uids].flatMap((uid) => readAt(index.all.get(uid), at) ?? []);
  /** What only time changes. */
  const age = (): void => {
    for (const tracked of index.all.values()) if (isOld(tracked, now())) dirty.add(tracked.uid);
  };

  const feed = {
    channel,
    head: () => head,
    since: (frame: number) => {
      const missed = kept(frame);
      if (missed === undefined) return undefined;
      return [frameOf(frame + 1, head, [...new Set(missed.flatMap(({ uids }) => uids))])];
    },
    bytesSince: (frame: number) => kept(frame)?.reduce((sum, { bytes }) => sum + bytes, 0) ?? Infinity,
    whole: (deliver: (messages: readonly Message[]) => void): void => {
      // Nobody may have looked for a long time.
      age();
      const rest = make(true);
      if (rest !== undefined) publish(rest);
      counts.beginnings++;
      const at = now();
      const message: Message = {
        event: "board",
        args: [
          { channel, from: 0, through: head },
          { at, whole: true, rows: rowsOf(index.all.keys(), at), gone: [] },
        ],
      };
      deliver([message]);
    },
  };

  return {
    feed: () => feed,
    flush: () => make(false),
    offer: (fact, before, home) => {
      if (log.seenFrom() === undefined) return;
      for (const { uid } of index.offer(fact, before, home)) dirty.add(uid);
      if (dirty.size > 0 && isWatched()) changed();
    },
    open: () => {
      index.open();
      for (const uid of index.all.keys()) dirty.add(uid);
    },
    rows: () => [...index.all.values()].map((tracked) => rowOf(log, tracked, now())),
    stop: () => {
      undo();
      again.stop();
    },
  };
}

const isDue = (tracked: Tracked | undefined, steady: number): boolean =>
  tracked === undefined || steady - tracked.sentAt >= rowPace;

/** The row as it reads at `now`: it was derived before, and its spans of time have gone on since. */
function readAt(tracked: Tracked | undefined, now: number): BoardRow | undefined {
  if (tracked?.row === undefined) return undefined;
  const { row, derivedAt } = tracked;
  const { sentence, detail } = row;
  const ms = now - derivedAt;
  return {
    ...row,
    sentence: later(sentence, ms),
    detail: detail === undefined ? undefined : later(detail, ms),
  };
}

function isOld({ row, derivedAt }: Tracked, now: number): boolean {
  const isDone = row?.outcome === "done" || row?.outcome === "none";
  return now - derivedAt >= (isDone ? looks.done : looks.underWay);
}

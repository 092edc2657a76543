import type { KindName, SlimOf } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import {
  topicKey,
  wireVersion,
  type Place,
  type ServerView,
  type StageTopicName,
  type Topic as Name,
} from "../../lib/wire/events.ts";
import { createBoardSubject } from "./board.ts";
import type { Audience, Browser } from "./browser.ts";
import { createHeart } from "./heart.ts";
import type { HubSource } from "./source.ts";
import { createStageTopic } from "./stage-topic.ts";
import type { Timing } from "./timing.ts";
import { createTopic, type Topic } from "./topic.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export interface Hub {
  /** A browser has connected: its messages go to what is returned, until `disconnect`. */
  readonly connect: (browser: Browser) => Visitor;
  readonly disconnect: (browser: Browser) => void;
  /** The source or its problem may have changed. */
  readonly refresh: () => void;
  /** The rows of the board as they are now. */
  readonly rows: () => readonly BoardRow[];
  /** How it stands with the API server. */
  readonly connection: () => ServerView;
  readonly counts: () => HubCounts;
  readonly stop: () => void;
}

export interface HubCounts {
  readonly browsers: number;
  readonly topics: number;
  /** Frames that were encoded since the start, and beginnings for those who come late. */
  readonly frames: number;
  readonly beginnings: number;
}

interface Held {
  readonly topic: Topic;
  readonly offer: (fact: Fact, before: SlimOf<KindName> | undefined, home: string) => void;
  readonly close: () => void;
  /** Keeps it from being closed while nobody watches. */
  stay: () => void;
}

/** How long a topic that nobody watches is kept for those who come back, ms. */
const lingers = 30_000;

/** Sends one log to any number of browsers. Another log is another hub. */
export function createHub(source: HubSource, audience: Audience, timing: Timing): Hub {
  const { log, now, token } = source;
  const counts = { frames: 0, beginnings: 0 };
  const held = new Map<string, Held>();
  const browsers = new Map<string, Browser>();
  /** Who asked for what before the first lists were complete, by browser and topic. */
  const early = new Map<string, () => void>();
  const heart = createHeart(source, audience, timing);
  const topicOptions = { epoch: log.epoch, timing, audience };
  let channels = 0;
  const nextChannel = (): number => ++channels;

  const boardSubject = createBoardSubject(source, {
    channel: nextChannel(),
    timing,
    counts,
    changed: () => board.ask(),
    publish: (frame) => board.publish(frame),
    isWatched: () => !board.isEmpty(),
  });
  const board: Topic = createTopic(boardSubject, topicOptions);

  const openStage = (name: StageTopicName): Held => {
    const stage = createStageTopic({
      ...source,
      name,
      nextChannel,
      timing,
      counts,
      publish: (frame) => topic.publish(frame),
    });
    const topic: Topic = createTopic({ feed: stage.feed, flush: () => stage.feed().flush() }, topicOptions);
    const lose = source.interest?.(name.namespace);
    return {
      topic,
      offer: (fact, before, home) => {
        const outcome = stage.offer(fact, before, home);
        if (outcome === "renewed") topic.renew();
        if (outcome === "taken") topic.ask();
      },
      close: () => {
        lose?.();
        topic.stop();
      },
      stay: () => undefined,
    };
  };

  const hold = (name: Name): Topic => {
    if (name.type === "board") return board;
    const key = topicKey(name);
    const known = held.get(key) ?? openStage(name);
    held.set(key, known);
    known.stay();
    return known.topic;
  };

  const release = (key: string): void => {
    const known = held.get(key);
    if (known?.topic.isEmpty() !== true) return;
    known.stay();
    known.stay = timing.after(lingers, () => {
      held.delete(key);
      known.close();
    });
  };

  const watch = (browser: Browser, name: Name, have: Place | undefined): void => {
    if (log.seenFrom() !== undefined) hold(name).add(browser, have);
    else early.set(`${browser.id} ${topicKey(name)}`, () => hold(name).add(browser, have));
  };
  const leave = (browser: Browser, key: string): void => {
    early.delete(`${browser.id} ${key}`);
    (key === "board" ? board : held.get(key)?.topic)?.remove(browser);
    release(key);
  };

  const silence = log.listen((fact, before, home) => {
    if (fact.kind === "Watch") heart.ask();
    boardSubject.offer(fact, before, home);
    for (const { offer } of held.values()) offer(fact, before, home);
  });
  log.whenOpen(() => {
    // A page keeps its past only over the same cluster: it must know which one this is before it hears what is in it.
    heart.tell();
    boardSubject.open();
    for (const start of early.values()) start();
    early.clear();
  });

  const host = {
    watch,
    leave,
    got: (browser: Browser, channel: number, frame: number) => {
      board.got(browser, channel, frame);
      for (const { topic } of held.values()) topic.got(browser, channel, frame);
    },
    now,
    steady: timing.steady,
  };

  return {
    connect: (browser) => {
      browsers.set(browser.id, browser);
      const hello = { wire: wireVersion, epoch: log.epoch, now: now() };
      browser.say({ event: "hello", args: [token === undefined ? hello : { ...hello, token }] });
      heart.greet(browser);
      return createVisitor(browser, host);
    },
    disconnect: (browser) => {
      browsers.delete(browser.id);
      for (const key of early.keys()) if (key.startsWith(`${browser.id} `)) early.delete(key);
      for (const key of ["board", ...held.keys()]) leave(browser, key);
    },
    refresh: heart.ask,
    rows: boardSubject.rows,
    connection: heart.view,
    counts: () => ({ ...counts, browsers: browsers.size, topics: held.size }),
    stop: () => {
      silence();
      heart.stop();
      boardSubject.stop();
      board.stop();
      for (const { close, stay } of held.values()) {
        stay();
        close();
      }
    },
  };
}

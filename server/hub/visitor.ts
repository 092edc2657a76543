import { topicKey, type Place, type Refusal, type Topic } from "../../lib/wire/events.ts";
import { isCount, readPlace, readTopic } from "../../lib/wire/requests.ts";
import type { Browser } from "./browser.ts";

/** What a visitor may ask of the hub once it was found to make sense. */
export interface Host {
  readonly watch: (browser: Browser, topic: Topic, have: Place | undefined) => void;
  readonly leave: (browser: Browser, key: string) => void;
  readonly got: (browser: Browser, channel: number, frame: number) => void;
  readonly now: () => number;
  /** For the rate of messages; see `Timing`. */
  readonly steady: () => number;
}

/** The messages of one browser, as they came: nothing of them is trusted. */
export interface Visitor {
  readonly watch: (topic: unknown, have: unknown) => void;
  readonly leave: (topic: unknown) => void;
  readonly got: (channel: unknown, frame: unknown) => void;
  readonly clock: (answer: unknown) => void;
  /** A message of another name. */
  readonly other: () => void;
}

export const bounds = {
  /** Topics at once: a page has one or two, and for a moment those that it has just left. */
  topics: 8,
  /** Messages at once after a pause, and in the long run: a page says what it got some ten times a second. */
  burst: 100,
  perSecond: 40,
} as const;

/** Checks one browser's messages. The first that makes no sense, or is too many, is answered with why and the end. */
export function createVisitor(browser: Browser, host: Host): Visitor {
  const topics = new Set<string>();
  let closed = false;
  let [left, at]: [number, number] = [bounds.burst, host.steady()];

  const refuse = (why: Refusal): void => {
    closed = true;
    browser.say({ event: "refused", args: [why] });
    browser.close();
  };
  const checked = (handle: () => Refusal | undefined): void => {
    if (closed) return;
    const now = host.steady();
    left = Math.min(bounds.burst, left + ((now - at) / 1000) * bounds.perSecond) - 1;
    at = now;
    const why = left < 0 ? "too-fast" : handle();
    if (why !== undefined) refuse(why);
  };

  return {
    watch: (rawTopic, rawHave) => {
      checked(() => {
        const [topic, have] = [readTopic(rawTopic), readPlace(rawHave)];
        if (topic === undefined || have === undefined) return "malformed";
        topics.add(topicKey(topic));
        if (topics.size > bounds.topics) return "too-many";
        host.watch(browser, topic, have ?? undefined);
        return undefined;
      });
    },
    leave: (rawTopic) => {
      checked(() => {
        const topic = readTopic(rawTopic);
        if (topic === undefined) return "malformed";
        topics.delete(topicKey(topic));
        host.leave(browser, topicKey(topic));
        return undefined;
      });
    },
    got: (channel, frame) => {
      checked(() => {
        if (!isCount(channel) || !isCount(frame)) return "malformed";
        host.got(browser, channel, frame);
        return undefined;
      });
    },
    clock: (answer) => {
      checked(() => {
        if (typeof answer !== "function") return "malformed";
        (answer as (now: number) => void)(host.now());
        return undefined;
      });
    },
    other: () => {
      checked(() => "malformed");
    },
  };
}

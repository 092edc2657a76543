import type { Place } from "../../lib/wire/events.ts";
import type { Audience, Browser } from "./browser.ts";
import type { Feed, Message } from "./feed.ts";
import { acknowledge, follow, refollow, unfollow, told, type Follower } from "./follower.ts";
import { paced, type Timing } from "./timing.ts";

/** What a topic is about: where its frames come from. */
export interface Subject {
  readonly feed: () => Feed;
  /** What has come since the last call as one frame, or undefined where nothing has. */
  readonly flush: () => Message | undefined;
}

/** A subject and those who follow it. */
export interface Topic {
  readonly add: (browser: Browser, have: Place | undefined) => void;
  readonly remove: (browser: Browser) => void;
  readonly got: (browser: Browser, channel: number, frame: number) => void;
  /** Something is to be sent: at once if nothing was for a while, else with what else comes in that time. */
  readonly ask: () => void;
  /** The subject begins anew, for all who follow it. */
  readonly renew: () => void;
  /** Tells a frame to those in step. */
  readonly publish: (frame: Message) => void;
  readonly isEmpty: () => boolean;
  readonly stop: () => void;
}

export interface TopicOptions {
  readonly epoch: string;
  readonly timing: Timing;
  readonly audience: Audience;
}

/** The least time between two frames, ms: less than half a picture of most displays, and more where many follow. */
const paces = { few: 7, many: 9 } as const;
/** More followers than this are many: to tell all of them takes most of the time. */
const few = 8;

export function createTopic(subject: Subject, { epoch, timing, audience }: TopicOptions): Topic {
  const followers = new Map<string, Follower>();

  const publish = (frame: Message): void => {
    const { channel } = subject.feed();
    audience.tell(channel, frame);
    for (const follower of followers.values()) if (follower.feed.channel === channel) told(follower);
  };
  const flush = (): void => {
    const frame = subject.flush();
    if (frame !== undefined) publish(frame);
  };
  const { ask, stop } = paced(timing, () => (followers.size > few ? paces.many : paces.few), flush);

  return {
    add: (browser, have) => {
      const feed = subject.feed();
      const isOurs = have?.epoch === epoch && have.channel === feed.channel && have.frame <= feed.head();
      const known = followers.get(browser.id);
      if (known !== undefined) unfollow(known);
      followers.set(browser.id, follow(browser, feed, isOurs ? have.frame : undefined));
    },
    remove: (browser) => {
      const follower = followers.get(browser.id);
      if (follower === undefined) return;
      unfollow(follower);
      followers.delete(browser.id);
    },
    got: (browser, channel, frame) => {
      const follower = followers.get(browser.id);
      if (follower?.feed.channel === channel) acknowledge(follower, frame);
    },
    ask,
    renew: () => {
      for (const follower of followers.values()) refollow(follower, subject.feed());
    },
    publish,
    isEmpty: () => followers.size === 0,
    stop: () => {
      stop();
      for (const follower of followers.values()) unfollow(follower);
    },
  };
}

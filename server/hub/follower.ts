import type { Browser } from "./browser.ts";
import type { Feed } from "./feed.ts";

/** One browser that follows one feed: what was sent to it, and what it said it got. */
export interface Follower {
  readonly browser: Browser;
  feed: Feed;
  sent: number;
  got: number;
  /** It gets each frame when all do. Else it gets what it missed, in one piece, each time it says what it got. */
  inStep: boolean;
}

/** What may be under way to one browser before it is left to catch up. */
const framesUnderWay = 64;
const bytesUnderWay = 512 * 1024;

const isBehind = ({ feed, sent, got }: Follower): boolean =>
  sent - got > framesUnderWay || (sent > got && feed.bytesSince(got) > bytesUnderWay);

/** Begins to follow; `have` is the number of the frame that the browser has of this very feed, if any. */
export function follow(browser: Browser, feed: Feed, have: number | undefined): Follower {
  browser.say((have === undefined ? undefined : feed.since(have)) ?? feed.whole());
  // What is on its way at first is not yet late.
  const follower: Follower = { browser, feed, sent: feed.head(), got: feed.head(), inStep: false };
  stepIn(follower);
  return follower;
}

function stepIn(follower: Follower): void {
  follower.inStep = !isBehind(follower);
  if (follower.inStep) follower.browser.join(follower.feed.channel);
}

/** Sends all that is missing as one message, and joins those in step if not too much is under way then. */
function catchUp(follower: Follower): void {
  const { browser, feed, sent } = follower;
  if (sent < feed.head()) browser.say(feed.since(sent) ?? feed.whole());
  follower.sent = feed.head();
  stepIn(follower);
}

/** A frame was told to all who joined. One that has too much under way by now is taken out. */
export function told(follower: Follower): void {
  if (!follower.inStep) return;
  follower.sent = follower.feed.head();
  if (isBehind(follower)) stepOut(follower);
}

/** The browser has got everything up to frame number `frame`. */
export function acknowledge(follower: Follower, frame: number): void {
  follower.got = Math.max(follower.got, Math.min(frame, follower.sent));
  if (!follower.inStep && !isBehind(follower)) catchUp(follower);
}

/** The feed was replaced: everything from its beginning. */
export function refollow(follower: Follower, feed: Feed): void {
  stepOut(follower);
  Object.assign(follower, follow(follower.browser, feed, undefined));
}

export function stepOut(follower: Follower): void {
  if (follower.inStep) follower.browser.leave(follower.feed.channel);
  follower.inStep = false;
}

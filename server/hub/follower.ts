import type { Browser } from "./browser.ts";
import type { Feed, Message } from "./feed.ts";

/** One browser that follows one feed: what was sent to it, and what it said it got. */
export interface Follower {
  readonly browser: Browser;
  feed: Feed;
  sent: number;
  got: number;
  /**
   * coming: its beginning is being made. in-step: it gets each frame when all do. behind: it gets what it missed, in few
   * pieces, each time it has said that it got what was sent. gone: it follows no more.
   */
  state: "coming" | "in-step" | "behind" | "gone";
}

/** What may be under way to one browser before it is left to catch up. */
const framesUnderWay = 64;
const bytesUnderWay = 512 * 1024;

const isBehind = ({ feed, sent, got }: Follower): boolean =>
  sent - got > framesUnderWay || (sent > got && feed.bytesSince(got) > bytesUnderWay);

/** Begins to follow; `have` is the number of the frame that the browser has of this very feed, if any. */
export function follow(browser: Browser, feed: Feed, have: number | undefined): Follower {
  const follower: Follower = { browser, feed, sent: 0, got: 0, state: "coming" };
  const missed = have === undefined ? undefined : feed.since(have);
  if (missed === undefined) begin(follower);
  else arrive(follower, missed);
  return follower;
}

function begin(follower: Follower): void {
  const { feed } = follower;
  follower.state = "coming";
  feed.whole((messages) => {
    if (follower.state === "coming" && follower.feed === feed) arrive(follower, messages);
  });
}

/** What is on its way at first is not yet late. */
function arrive(follower: Follower, messages: readonly Message[]): void {
  send(follower, messages);
  follower.got = follower.sent;
  stepIn(follower);
}

function send(follower: Follower, messages: readonly Message[]): void {
  for (const message of messages) follower.browser.say(message);
  follower.sent = follower.feed.head();
}

function stepIn(follower: Follower): void {
  follower.state = isBehind(follower) ? "behind" : "in-step";
  if (follower.state === "in-step") follower.browser.join(follower.feed.channel);
}

/** A frame was told to all who joined. One that has too much under way by now is taken out. */
export function told(follower: Follower): void {
  if (follower.state !== "in-step") return;
  follower.sent = follower.feed.head();
  if (!isBehind(follower)) return;
  follower.browser.leave(follower.feed.channel);
  follower.state = "behind";
}

/** The browser has got everything up to frame number `frame`. */
export function acknowledge(follower: Follower, frame: number): void {
  const { feed, state, sent } = follower;
  if (state !== "in-step" && state !== "behind") return;
  follower.got = Math.max(follower.got, Math.min(frame, sent));
  if (state === "in-step" || isBehind(follower)) return;
  const missed = sent < feed.head() ? feed.since(sent) : [];
  if (missed === undefined) {
    begin(follower);
    return;
  }
  send(follower, missed);
  stepIn(follower);
}

/** The feed was replaced: everything from its beginning. */
export function refollow(follower: Follower, feed: Feed): void {
  unfollow(follower);
  follower.feed = feed;
  begin(follower);
}

export function unfollow(follower: Follower): void {
  if (follower.state === "in-step") follower.browser.leave(follower.feed.channel);
  follower.state = "gone";
}

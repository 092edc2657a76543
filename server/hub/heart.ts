import type { ServerView } from "../../lib/wire/events.ts";
import type { Audience, Browser } from "./browser.ts";
import { serverView } from "./health.ts";
import type { HubSource } from "./source.ts";
import { paced, type Timing } from "./timing.ts";

/** Tells every browser that the server lives, and how it stands with the API server. */
export interface Heart {
  /** Tells one that has just come. */
  readonly greet: (browser: Browser) => void;
  /** What the state is now. */
  readonly view: () => ServerView;
  /** The state may have changed. */
  readonly ask: () => void;
  /** Tells it now, before what is said next. */
  readonly tell: () => void;
  readonly stop: () => void;
}

/** A browser that has not heard for twice this long says so; see components/live. */
const beat = 2_000;
/** Many watches change at once when a server dies. */
const settles = 50;

export function createHeart(source: HubSource, audience: Audience, timing: Timing): Heart {
  const { log, now } = source;
  let view: ServerView | undefined;

  const look = (): ServerView => {
    const health = {
      watches: log.world.objects.Watch.values(),
      open: log.seenFrom() !== undefined,
      lastHeard: source.lastHeard(),
      problem: source.problem(),
      source: source.source(),
    };
    return (view = serverView(health, view, now()));
  };
  let told = "";
  const tell = (): void => {
    const { lastHeard: _, ...rest } = look();
    const next = JSON.stringify(rest);
    if (next !== told) audience.tellAll({ event: "state", args: [look()] });
    told = next;
  };
  const { ask, stop } = paced(timing, () => settles, tell);
  let undo: () => void;
  const tick = (): void => {
    audience.tellAll({ event: "tick", args: [now(), source.lastHeard() ?? null] });
    ask();
    undo = timing.after(beat, tick);
  };
  undo = timing.after(beat, tick);

  return {
    greet: (browser) => browser.say({ event: "state", args: [look()] }),
    view: look,
    ask,
    tell,
    stop: () => {
      stop();
      undo();
    },
  };
}

import type { ConnectionView } from "../../lib/view/connection.ts";
import { wireVersion, type Hello, type Place, type Range, type ServerView, type Topic } from "../../lib/wire/events.ts"; // prettier-ignore
import { createServerClock, type ServerClock } from "./clock.ts";
import type { Environment } from "./environment.ts";
import type { Link, ServerMessage } from "./link.ts";
import { createReceipts } from "./receipts.ts";
import { createStore, type Store } from "./store.ts";
import { connectionOf } from "./way.ts";

export type TopicMessage = Extract<ServerMessage, { readonly event: "part" | "begin" | "frames" | "board" }>;

/** Where a message comes from. */
export interface Origin {
  readonly epoch: string;
  /** When the server of the epoch before was last heard, server clock, ms. */
  readonly formerHeard: number;
  /** What the facts are about: a page keeps its past only over the same cluster. Undefined: it keeps none. */
  readonly cluster: string | undefined;
}

/** One topic as the page follows it. */
export interface Following {
  readonly topic: Topic;
  /** What it has, so that only what is missing is sent; null: nothing. */
  readonly place: () => Place | null;
  /** Takes a message if it concerns it. "again": it does not continue what is there, so everything is needed. */
  readonly take: (message: TopicMessage, origin: Origin) => "taken" | "again" | "not-mine";
}

/** This page's conversation with the server. */
export interface Session {
  readonly connection: Store<ConnectionView>;
  readonly clock: Pick<ServerClock, "now" | "named" | "skew">;
  readonly follow: (following: Following) => () => void;
  readonly environment: Environment;
  /** What commands are sent with; undefined for a recording, or where nothing was heard yet. */
  readonly token: () => string | undefined;
  /** Runs when the page is shown again. Returns its own undo. */
  readonly onShow: (run: () => void) => () => void;
  readonly close: () => void;
}

const beat = 500;
/** Nothing ran for so long: the page was asleep, ms. */
const nap = 5_000;
/** Nothing was heard for so long over a connection that seems open: it is made anew, ms. After a nap it is doubtful. */
const distrust = { awake: 6_000, woken: 2_000 } as const;
/** How often in a row the clock is asked for, and how long until it is again, ms. */
const questions = { row: 4, pause: 60_000 } as const;
const againAfter = 500;

export function createSession(link: Link, environment: Environment): Session {
  const { now: local } = environment;
  const clock = createServerClock(local);
  const followings = new Set<Following>();
  const shown = new Set<() => void>();
  const openedAt = local();
  let server: ServerView | undefined;
  let epoch: string | undefined;
  let isGreeted = false;
  let token: string | undefined;
  let [heardAt, alive, wokeAt, formerHeard] = [openedAt, openedAt, openedAt, openedAt];
  let asleepSince: number | undefined;

  const look = (): ConnectionView =>
    connectionOf({ server, isUp: isGreeted, openedAt, heardAt, asleepSince }, local(), clock.skew());
  const connection = createStore<ConnectionView>(look());
  const publish = (): void => {
    const next = look();
    if (JSON.stringify(next) !== JSON.stringify(connection.get())) connection.set(next);
  };
  const receipts = createReceipts((channel, frame) => link.say("got", channel, frame), environment.after);

  /** Asks for the time. The answer comes after all that was sent before it: then the page has caught up. */
  const measure = (left: number): void => {
    const [asked, asking] = [local(), epoch];
    link.say("clock", (time) => {
      if (epoch !== asking) return;
      heardAt = alive = local();
      clock.measured(asked, heardAt, time);
      asleepSince = undefined;
      publish();
      if (left > 1) measure(left - 1);
    });
  };
  const greet = (hello: Hello, heardBefore: number): void => {
    if (hello.wire !== wireVersion) {
      environment.reload(hello.wire);
      return;
    }
    if (epoch !== hello.epoch) {
      formerHeard = heardBefore - clock.skew();
      clock.reset();
    }
    [epoch, isGreeted, token] = [hello.epoch, true, hello.token];
    clock.heard(hello.now);
    for (const { topic, place } of followings) link.say("watch", topic, place());
    measure(questions.row);
  };
  const take = (message: TopicMessage): void => {
    const origin = { epoch: epoch ?? "", formerHeard, cluster: clusterOf(server, epoch) };
    for (const following of followings) {
      const taken = following.take(message, origin);
      if (taken === "again") environment.after(againAfter, () => link.say("watch", following.topic, null));
      if (taken === "taken" && message.event !== "part") receipts.got(...arrived(message));
      if (taken !== "not-mine") return;
    }
  };
  const see = (view: ServerView): void => {
    server = view;
    if (view.source?.type === "recording") clock.limit(view.source.to);
  };
  const tick = (now: number, lastHeard: number | null): void => {
    clock.heard(now);
    if (server !== undefined) server = { ...server, lastHeard: lastHeard ?? undefined };
  };
  const hear = (message: ServerMessage): void => {
    const heardBefore = heardAt;
    wake();
    heardAt = alive;
    switch (message.event) {
      case "hello":
        greet(message.args[0], heardBefore);
        break;
      case "state":
        see(message.args[0]);
        break;
      case "tick":
        tick(...message.args);
        break;
      case "refused":
        break;
      default:
        take(message);
    }
    publish();
  };

  /** Notices that nothing ran for a while, and begins to catch up. */
  const wake = (): void => {
    const before = alive;
    alive = local();
    if (alive - before <= nap || server === undefined) return;
    asleepSince ??= before;
    wokeAt = alive;
    if (isGreeted) measure(questions.row);
    else link.again();
  };
  const check = (): void => {
    wake();
    const quiet = local() - Math.max(heardAt, wokeAt);
    if (isGreeted && quiet > (asleepSince === undefined ? distrust.awake : distrust.woken)) link.again();
    publish();
  };
  const show = (): void => {
    check();
    if (environment.isHidden()) return;
    if (!isGreeted && server !== undefined) link.again();
    for (const run of shown) run();
  };

  const undo = [
    environment.every(beat, check),
    environment.every(questions.pause, () => {
      measure(questions.row);
    }),
    environment.onWake(show),
    link.open({
      hear,
      down: () => {
        isGreeted = false;
        receipts.stop();
        publish();
      },
    }),
  ];

  return {
    connection,
    clock: { ...clock, skew: () => (clusterOf(server, epoch) === undefined ? 0 : clock.skew()) },
    follow: (following) => {
      followings.add(following);
      if (isGreeted) link.say("watch", following.topic, following.place());
      return () => {
        if (followings.delete(following) && isGreeted) link.say("leave", following.topic);
      };
    },
    environment,
    token: () => (isGreeted ? token : undefined),
    onShow: (run) => {
      shown.add(run);
      return () => shown.delete(run);
    },
    close: () => {
      receipts.stop();
      for (const each of undo) each();
    },
  };
}

/** Which cluster it is; a playground ends with its server, so that of the next one is another. */
function clusterOf(server: ServerView | undefined, epoch: string | undefined): string | undefined {
  if (server?.source?.type !== "cluster") return undefined;
  const { context, server: address, playground } = server.source;
  return playground === undefined ? `${context} ${address}` : `${context} ${address} ${epoch ?? ""}`;
}

function arrived({
  event,
  args,
}: Exclude<TopicMessage, { readonly event: "part" }>): readonly [Range, number] {
  switch (event) {
    case "begin":
      return [args[1], args[2].length];
    case "frames":
      return [args[0], args[1].length];
    case "board":
      return [args[0], 0];
  }
}

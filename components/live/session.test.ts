import { describe, expect, it } from "vitest";
import { createRandom, createTestCluster } from "../../lib/log/testing/cluster.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import type { Phrase } from "../../lib/words/phrase.ts";
import { wireVersion } from "../../lib/wire/events.ts";
import { beginLife, type Life } from "../../server/hub/testing/life.ts";
import { createPair } from "../../server/hub/testing/pair.ts";
import { createTestTime } from "../../server/hub/testing/timing.ts";
import { createBoardStore } from "./board-store.ts";
import { createSession } from "./session.ts";
import { createStageStore } from "./stage-store.ts";

const ref = { namespace: "shop", name: "web" };

/** A page over a server; messages arrive as soon as time passes, unless the line is cut. */
function openPage(page: { hidden?: boolean; ahead?: number } = {}) {
  const time = createTestTime();
  const cluster = createTestCluster(createRandom(2), { sight: false });
  for (let index = 0; index < 60; index++) cluster.step(time.now());
  const environment = time.environment(page);
  const pair = createPair();
  const session = createSession(pair.link, environment);
  let life = beginLife(time, cluster, 0);
  let frozen = false;
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= 50) {
      time.pass(50);
      if (!frozen) pair.flush();
    }
  };
  const change = (count = 1): void => {
    for (let index = 0; index < count; index++)
      for (const each of cluster.step(time.now())) life.log.append(each, time.now());
  };
  /** The Deployment changes once, and nothing else. */
  const touch = (generation: number): void => {
    const { objects } = life.log.world;
    const [web] = [...objects.Deployment.values()].filter(({ name }) => name === ref.name);
    if (web === undefined) throw new Error("There is no such Deployment");
    life.log.append({ kind: "Deployment", uid: web.uid, put: { ...web, generation } }, time.now());
  };
  return {
    time,
    touch,
    environment,
    pair,
    session,
    cluster,
    pass,
    change,
    life: () => life,
    connect: () => pair.connect(life.hub, life.audience),
    /** The server answers nothing and says nothing. */
    freeze: (is: boolean) => {
      frozen = is;
    },
    restart: (epoch: number, wait: number): Life => {
      pair.cut();
      life.hub.stop();
      pass(wait);
      cluster.step(time.now());
      life = beginLife(time, cluster, epoch);
      return life;
    },
  };
}

type Page = ReturnType<typeof openPage>;
const stateOf = ({ session }: Page): string => session.connection.get().state;

describe("what a page says of its way to the server", () => {
  it("is connecting until the server was heard, then what the server says", () => {
    const page = openPage();
    page.pass(500);
    expect(stateOf(page)).toBe("connecting");
    page.connect();
    page.pass(100);
    expect(page.session.connection.get()).toMatchObject({ state: "live", source: { context: "test" } });
  });

  it("is lost at once when the line is cut, since the server was last heard (rule 28)", () => {
    const page = openPage();
    page.connect();
    page.pass(10_000);
    const heard = page.time.now();
    page.pair.cut();
    expect(stateOf(page)).toBe("server-lost");
    page.pass(3_000);
    const { since } = page.session.connection.get();
    expect(heard - since).toBeLessThanOrEqual(2_000);
    page.connect();
    page.pass(100);
    expect(stateOf(page)).toBe("live");
  });

  it("is lost within 5 s when the server freezes, and is asked anew (rule 28)", () => {
    const page = openPage();
    page.connect();
    page.pass(10_000);
    page.freeze(true);
    page.pass(5_000);
    expect(stateOf(page)).toBe("server-lost");
    expect(page.pair.wantsAgain()).toBe(0);
    page.pass(3_000);
    expect(page.pair.wantsAgain()).toBe(1);
  });

  it("goes on telling how old the data is while heartbeats go on (rule 26)", () => {
    const page = openPage();
    const [end] = [page.time.now()];
    const life = beginLife(page.time, page.cluster, 7, { lastHeard: () => end });
    page.pair.connect(life.hub, life.audience);
    page.pass(60_000);
    expect(page.session.connection.get()).toMatchObject({ state: "live", lastHeard: end });
  });

  it("was asleep from when nothing ran until it has caught up, and then knows everything (rule 29)", () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    stage.subscribe(() => undefined);
    page.connect();
    page.pass(3_000);
    const slept = page.time.now();
    page.environment.sleep(true);
    page.freeze(true);
    for (let index = 0; index < 20; index++) {
      page.change();
      page.time.pass(1_000);
    }
    page.environment.sleep(false);
    page.time.pass(500);
    expect(stateOf(page)).toBe("asleep");
    expect(Math.abs(page.session.connection.get().since - slept)).toBeLessThanOrEqual(500);
    page.freeze(false);
    page.pass(300);
    expect(stateOf(page)).toBe("live");
    expect(stage.get().history?.gaps).toEqual([]);
    expect(stage.get().viewAt()?.deployment?.generation).toBe(
      [...page.life().log.world.objects.Deployment.values()].find(({ name }) => name === "web")?.generation,
    );
  });

  it("is asleep until a new line is there, where the old one did not outlive it", () => {
    const page = openPage();
    page.connect();
    page.pass(3_000);
    page.environment.sleep(true);
    page.time.pass(60_000);
    page.pair.cut();
    page.environment.sleep(false);
    page.pass(500);
    expect(stateOf(page)).toBe("asleep");
    expect(page.pair.wantsAgain()).toBeGreaterThan(0);
    page.connect();
    page.pass(200);
    expect(stateOf(page)).toBe("live");
  });

  it("loads itself anew when the server speaks another form (rule 25)", () => {
    const page = openPage();
    page.pair.link.open({ hear: () => undefined, down: () => undefined });
    const session = createSession(page.pair.link, page.environment);
    page.connect();
    page.pair.hear({ event: "hello", args: [{ wire: "older", epoch: "x", now: 0 }] });
    expect(page.environment.reloads()).toBe(1);
    session.close();
  });
});

describe("the token that a page sends its commands with", () => {
  const greet = (page: ReturnType<typeof openPage>, epoch: string, token?: string) =>
    page.pair.hear({
      event: "hello",
      args: [{ wire: wireVersion, epoch, now: page.time.now(), ...(token === undefined ? {} : { token }) }],
    });

  it("is that of the server that is there, and none while none is or where nothing may be changed", () => {
    const page = openPage();
    page.connect();
    page.pass(200);
    expect(page.session.token()).toBeUndefined();
    greet(page, "one", "first");
    expect(page.session.token()).toBe("first");
    page.pair.cut();
    expect(page.session.token()).toBeUndefined();
    greet(page, "two", "second");
    expect(page.session.token()).toBe("second");
    greet(page, "three");
    expect(page.session.token()).toBeUndefined();
  });
});

describe("the server's time on a page", () => {
  it.each([3_600_000, -90_000])(
    "is right where the browser's clock is %i ms ahead, and says so (rule 27)",
    (ahead) => {
      const page = openPage({ ahead });
      page.connect();
      page.pass(5_000);
      expect(Math.abs(page.session.clock.now() - page.time.now())).toBeLessThanOrEqual(50);
      expect(Math.abs(page.session.clock.skew() - ahead)).toBeLessThanOrEqual(50);
    },
  );

  it("is never before a time that the server has named: no age is negative (rule 27)", () => {
    const page = openPage({ ahead: -90_000 });
    page.connect();
    page.pass(1_000);
    page.session.clock.named(page.time.now() + 40);
    expect(page.session.clock.now()).toBeGreaterThanOrEqual(page.time.now() + 40);
  });
});

describe("a page that nobody sees (rule 32)", () => {
  it("draws nothing for it that the API server was heard again, and has it when somebody looks", () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    let drawn = 0;
    stage.subscribe(() => (drawn += 1));
    page.connect();
    page.pass(5_000);
    const [before, { lastHeard }] = [drawn, stage.get().connection];
    page.pass(10_000);
    expect(drawn).toBe(before);
    expect(stage.get().connection.lastHeard).toBeGreaterThan(lastHeard ?? Infinity);
  });

  it("folds everything and draws once when it is shown", () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    let drawn = 0;
    stage.subscribe(() => (drawn += 1));
    page.connect();
    page.pass(1_000);
    page.environment.show(false);
    const before = drawn;
    for (let index = 0; index < 200; index++) {
      page.change();
      page.pass(50);
    }
    expect(drawn).toBe(before);
    const { version } = stage.get();
    page.environment.show(true);
    expect(drawn).toBe(before + 1);
    expect(stage.get().version).toBeGreaterThan(version + 20);
  });
});

describe("a page that outlives its server (rule 31)", () => {
  it("keeps its past, hatches what no server saw, and ends in what is there", () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    stage.subscribe(() => undefined);
    page.connect();
    page.pass(3_000);
    for (let index = 0; index < 50; index++) {
      page.change();
      page.pass(100);
    }
    const before = stage.get();
    const moment = page.time.now() - 2_000;
    const then = before.viewAt(moment);
    const heard = page.time.now();
    page.restart(1, 5_000);
    const looked = page.time.now();
    page.connect();
    page.pass(500);
    const after = stage.get();
    expect(after.connection.state).toBe("live");
    expect(after.history?.gaps).toHaveLength(1);
    const [gap] = after.history?.gaps ?? [];
    expect(heard - (gap?.from ?? 0)).toBeLessThanOrEqual(2_000);
    expect(gap?.to).toBe(looked);
    expect(after.viewAt(moment)).toEqual(then);
    expect(after.seenFrom).toBe(before.seenFrom);
    expect(after.viewAt()?.versions.length).toBeGreaterThan(0);
  });

  it("has no such mark where it merely was away", () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    stage.subscribe(() => undefined);
    page.connect();
    page.pass(1_000);
    page.pair.cut();
    for (let index = 0; index < 100; index++) {
      page.touch(100 + index);
      page.pass(100);
    }
    page.connect();
    page.pass(500);
    expect(stage.get().history?.gaps).toEqual([]);
    expect(stage.get().viewAt()?.deployment?.generation).toBe(199);
    expect(page.pair.arrived.filter((event) => event === "begin")).toHaveLength(1);
  });
});

describe("what arrives at a page (rule 6)", () => {
  const openWatching = () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    stage.subscribe(() => undefined);
    page.connect();
    page.pass(1_000);
    return { page, stage, begun: () => page.pair.arrived.filter((event) => event === "begin").length };
  };

  it("counts once, however often it comes", () => {
    const { page, stage, begun } = openWatching();
    page.touch(100);
    page.time.pass(50);
    page.pair.flushTwice();
    page.pass(1_000);
    page.touch(101);
    page.pass(1_000);
    expect(stage.get().viewAt()?.deployment?.generation).toBe(101);
    expect([begun(), page.pair.wantsAgain()]).toEqual([1, 0]);
  });

  it("is not applied after a hole: all of it is asked for again", () => {
    const { page, stage, begun } = openWatching();
    page.touch(100);
    page.time.pass(50);
    page.pair.lose();
    page.touch(101);
    page.pass(2_000);
    expect(stage.get().viewAt()?.deployment?.generation).toBe(101);
    expect(begun()).toBe(2);
  });
});

describe("a long beginning", () => {
  /** A page, and a rollout with some thousand facts that nobody has watched. */
  const openLate = () => {
    const page = openPage();
    for (let index = 0; index < 2_000; index++) page.touch(index);
    const stage = createStageStore(ref, page.session);
    let drawn = 0;
    stage.subscribe(() => (drawn += 1));
    page.connect();
    return { page, stage, drawn: () => drawn };
  };

  it("is folded part by part and shown once, as it is at the end (rule 4)", () => {
    const { page, stage } = openLate();
    page.pass(1_000);
    expect(page.pair.arrived.filter((event) => event === "part").length).toBeGreaterThan(2);
    expect(stage.get()).toMatchObject({ loaded: true, version: 1 });
    expect(stage.get().viewAt()?.deployment?.generation).toBe(1_999);
  });

  it("begins again where the line is cut in the middle of it", () => {
    const { page, stage } = openLate();
    // Everything is said at once; two of its messages arrive.
    page.pair.flush(4);
    page.time.pass(50);
    page.pair.flush(2);
    expect(page.pair.arrived).toContain("part");
    expect(page.pair.arrived).not.toContain("begin");
    expect(stage.get().loaded).toBe(false);
    page.pair.cut();
    page.connect();
    page.pass(1_000);
    expect(stage.get().viewAt()?.deployment?.generation).toBe(1_999);
    expect(stage.get().version).toBe(1);
  });
});

describe("what a page watches", () => {
  it("is asked for once, and each fact is folded once, where React mounts, unmounts and mounts (rule 1)", () => {
    const page = openPage();
    const stage = createStageStore(ref, page.session);
    page.connect();
    page.pass(100);
    const undo = stage.subscribe(() => undefined);
    undo();
    stage.subscribe(() => undefined);
    page.pass(2_000);
    expect(page.pair.arrived.filter((event) => event === "begin")).toHaveLength(1);
    const { version } = stage.get();
    page.touch(99);
    page.pass(100);
    expect(stage.get().version).toBe(version + 1);
    expect(stage.get().viewAt()?.deployment?.generation).toBe(99);
  });

  it("is left when nobody listens any more (rule 1)", () => {
    const page = openPage();
    const board = createBoardStore(page.session);
    page.connect();
    const undo = board.subscribe(() => undefined);
    page.pass(1_000);
    expect(page.life().audience.rooms.get(1)?.size).toBe(1);
    undo();
    page.pass(1_000);
    expect(page.life().audience.rooms.get(1)?.size).toBe(0);
  });

  it("shows spans of time that go on and on, and times left that run out", () => {
    const page = openPage();
    const board = createBoardStore(page.session);
    board.subscribe(() => undefined);
    page.connect();
    page.pass(500);
    const { now } = page.time;
    const rows: readonly BoardRow[] = [
      rowOf("since", { id: "doneAgo", args: { ms: 5_000, took: undefined } }, now() - 5_000),
      rowOf("left", { id: "deadlineIn", args: { ms: 3_000 } }, now() - 5_000),
      rowOf("long", { id: "doneAgo", args: { ms: 7_200_000, took: undefined } }, now() - 7_200_000),
    ];
    const range = { channel: 99, from: 0, through: 0 };
    page.pair.hear({ event: "board", args: [range, { at: now(), whole: true, rows, gone: [] }] });
    const first = board.get().rows;
    page.pass(10_000);
    const spans = board.get().rows.map(({ detail }) => (detail?.args as { readonly ms: number }).ms);
    expect(spans[0]).toBeGreaterThanOrEqual(14_000);
    expect(spans.slice(1)).toEqual([0, 7_200_000]);
    expect(board.get().rows.map((row, index) => row === first[index])).toEqual([false, false, true]);
  });
});

const rowOf = (uid: string, detail: Phrase, since: number): BoardRow => ({
  uid,
  namespace: "shop",
  name: uid,
  outcome: "done",
  strategy: "rolling-update",
  sentence: { id: "absent", args: { name: uid, namespace: "shop" } },
  detail,
  calm: false,
  blocked: false,
  since,
  images: [],
  versions: [],
  service: undefined,
  shares: [],
  trafficState: "none",
  spark: [],
  seenFrom: 0,
  gaps: [],
});

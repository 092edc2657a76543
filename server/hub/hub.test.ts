import { describe, expect, it } from "vitest";
import { createLog } from "../../lib/log/log.ts";
import type { Change, Fact } from "../../lib/log/fact.ts";
import { createRandom, createTestCluster, type TestCluster } from "../../lib/log/testing/cluster.ts";
import { kinds } from "../../lib/kinds/kinds.ts";
import { homeOf } from "../../lib/rollout/neighbourhood.ts";
import { createDecoder, decode } from "../../lib/wire/codec/decoder.ts";
import type { Source } from "../../lib/view/connection.ts";
import { wireVersion, type Range, type Topic } from "../../lib/wire/events.ts";
import { Decoder, type Packet } from "../../lib/wire/parser.ts";
import type { Browser } from "./browser.ts";
import type { Message } from "./feed.ts";
import { createHub } from "./hub.ts";
import { beginLife, testLimits } from "./testing/life.ts";
import { createTestTime, type TestTime } from "./testing/timing.ts";

const topicOf = (name: string): Topic => ({ type: "rollout", namespace: "shop", name });
const door = { digest: (text: string) => text };
const template = (labels: Readonly<Record<string, string>>) => ({
  metadata: { labels },
  spec: { containers: [] },
});

const deployment = (
  name: string,
  labels: Readonly<Record<string, string>>,
  replicas = 1,
  paused = false,
): Change => {
  const metadata = { name, namespace: "shop", uid: `uid-${name}`, generation: 1 };
  const spec = { replicas, paused, selector: { matchLabels: labels }, template: template(labels) };
  const status = { observedGeneration: 1 };
  return {
    kind: "Deployment",
    uid: metadata.uid,
    put: kinds.Deployment.read({ metadata, spec, status }, door),
  };
};
const service = (name: string, selector: Readonly<Record<string, string>>): Change => {
  const metadata = { name, namespace: "shop", uid: `uid-${name}` };
  return {
    kind: "Service",
    uid: metadata.uid,
    put: kinds.Service.read({ metadata, spec: { selector } }, door),
  };
};

/** Waits for its first pod, and says so, since `at`. */
const rolling = (name: string, at: number, progressDeadlineSeconds: number): Change => {
  const metadata = { name, namespace: "shop", uid: `uid-${name}`, generation: 1 };
  const labels = { app: name };
  const spec = {
    replicas: 1,
    progressDeadlineSeconds,
    selector: { matchLabels: labels },
    template: template(labels),
  };
  const stamp = new Date(at).toISOString();
  const progressing = {
    type: "Progressing",
    status: "True",
    reason: "ReplicaSetUpdated",
    lastUpdateTime: stamp,
    lastTransitionTime: stamp,
  };
  const status = { observedGeneration: 1, conditions: [progressing] };
  return {
    kind: "Deployment",
    uid: metadata.uid,
    put: kinds.Deployment.read({ metadata, spec, status }, door),
  };
};

const nothing: TestCluster = { objects: () => [], step: () => [], settle: () => [] };
const holding = (...changes: readonly Change[]): TestCluster => ({ ...nothing, objects: () => changes });

/** A hub over a few objects, with listeners in place of browsers. */
function open(cluster: TestCluster, time: TestTime = createTestTime()) {
  const { log, hub, audience } = beginLife(time, cluster, 0);
  const join = (id: string) => {
    const said: Message[] = [];
    const hear = (wire: string | Uint8Array): void => void told.push(wire);
    const told: (string | Uint8Array)[] = [];
    const browser: Browser = {
      id,
      say: (message) => said.push(message),
      join: (channel) =>
        void audience.rooms.set(channel, (audience.rooms.get(channel) ?? new Set()).add(hear)),
      leave: (channel) => void audience.rooms.get(channel)?.delete(hear),
      close: () => undefined,
    };
    const visitor = hub.connect(browser);
    const of = (event: Message["event"]): readonly Message[] =>
      said.filter((message) => message.event === event);
    return { browser, visitor, said, told, of, last: () => said.at(-1) as Message };
  };
  const change = (replicas: number): void => {
    log.append(deployment("web", { app: "web" }, replicas, replicas % 2 === 1), time.now());
  };
  return { time, log, hub, audience, join, change };
}

const rangeIn = (message: Message | undefined): Range => {
  if (message?.event === "begin") return message.args[1];
  if (message?.event === "frames" || message?.event === "board") return message.args[0];
  throw new Error(`No range in ${String(message?.event)}`);
};

const messageIn = (wire: string | Uint8Array): Message => {
  const decoder = new Decoder();
  const found: Message[] = [];
  decoder.on("decoded", ({ data }: Packet) => {
    const [event, ...args] = data as [Message["event"], ...unknown[]];
    found.push({ event, args } as unknown as Message);
  });
  decoder.add(wire);
  const [message] = found;
  if (message === undefined) throw new Error("It holds no message");
  return message;
};

/** All facts of a beginning and of the frames that go on with it. */
function factsIn(messages: readonly (Message | undefined)[]): readonly Fact[] {
  const decoder = createDecoder();
  return messages.flatMap((message) => {
    const decoded = decode(decoder, message?.args.at(-1) as Uint8Array);
    if (decoded.type === "malformed") throw new Error(decoded.problem);
    return decoded.facts;
  });
}

const web = holding(deployment("web", { app: "web" }));

describe("a hub", () => {
  it.each([
    ["eight", 8, 7],
    ["more", 9, 9],
  ])("sends the first change at once, and then at a pace: to %s browsers (rule 9)", (_, browsers, pace) => {
    const { time, join, change } = open(web);
    const pages = Array.from({ length: browsers }, (_, index) => join(`page ${String(index)}`));
    for (const page of pages) page.visitor.watch(topicOf("web"), null);
    const told = (): number => pages[0]?.told.length ?? 0;
    time.pass(1_000);
    const before = told();
    change(2);
    time.pass(0);
    expect(told()).toBe(before + 1);
    change(3);
    change(4);
    time.pass(pace - 1);
    expect(told()).toBe(before + 1);
    time.pass(1);
    expect(told()).toBe(before + 2);
    for (let ms = 0; ms < 10 * pace; ms++) {
      change(5 + ms);
      time.pass(1);
    }
    expect(told()).toBeLessThanOrEqual(before + 2 + 10);
    expect(told()).toBeGreaterThanOrEqual(before + 2 + 9);
  });

  it("sends who comes back exactly what was missed, and all of it to whom it does not know (rule 5)", () => {
    const { time, join, change, log } = open(web);
    const first = join("a");
    first.visitor.watch(topicOf("web"), null);
    const { channel, through: frame } = rangeIn(first.last());
    for (let replicas = 2; replicas < 5; replicas++) {
      change(replicas);
      time.pass(20);
    }
    const place = { epoch: log.epoch, channel, frame };
    const rangesFor = (have: unknown): unknown => {
      const page = join(`page ${JSON.stringify(have)}`);
      page.visitor.watch(topicOf("web"), have);
      return page.said.slice(2).map((message) => [message.event, rangeIn(message)]);
    };
    const missed = { channel, from: frame + 1, through: frame + 3 };
    const none = { channel, from: frame + 4, through: frame + 3 };
    expect(rangesFor(place)).toEqual([["frames", missed]]);
    expect(rangesFor({ ...place, frame: frame + 3 })).toEqual([["frames", none]]);
    for (const other of [
      null,
      { ...place, epoch: "other" },
      { ...place, channel: 99 },
      { ...place, frame: 99 },
    ])
      expect(rangesFor(other)).toEqual([
        ["begin", { channel, from: 0, through: frame }],
        ["frames", missed],
      ]);
  });

  it("makes one beginning for all who come (rule 15)", () => {
    const { hub, join, change, time } = open(web);
    for (let index = 0; index < 50; index++) {
      join(`page ${index}`).visitor.watch(topicOf("web"), null);
      change(index + 2);
      time.pass(20);
    }
    expect(hub.counts().beginnings).toBe(1);
  });

  it("makes a long beginning in parts, while others go on, and with what comes meanwhile (rules 4, 15)", () => {
    const { time, log, hub, join, change } = open(web);
    const early = join("early");
    early.visitor.watch(topicOf("web"), null);
    time.pass(1_000);
    hub.disconnect(early.browser);
    time.pass(60_000);
    for (let replicas = 2; replicas < 2_000; replicas++) change(replicas);
    const late = [join("late"), join("later"), join("gone")];
    for (const page of late) page.visitor.watch(topicOf("web"), null);
    expect(late[0]?.of("part")).toHaveLength(0);
    change(7);
    late[2]?.visitor.leave(topicOf("web"));
    time.pass(0);
    expect(hub.counts().beginnings).toBe(2);
    for (const page of late.slice(0, 2)) {
      expect(page.said.slice(2).map(({ event }) => event)).toEqual(["part", "part", "part", "begin"]);
      const decoder = createDecoder();
      const seen = page.said.slice(2).flatMap((message) => {
        const decoded = decode(decoder, message.args.at(-1) as Uint8Array);
        return decoded.type === "good" ? decoded.facts : [];
      });
      expect(seen).toEqual(log.facts);
    }
    expect(late[2]?.said).toHaveLength(2);
  });

  it("leaves a browser that reads slowly to catch up in one piece, and queues nothing for it (rule 14)", () => {
    const { time, join, change } = open(web);
    const [slow, quick] = [join("slow"), join("quick")];
    for (const page of [slow, quick]) page.visitor.watch(topicOf("web"), null);
    const { channel, through } = rangeIn(slow.last());
    const frames = (count: number, from: number): void => {
      for (let index = 0; index < count; index++) {
        change(from + index);
        time.pass(20);
        quick.visitor.got(channel, through + from - 2 + index + 1);
        time.pass(100);
      }
    };
    frames(200, 2);
    expect(quick.told).toHaveLength(200);
    expect(slow.told).toHaveLength(65);
    slow.visitor.got(channel, through + 65);
    expect(rangeIn(slow.last())).toEqual({ channel, from: through + 66, through: through + 200 });
    slow.visitor.got(channel, through + 200);
    frames(1, 202);
    expect(slow.told).toHaveLength(66);
  });

  it("begins anew for all when somebody with a past comes into the neighbourhood (rule 7)", () => {
    const objects = [
      deployment("web", { app: "shop", part: "web" }),
      deployment("api", { app: "shop", part: "api" }),
    ];
    const { time, log, join } = open(holding(...objects));
    const page = join("a");
    page.visitor.watch(topicOf("web"), null);
    const { channel } = rangeIn(page.last());
    log.append(service("front", { part: "web" }), time.now());
    time.pass(20);
    expect(page.of("begin")).toHaveLength(1);
    log.append(service("front", { app: "shop" }), time.now());
    time.pass(20);
    expect(page.of("begin")).toHaveLength(2);
    expect(rangeIn(page.last()).channel).not.toBe(channel);
    log.append(deployment("api", { app: "shop", part: "api" }, 5), time.now());
    time.pass(20);
    expect(page.told).toHaveLength(2);
  });

  it("takes in without a new beginning what comes with no past", () => {
    const { time, log, join } = open(
      holding(deployment("web", { app: "shop" }), service("front", { app: "shop" })),
    );
    const page = join("a");
    page.visitor.watch(topicOf("web"), null);
    log.append(deployment("canary", { app: "shop", track: "canary" }), time.now());
    log.append(deployment("canary", { app: "shop", track: "canary" }, 2), time.now());
    time.pass(20);
    expect(page.of("begin")).toHaveLength(1);
    expect(page.told).toHaveLength(1);
  });

  it("sends a Service what is behind it, and begins anew when its selector picks who was there already", () => {
    const { time, log, join } = open(
      holding(
        deployment("blue", { app: "blue" }),
        deployment("green", { app: "green" }),
        deployment("far", { app: "far" }),
        service("front", { app: "blue" }),
      ),
    );
    const page = join("a");
    page.visitor.watch({ type: "service", namespace: "shop", name: "front" }, null);
    expect(page.of("begin")[0]?.args[0]).toBe("service/shop/front");
    log.append(deployment("far", { app: "far" }, 2), time.now());
    time.pass(20);
    expect(page.told).toHaveLength(0);
    log.append(deployment("blue", { app: "blue" }, 2), time.now());
    time.pass(20);
    expect(page.told).toHaveLength(1);
    log.append(service("front", { app: "green" }), time.now());
    time.pass(20);
    expect(page.of("begin")).toHaveLength(2);
    // Who was behind it stays.
    for (const name of ["blue", "green"]) log.append(deployment(name, { app: name }, 3), time.now());
    time.pass(20);
    expect(page.told).toHaveLength(2);
  });

  it("numbers the channels of a life and the frames of a channel without a hole (rule 2)", () => {
    const { time, join, change } = open(
      holding(deployment("web", { app: "web" }), deployment("api", { app: "api" })),
    );
    const board = join("a");
    board.visitor.watch({ type: "board" }, null);
    const page = join("b");
    page.visitor.watch(topicOf("web"), null);
    const late = join("c");
    late.visitor.watch(topicOf("api"), null);
    const channels = [board, page, late].map(({ of }) => rangeIn(of("begin")[0] ?? of("board")[0]).channel);
    expect(channels).toEqual([1, 2, 3]);
    for (let replicas = 2; replicas < 6; replicas++) {
      change(replicas);
      time.pass(20);
    }
    const frames = page.told.map((wire) => rangeIn(messageIn(wire)));
    const first = rangeIn(page.of("begin")[0]).through;
    expect(frames).toEqual([1, 2, 3, 4].map((n) => ({ channel: 2, from: first + n, through: first + n })));
  });

  it("sends the health of watches to every rollout (rule 8)", () => {
    const { time, log, join } = open(
      holding(deployment("web", { app: "web" }), deployment("api", { app: "api" })),
    );
    const pages = ["web", "api"].map((name) => {
      const page = join(name);
      page.visitor.watch(topicOf(name), null);
      return page;
    });
    time.pass(1_000);
    const since = time.now();
    const gap = {
      uid: "pods",
      namespace: "",
      name: "Pod",
      state: "lost",
      since,
      completeUntil: since - 500,
      message: undefined,
    };
    log.append({ kind: "Watch", uid: "pods", put: gap }, since);
    time.pass(20);
    for (const page of pages) {
      const facts = factsIn([...page.of("begin"), ...page.told.map(messageIn)]);
      expect(facts).toContainEqual(expect.objectContaining({ kind: "Watch", put: gap }));
    }
  });

  it("says on the board what only time brings about, within a second while a rollout is under way (rule 11)", () => {
    const time = createTestTime();
    const { join } = open(holding(rolling("web", time.now(), 30)), time);
    const page = join("a");
    page.visitor.watch({ type: "board" }, null);
    const sentIn = (ms: number): number => {
      const before = page.told.length;
      time.pass(ms);
      return page.told.length - before;
    };
    sentIn(5_000);
    expect(sentIn(20_000)).toBe(0);
    expect(sentIn(7_000)).toBe(1);
  });

  it("tells who comes late how long it has been by now, whether or not somebody looked meanwhile", () => {
    const time = createTestTime();
    const { hub, join } = open(holding(rolling("web", time.now(), 600)), time);
    const rowsTo = (id: string): unknown => {
      const page = join(id);
      page.visitor.watch({ type: "board" }, null);
      const [rows] = page.of("board").map(({ args }) => (args[1] as { readonly rows: unknown }).rows);
      page.visitor.leave({ type: "board" });
      return rows;
    };
    const first = rowsTo("a");
    time.pass(240_400);
    expect(rowsTo("b")).toEqual(hub.rows());
    expect(hub.rows()).not.toEqual(first);
    time.pass(700);
    expect(rowsTo("c")).toEqual(hub.rows());
  });

  it("changes a row of the board at most four times a second, the first at once (rule 10)", () => {
    const { time, join, change } = open(web);
    const page = join("a");
    page.visitor.watch({ type: "board" }, null);
    time.pass(5_500);
    const before = page.told.length;
    change(51);
    time.pass(0);
    expect(page.told.length - before).toBe(1);
    for (let index = 0; index < 100; index++) {
      change(100 + index);
      time.pass(10);
    }
    expect(page.told.length - before).toBeGreaterThanOrEqual(4);
    expect(page.told.length - before).toBeLessThanOrEqual(6);
  });

  it("sends nothing about a board on which nothing changes", () => {
    const random = createTestCluster(createRandom(3), { sight: false });
    const time = createTestTime();
    for (let index = 0; index < 100; index++) random.step(time.now());
    const { join } = open(random, time);
    const page = join("a");
    page.visitor.watch({ type: "board" }, null);
    time.pass(60_000);
    const before = page.told.length;
    time.pass(120_000);
    expect(page.told.length - before).toBeLessThanOrEqual(6);
  });

  it.each(["secret", undefined])("greets a page with the token %s of its source (rule 25)", (token) => {
    const time = createTestTime();
    const said: Message[] = [];
    const { hub, log } = beginLife(time, createTestCluster(createRandom(1), { sight: false }), 1, { token });
    const browser = { id: "a", say: (message: Message) => void said.push(message) };
    hub.connect({ ...browser, join: () => undefined, leave: () => undefined, close: () => undefined });
    const hello = { wire: wireVersion, epoch: log.epoch, now: time.now() };
    expect(said[0]).toEqual({ event: "hello", args: [token === undefined ? hello : { ...hello, token }] });
    hub.stop();
  });

  it("answers those who asked too early once the first lists are complete", () => {
    const time = createTestTime();
    const log = createLog({ epoch: "one", homeOf, limits: testLimits });
    // The kubeconfig is read while the first pages connect already.
    const kubeconfig: { about?: Source } = {};
    const source = {
      log,
      limits: testLimits,
      now: time.now,
      source: () => kubeconfig.about,
      problem: () => undefined,
      lastHeard: () => undefined,
    };
    const said: Message[] = [];
    const hub = createHub(
      source,
      { tell: () => undefined, tellAll: (message) => void said.push(message) },
      time,
    );
    const browser = {
      id: "a",
      say: (message: Message) => void said.push(message),
      join: () => undefined,
      leave: () => undefined,
      close: () => undefined,
    };
    const visitor = hub.connect(browser);
    visitor.watch(topicOf("web"), null);
    visitor.watch({ type: "board" }, null);
    log.append(deployment("web", { app: "web" }), time.now());
    expect(said.map(({ event }) => event)).toEqual(["hello", "state"]);
    expect(hub.connection().state).toBe("loading");
    kubeconfig.about = {
      type: "cluster",
      context: "test",
      server: "https://test",
      namespaces: [],
      readOnly: true,
      playground: undefined,
    };
    log.open(time.now());
    // A page must know which cluster it is before it hears what is in it: it keeps its past only over the same one.
    expect(said.map(({ event }) => event)).toEqual(["hello", "state", "state", "begin", "board"]);
    expect(said[2]?.args[0]).toMatchObject({ source: kubeconfig.about });
    expect(hub.connection().state).toBe("live");
  });

  it("lets go of a rollout that nobody watches any more, and of its namespace", () => {
    const time = createTestTime();
    const looked: string[] = [];
    const life = beginLife(time, web, 0, {
      interest: (namespace) => {
        looked.push(`looks at ${namespace}`);
        return () => void looked.push(`looks away from ${namespace}`);
      },
    });
    const browser = {
      id: "a",
      say: () => undefined,
      join: () => undefined,
      leave: () => undefined,
      close: () => undefined,
    };
    life.hub.connect(browser).watch(topicOf("web"), null);
    life.hub.disconnect(browser);
    time.pass(10_000);
    life.hub.connect(browser).watch(topicOf("web"), null);
    time.pass(60_000);
    expect([life.hub.counts().topics, ...looked]).toEqual([1, "looks at shop"]);
    life.hub.disconnect(browser);
    time.pass(60_000);
    expect([life.hub.counts().topics, ...looked]).toEqual([0, "looks at shop", "looks away from shop"]);
  });

  it("bounds what one browser may watch (rule 22)", () => {
    const { hub, join } = open(web);
    const page = join("a");
    for (let index = 0; index < 9; index++) page.visitor.watch(topicOf(`web-${index}`), null);
    expect(page.last()).toEqual({ event: "refused", args: ["too-many"] });
    page.visitor.watch(topicOf("web"), null);
    expect(page.last().event).toBe("refused");
    hub.disconnect(page.browser);
  });
});

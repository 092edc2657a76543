import { describe, expect, it } from "vitest";
import { createBoardStore } from "../../components/live/board-store.ts";
import { createSession } from "../../components/live/session.ts";
import { serviceSubject } from "../../components/live/service-subject.ts";
import { createStageStore, createSubjectStore } from "../../components/live/stage-store.ts";
import type { Log } from "../../lib/log/log.ts";
import { applyFact, cloneWorld } from "../../lib/log/world.ts";
import { excerpt, excerptOf } from "../../lib/rollout/excerpt.ts";
import { applyHistory, openHistory } from "../../lib/rollout/history/fold.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { applyServiceHistory, openServiceHistory } from "../../lib/rollout/service/history.ts";
import { serviceHomes } from "../../lib/rollout/service/neighbourhood.ts";
import { pictureOf } from "../../lib/rollout/service/picture.ts";
import { boardRowOf } from "../../lib/view/board-row.ts";
import type { BoardRow } from "../../lib/view/view.ts";
import { serviceViewOf } from "../../lib/view/service-view-of.ts";
import { viewOf } from "../../lib/view/view-of.ts";
import { createRandom, createTestCluster, type TestCluster } from "../../lib/log/testing/cluster.ts";
import { beginLife } from "./testing/life.ts";
import { createPair } from "./testing/pair.ts";
import { createTestTime, type TestTime } from "./testing/timing.ts";

const refs: readonly Ref[] = ["web", "api", "web-canary"].map((name) => ({ namespace: "shop", name }));

/** Services of the test cluster. */
const serviceRefs: readonly Ref[] = ["shop", "front"].map((name) => ({ namespace: "shop", name }));

function openPage(time: TestTime, ref: Ref, serviceRef: Ref, services: boolean) {
  const pair = createPair();
  const session = createSession(pair.link, time.environment());
  const stage = createStageStore(ref, session);
  const service = createSubjectStore(serviceSubject(serviceRef), session);
  const board = createBoardStore(session);
  let told = 0;
  stage.subscribe(() => (told += 1));
  board.subscribe(() => undefined);
  if (services) service.subscribe(() => undefined);
  return { ref, serviceRef, pair, session, stage, service, board, told: () => told };
}

/** The view and the history of a rollout as a fold of the server's log gives them. */
function truth(log: Log, ref: Ref, now: number) {
  const { base, facts } = excerpt(log, ref);
  const history = openHistory(ref, base, log.keptFrom(), { lanes: true });
  history.keptFrom = 0;
  const world = cloneWorld(base);
  for (const fact of facts) applyHistory(history, world, fact, applyFact(world, fact));
  return { history, view: viewOf({ world, progress: history.folding.progress, ref }, now) };
}

/** The same of a Service. */
function serviceTruth(log: Log, ref: Ref, now: number) {
  const { base, facts } = excerptOf(log, ref.namespace, (world) => serviceHomes(world, ref));
  const history = openServiceHistory(ref, base, log.keptFrom());
  history.keptFrom = 0;
  const world = cloneWorld(base);
  for (const fact of facts) applyServiceHistory(history, world, fact, applyFact(world, fact));
  return { history: pictureOf(history), view: serviceViewOf(world, history.progress, now) };
}

type Page = ReturnType<typeof openPage>;

/** A cluster, the lives of its server, and the pages that are open over them. */
function openWorld(seed: number, services: boolean) {
  const random = createRandom(seed);
  const time = createTestTime();
  const cluster = createTestCluster(random);
  for (let index = 0; index < 20; index++) cluster.step(time.now());
  return {
    random,
    time,
    cluster,
    life: beginLife(time, cluster, 0),
    epoch: 0,
    pages: refs.flatMap((ref) => serviceRefs.map((serviceRef) => openPage(time, ref, serviceRef, services))),
  };
}

type Story = ReturnType<typeof openWorld>;

const connect = ({ pair }: Page, { life }: Story): void => {
  if (!pair.isConnected()) pair.connect(life.hub, life.audience);
};

/** The connection is cut, or made; the page reads slowly, or not at all for a while. */
function trouble(page: Page, story: Story): void {
  const chance = story.random();
  if (chance < 0.02) page.pair.cut();
  else if (chance < 0.3) connect(page, story);
  if (chance > 0.4) page.pair.flush(chance > 0.8 ? Infinity : 1 + Math.floor(story.random() * 3));
}

function restart(story: Story): void {
  for (const { pair } of story.pages) pair.cut();
  story.life.hub.stop();
  story.time.pass(Math.floor(story.random() * 5_000));
  for (let missed = 0; missed < 5; missed++) story.cluster.step(story.time.now());
  story.life = beginLife(story.time, story.cluster, ++story.epoch);
}

interface Running {
  readonly restarts: boolean;
  readonly steps?: number;
  /** The pages follow a Service too. */
  readonly services?: boolean;
}

/** Runs one seed: everything that may happen to a connection happens, and then everything arrives. */
function run(seed: number, { restarts, steps = 250, services = false }: Running): Story {
  const story = openWorld(seed, services);
  const { random, time, cluster, pages } = story;
  const append = (changes: ReturnType<TestCluster["step"]>): void => {
    for (const change of changes) story.life.log.append(change, time.now());
  };
  for (let index = 0; index < steps; index++) {
    append(cluster.step(time.now()));
    time.pass(random() < 0.3 ? 0 : Math.floor(random() * 400));
    for (const page of pages) trouble(page, story);
    if (restarts && random() < 0.01) restart(story);
  }
  append(cluster.settle(time.now()));
  for (let settle = 0; settle < 8; settle++) {
    for (const page of pages) connect(page, story);
    for (const { pair } of pages) pair.flush();
    time.pass(300);
  }
  return story;
}

describe("rule 30: whatever happens on the way, a page ends in the server's state", () => {
  it.each([1, 2, 3, 4, 5])("over any order of disconnects and slow reading (seed %i)", (seed) => {
    const { pages, life } = run(seed, { restarts: false });
    for (const { ref, stage } of pages) {
      const { history, view } = truth(life.log, ref, stage.get().now());
      const seen = stage.get();
      expect(seen.viewAt()).toEqual(view);
      expect(seen.history?.lanes).toEqual(history.lanes);
      expect(seen.history?.replicas).toEqual(history.replicas);
      expect(seen.history?.traffic).toEqual(history.traffic);
      expect(seen.history?.marks).toEqual(history.marks);
      expect(seen.history?.gaps).toEqual(history.gaps);
      expect(seen.connection.state).toBe(life.hub.connection().state);
    }
  });

  it.each([1, 2, 3])("of a Service with all that is behind it too (seed %i)", (seed) => {
    const { pages, life } = run(seed, { restarts: false, services: true });
    for (const { serviceRef, service } of pages) {
      const seen = service.get();
      const { history, view } = serviceTruth(life.log, serviceRef, seen.now());
      expect(seen.viewAt()).toEqual(view);
      expect(seen.history).toEqual(history);
    }
    const known = pages.map(({ service }) => service.get().viewAt()?.deployments.length ?? 0);
    expect(Math.max(...known)).toBeGreaterThan(1);
  });

  it.each([11, 12, 13, 14])("over restarts of the server too (seed %i)", (seed) => {
    const { pages, life } = run(seed, { restarts: true });
    for (const { ref, stage } of pages) {
      const { view } = truth(life.log, ref, stage.get().now());
      const seen = stage.get().viewAt();
      expect(seen?.deployment).toEqual(view.deployment);
      expect(seen?.traffic).toEqual(view.traffic);
      expect(counts(seen)).toEqual(counts(view));
    }
  });

  it.each([21, 22, 23])(
    "on the board too, whose rows are what a fold of the whole log gives (seed %i)",
    (seed) => {
      const { pages, life, time } = run(seed, { restarts: seed % 2 === 0 });
      const rowsOf = (rows: readonly BoardRow[]) => rows.map(withoutSpans).sort(byUid);
      const wanted = rowsOf(life.hub.rows());
      const folded = [...life.log.world.objects.Deployment.values()].map(({ namespace, name }) =>
        freshRow(life.log, { namespace, name }, time.now()),
      );
      expect(wanted).toEqual(rowsOf(folded));
      for (const { board } of pages) expect(rowsOf(board.get().rows)).toEqual(wanted);
    },
  );

  it.each([31])("and a frame is encoded once, however many pages there are (seed %i)", (seed) => {
    const { life } = run(seed, { restarts: false, steps: 150 });
    const { frames } = life.hub.counts();
    expect(life.audience.encoded()).toBeLessThanOrEqual(frames);
  });
});

/**
 * A row without what time alone changes, as JSON has it; of its picture the end: a name may have had another life, and
 * who came later is seen from then on.
 */
const withoutSpans = ({ spark, gaps, ...row }: BoardRow): { readonly uid: string } => {
  const picture = { spark: spark.at(-1)?.available, gaps: gaps.some(({ to }) => to === undefined) };
  const said = { ...row, ...picture, seenFrom: undefined };
  const plain = JSON.stringify(said, (name, value: unknown) => (name === "ms" ? undefined : value));
  return JSON.parse(plain) as { readonly uid: string };
};

function freshRow(log: Log, ref: Ref, now: number): BoardRow {
  const { base, facts } = excerpt(log, ref);
  const history = openHistory(ref, base, log.keptFrom(), { lanes: false });
  const world = cloneWorld(base);
  for (const fact of facts) applyHistory(history, world, fact, applyFact(world, fact));
  return boardRowOf({ world, progress: history.folding.progress, ref }, history, now);
}

const byUid = (a: { uid: string }, b: { uid: string }): number => (a.uid < b.uid ? -1 : 1);

const counts = (view: ReturnType<typeof viewOf> | undefined) =>
  view?.versions
    .map(({ uid, existing, ready, terminating }) => ({ uid, existing, ready, terminating }))
    .sort(byUid);

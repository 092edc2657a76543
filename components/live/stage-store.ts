import type { Steps } from "../../lib/base/steps.ts";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { World } from "../../lib/log/world.ts";
import type { History } from "../../lib/rollout/history/history.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import { topicKey } from "../../lib/wire/events.ts";
import {
  bridgeCourse,
  continueCourse,
  openCourse,
  pageLimits,
  renewCourse,
  type Begins,
  type Course,
} from "./course.ts";
import { createReception, type Received } from "./reception.ts";
import type { Following, Origin, Session } from "./session.ts";
import { createShown, type Shown } from "./shown.ts";
import { rolloutSubject } from "./rollout-subject.ts";
import { createSlices } from "./slices.ts";
import type { Kept, Subject } from "./subject.ts";

/** One rollout (or a Service) as a page draws it. It is replaced whenever anything of it changes; `version` rises with its facts. */
export interface Stage<V = RolloutView> {
  readonly connection: ConnectionView;
  /** It has arrived: its history is there, even where there is no such object. */
  readonly loaded: boolean;
  /** Server clock, ms; of a recording, the recording's own time. */
  readonly now: () => number;
  /** How far the browser's clock is ahead of the server's, ms; 0 for a recording. */
  readonly skew: number;
  /** When the API server was last heard, server clock, ms: as of this moment, while `connection` is as of the last change. */
  readonly heard: () => number | undefined;
  readonly history: History | undefined;
  readonly version: number;
  /** See `History`. */
  readonly keptFrom: number;
  readonly seenFrom: number;
  /**
   * The view of now, or of the moment `at` as it was known then. Undefined where nothing is known of that moment: before
   * the first look, before what is kept, or before anything has arrived.
   */
  readonly viewAt: (at?: number) => V | undefined;
  /** All that is known of now, or was known at the moment `at`: for what only some parts of a page derive of it. */
  readonly worldAt: (at?: number) => World | undefined;
}

/** A recording ends by itself. */
const unlimited = { time: Infinity, bytes: Infinity };

export const createStageStore = (ref: Ref, session: Session): Shown<Stage> =>
  createSubjectStore(rolloutSubject(ref), session);

/** Follows a topic of facts, folds them, and shows the fold. */
export function createSubjectStore<H extends Kept, P, V>(
  subject: Subject<H, P, V>,
  session: Session,
): Shown<Stage<V>> {
  const { topic } = subject;
  const reception = createReception(topicKey(topic));
  let course: Course<H, P> | undefined;
  /** A beginning of which more follows. */
  let coming: { readonly begins: Begins; readonly facts: Fact[] } | undefined;
  /** The epoch and the cluster that the course is of. */
  let [epoch, cluster]: [string | undefined, string | undefined] = [undefined, undefined];
  let version = 0;

  const viewNow = lastOf((_version, now) =>
    course === undefined
      ? undefined
      : subject.viewOf(course.window.world, subject.progressOf(course.history), now),
  );
  const then = lastOf((_version, at) =>
    course === undefined || at < course.window.keptFrom ? undefined : course.moments.at(at),
  );
  const viewThen = lastOf((_version, at) => {
    const moment = then(version, at);
    return moment && subject.viewOf(moment.world, moment.progress, at);
  });
  const picture = lastOf(() => course && subject.pictureOf(course.history));
  const look = (): Stage<V> => ({
    connection: session.connection.get(),
    loaded: course !== undefined,
    now: session.clock.now,
    skew: session.clock.skew(),
    heard: () => session.connection.get().lastHeard,
    history: picture(version, 0),
    version,
    keptFrom: course?.history.keptFrom ?? 0,
    seenFrom: course?.history.seenFrom ?? 0,
    viewAt: (at) => (at === undefined ? viewNow(version, session.clock.now()) : viewThen(version, at)),
    worldAt: (at) => (at === undefined ? course?.window.world : then(version, at)?.world),
  });

  const begin = function* (begins: Begins, origin: Origin): Steps<Course<H, P>> {
    const lives = course !== undefined && epoch !== origin.epoch && cluster !== undefined;
    if (!lives || course === undefined || cluster !== origin.cluster)
      return yield* openCourse(subject, begins, origin.cluster === undefined ? unlimited : pageLimits);
    yield* bridgeCourse(course, begins, origin.formerHeard);
    return course;
  };
  /** Beside what comes, which does not wait for it. */
  const renewals = createSlices(session.environment);
  let renewing: Steps<void> | undefined;
  const renew = function* (renewed: Course<H, P>, renewal: Steps<void>): Steps<void> {
    while (renewed === course && renewed.renewal === renewal) {
      if (renewCourse(renewed)) {
        version++;
        shown.changed();
        return;
      }
      yield;
    }
  };
  const startRenewal = (renewed: Course<H, P>): void => {
    const { renewal } = renewed;
    if (renewal !== undefined && renewal !== renewing) renewals.addLong(renew(renewed, renewal));
    renewing = renewal;
  };
  /** Folds what has come, aside while it is a beginning, and shows it. */
  const fold = function* (begins: Begins | undefined, facts: readonly Fact[], origin: Origin): Steps<void> {
    const former = course;
    const folded = begins === undefined ? course : yield* begin(begins, origin);
    if (folded === undefined) return;
    yield* continueCourse(folded, facts);
    if (begins !== undefined) [course, epoch, cluster] = [folded, origin.epoch, origin.cluster];
    startRenewal(folded);
    session.clock.named(folded.window.facts.at(-1)?.at ?? folded.window.keptFrom);
    version++;
    // To fold a long beginning takes as long as to draw it: in between the page may do what else is due.
    if (folded === former) shown.changed();
    else session.environment.soon(shown.changed);
  };

  const slices = createSlices(session.environment);
  const take = (received: Extract<Received, { readonly type: "facts" }>, origin: Origin): void => {
    const { begins, objects, facts, isPart } = received;
    if (begins !== undefined) coming = { begins: { ...begins, objects: [] }, facts: [] };
    if (coming !== undefined) {
      for (const object of objects) coming.begins.objects.push(object);
      for (const fact of facts) coming.facts.push(fact);
    }
    if (isPart) return;
    if (coming === undefined) slices.add(fold(undefined, facts, origin));
    else slices.addLong(fold(coming.begins, coming.facts, origin));
    coming = undefined;
  };

  const following: Following = {
    topic,
    place: reception.place,
    take: (message, origin) => {
      const received = reception.receive(message, origin);
      switch (received.type) {
        case "not-mine":
          return "not-mine";
        case "broken":
          return "again";
        case "nothing":
          return "taken";
        default:
          take(received, origin);
          return "taken";
      }
    },
  };
  const shown: Shown<Stage<V>> = createShown(look, following, session);
  return shown;
}

/** Remembers the last answer: a page asks for the same moment many times. */
function lastOf<T>(compute: (version: number, at: number) => T): (version: number, at: number) => T {
  let last: { readonly version: number; readonly at: number; readonly value: T } | undefined;
  return (version, at) => {
    if (last?.version !== version || last.at !== at) last = { version, at, value: compute(version, at) };
    return last.value;
  };
}

import { kinds, watchedKinds, type WatchedKindName } from "../../lib/kinds/kinds.ts";
import type { Door } from "../../lib/kinds/kind.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Vitals } from "../cluster/list-and-watch.ts";
import { tuning, type Tuning } from "../cluster/tuning.ts";
import { createTurns } from "../cluster/turns.ts";
import type { Follow } from "./follow.ts";
import { apiSubject, createHealth, type Status } from "./health.ts";
import { createIntern } from "../../lib/base/intern.ts";
import { createInterest } from "./interest.ts";
import { createNamespaces } from "./namespaces.ts";
import { feelPulse, type PulseStatus } from "./pulse.ts";
import { createScopes, type Extent, type Scopes } from "./scopes.ts";
import { isLarge } from "./size.ts";
import { createStore, type Sink } from "./store.ts";

export interface WatchOptions {
  readonly door: Door;
  /** Watch these only; empty: all that may be seen. */
  readonly namespaces?: readonly string[];
  /** Above so many pods, what there is many of is watched only where somebody looks. */
  readonly largeAbove?: number;
  readonly limits?: Partial<Tuning>;
  /** Told whenever the API server is found, is lost, or refuses. */
  readonly pulse?: (status: PulseStatus) => void;
}

/** One watch, for the header's details. */
export interface WatchHealth extends Omit<Vitals, "version"> {
  readonly kind: WatchedKindName;
  readonly namespace: string;
  readonly status: Status["type"];
  /** When its last line, bookmark or list came, ms. */
  readonly lastHeard: number | undefined;
  readonly resourceVersion: string | undefined;
  readonly objects: number;
}

export interface Watcher {
  readonly stop: () => void;
  /** Somebody looks at a namespace. Returns its undo. */
  readonly interest: (namespace: string) => () => void;
  readonly health: () => readonly WatchHealth[];
  /** By plural, or `plural@namespace`: the version that the log is complete up to. */
  readonly resourceVersions: () => Readonly<Record<string, string>>;
  readonly pulse: () => PulseStatus;
  /** When the newest line, bookmark or answer of the API server came, ms. */
  readonly lastHeard: () => number | undefined;
}

/** Of these a large cluster has too many to watch them all. */
const many: readonly WatchedKindName[] = ["Pod", "EndpointSlice", "Event"];
const largest = 20_000;
/** Events that are kept for comparison, a kind that nobody else limits. */
const mostEvents = 20_000;
const listsAtOnce = 4;

/** Watches a cluster until it is stopped: every change of what may be seen, and of the watches' own health, is appended. */
export function startWatching(cluster: Cluster, sink: Sink, options: WatchOptions): Watcher {
  const { clock } = cluster;
  const given = options.namespaces ?? [];
  const limits = { ...tuning, ...options.limits };
  const stopping = new AbortController();
  const turns = createTurns(listsAtOnce);
  const intern = createIntern();
  const context = cluster.about()?.namespace;
  const health = createHealth(sink, clock.now, [...given, ...(context === undefined ? [] : [context])]);
  const namespaces = createNamespaces(cluster, limits);
  const scopes = new Map<WatchedKindName, Scopes>();
  const interest = createInterest(clock, (looked) => scopes.forEach((one) => one.look(looked)));
  const everyFollow = (): Follow[] => [...scopes.values()].flatMap((one) => [...one.follows().values()]);

  function open(name: WatchedKindName, extent: Extent): void {
    const most = name === "Event" ? { most: mostEvents } : {};
    const store = createStore(name, { sink, door: options.door, intern, now: clock.now, ...most });
    const heard = pulse.heard;
    scopes.set(
      name,
      createScopes(name, extent, { cluster, limits, turns, store, heard, health, namespaces }),
    );
    scopes.get(name)?.look(interest.current());
  }

  async function start(): Promise<void> {
    health.report(apiSubject, { type: "loading", problem: undefined });
    if (given.length > 0) {
      for (const name of watchedKinds) open(name, { type: "given", namespaces: given });
      return;
    }
    const few = watchedKinds.filter((name) => !many.includes(name));
    for (const name of few) open(name, { type: "all" });
    for (const name of many)
      health.report(
        { name, plural: kinds[name].plural, namespace: "" },
        { type: "loading", problem: undefined },
      );
    const large = await isLarge(cluster, options.largeAbove ?? largest, stopping.signal);
    if (!stopping.signal.aborted) for (const name of many) open(name, { type: large ? "interest" : "all" });
  }

  const pulse = feelPulse(cluster, (status) => {
    health.report(apiSubject, healthOf(status));
    for (const one of everyFollow())
      if (status.type === "lost") one.doubt(status.until, status.problem);
      else if (status.type === "alive") {
        one.trust();
        one.nudge();
      }
    options.pulse?.(status);
  });
  void start();

  return {
    pulse: pulse.status,
    lastHeard: pulse.lastSign,
    interest: interest.add,
    health: () => [...scopes].flatMap(([name, one]) => healthOfKind(name, one)),
    resourceVersions: () => versionsOf(scopes),
    stop: () => {
      stopping.abort();
      pulse.stop();
      interest.stop();
      namespaces.stop();
      for (const one of scopes.values()) one.stop();
    },
  };
}

function healthOf(status: PulseStatus): Status {
  switch (status.type) {
    case "connecting":
      return { type: "loading", problem: status.problem };
    case "alive":
      return { type: "live" };
    case "refusing":
      return { type: "forbidden", problem: status.problem };
    case "lost":
      return { type: "lost", completeUntil: status.until, problem: status.problem };
  }
}

const healthOfKind = (kind: WatchedKindName, { follows, count }: Scopes): readonly WatchHealth[] =>
  [...follows()].map(([namespace, one]) => {
    const { version, ...vitals } = one.vitals();
    return {
      ...vitals,
      kind,
      namespace,
      status: one.status().type,
      lastHeard: one.lastHeard(),
      resourceVersion: version,
      objects: count(namespace),
    };
  });

function versionsOf(scopes: ReadonlyMap<WatchedKindName, Scopes>): Readonly<Record<string, string>> {
  const entries = [...scopes].flatMap(([name, one]) =>
    [...one.follows()].flatMap(([namespace, { vitals }]) => {
      const { version } = vitals();
      const { plural } = kinds[name];
      return version === undefined ? [] : [[namespace === "" ? plural : `${plural}@${namespace}`, version]];
    }),
  );
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

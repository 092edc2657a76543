import { toMicroTime, toTime, type Clock } from "../clock.ts";
import type { ObjectReference } from "../kinds/endpoint-slice.ts";
import { events } from "../kinds/event.ts";
import type { Draft, KubeObject } from "../object.ts";
import { copyOf } from "../registry/json-value.ts";
import type { Registry } from "../registry/registry.ts";
import { StatusError } from "../status.ts";
import { createCorrelator, type Correlated, type Occurrence } from "./event-correlator.ts";

export interface RecorderSurroundings {
  readonly registry: Registry;
  readonly clock: Clock;
}

export interface Source {
  /** Who tells: `deployment-controller`, `kubelet`. */
  readonly component: string;
  /** The node, where there is one. */
  readonly host?: string;
  /** Who writes, for managedFields: `kube-controller-manager`, `kubelet`. */
  readonly manager: string;
}

/** Tells what happened to an object by `v1/Event`s of the older form: count, firstTimestamp, lastTimestamp. */
export interface Recorder {
  readonly normal: (about: KubeObject | ObjectReference, reason: string, message: string) => void;
  readonly warning: (about: KubeObject | ObjectReference, reason: string, message: string) => void;
}

/** The reference that an Event holds (client-go tools/reference). `fieldPath`: `spec.containers{web}`. */
export function referenceTo(object: KubeObject, fieldPath?: string): ObjectReference {
  const { metadata } = object;
  return {
    kind: object.kind,
    ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
    name: metadata.name,
    uid: metadata.uid,
    apiVersion: object.apiVersion,
    resourceVersion: metadata.resourceVersion,
    ...(fieldPath === undefined ? {} : { fieldPath }),
  };
}

const asReference = (about: KubeObject | ObjectReference): ObjectReference =>
  "metadata" in about ? referenceTo(about) : about;

/** Events of what has no namespace are kept in `default`. */
const placeOf = (about: ObjectReference): string => about.namespace ?? "default";

function eventOf({ component, host, about, type, reason }: Occurrence, told: Correlated, now: number): Draft {
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: told.name, namespace: placeOf(about) },
    involvedObject: { ...about },
    reason,
    message: told.message,
    source: host === undefined ? { component } : { component, host },
    firstTimestamp: toTime(told.first),
    lastTimestamp: toTime(now),
    count: told.count,
    type,
    // A combined Event does not name its reporter: client-go's aggregator leaves it out.
    reportingComponent: told.combined ? "" : component,
    reportingInstance: told.combined ? "" : (host ?? ""),
  };
}

/** Runs writes after the present call; a refused one is let go, as client-go does (tools/record/event.go, recordEvent). */
function createWriter(clock: Clock): (write: () => void) => void {
  let waiting: (() => void)[] = [];
  return (write) => {
    waiting.push(write);
    if (waiting.length > 1) return;
    clock.after(0, () => {
      const writes = waiting;
      waiting = [];
      for (const next of writes) {
        try {
          next();
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
        }
      }
    });
  };
}

/** Changes the Event of that name by `change`, or creates `whole` where it has expired. */
function writeAgain(
  { registry }: RecorderSurroundings,
  manager: string,
  whole: Draft & { readonly metadata: { readonly name: string; readonly namespace: string } },
  change: Draft,
): void {
  const { name, namespace } = whole.metadata;
  if (registry.store.get(events, namespace, name) === undefined) {
    registry.create(events, namespace, copyOf(whole), { manager });
    return;
  }
  registry.change(events, namespace, name, (draft) => ({ ...draft, ...change }), { manager });
}

/** What happens again raises a count; what happens too often is combined or silenced (client-go tools/record). */
export function createRecorder(around: RecorderSurroundings, source: Source): Recorder {
  const { registry, clock } = around;
  const { component, host, manager } = source;
  const correlator = createCorrelator();
  const write = createWriter(clock);

  const record = (occurrence: Occurrence): void => {
    const now = clock.now();
    const told = correlator.correlate(occurrence, now);
    if (told === undefined) return;
    const event = eventOf(occurrence, told, now);
    const namespace = placeOf(occurrence.about);
    write(() => {
      if (told.count === 1) registry.create(events, namespace, event, { manager });
      else {
        const { count, lastTimestamp, message } = event;
        writeAgain(
          around,
          manager,
          { ...event, metadata: { name: told.name, namespace } },
          { count, lastTimestamp, message },
        );
      }
    });
  };
  const of =
    (type: Occurrence["type"]) =>
    (about: KubeObject | ObjectReference, reason: string, message: string): void => {
      record({
        component,
        ...(host === undefined ? {} : { host }),
        about: asReference(about),
        type,
        reason,
        message,
      });
    };
  return { normal: of("Normal"), warning: of("Warning") };
}

/** An occurrence in the form of events.k8s.io/v1. */
export interface Note {
  readonly regarding: KubeObject | ObjectReference;
  readonly related?: KubeObject | ObjectReference;
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  /** What was being done: `Binding`, `Scheduling`. */
  readonly action: string;
  readonly note: string;
}

/** Tells by `v1/Event`s of the newer form, as the scheduler does: eventTime and series instead of stamps and count. */
export interface SeriesRecorder {
  readonly record: (note: Note) => void;
}

/** A series ends when nothing was added for this long, in ms (client-go tools/events/event_broadcaster.go). */
const finish = 6 * 60_000;

interface Series {
  readonly event: Draft & { readonly metadata: { readonly name: string; readonly namespace: string } };
  count: number;
  last: number;
}

export function createSeriesRecorder(
  around: RecorderSurroundings,
  { component, host, manager }: Source,
): SeriesRecorder {
  const { registry, clock } = around;
  const write = createWriter(clock);
  const known = new Map<string, Series>();
  let lastStamp = 0n;
  const stamp = (now: number): string => {
    const wanted = BigInt(Math.floor(now * 1000)) * 1000n;
    lastStamp = wanted > lastStamp ? wanted : lastStamp + 1n;
    return lastStamp.toString(16);
  };
  const writeCount = ({ event, count, last }: Series): void => {
    const series = { count, lastObservedTime: toMicroTime(last) };
    write(() => writeAgain(around, manager, { ...event, series }, { series }));
  };
  /** Only the second occurrence and the end of a series are written; what is between is counted here. */
  const endLater = (key: string, series: Series): void => {
    clock.after(Math.max(1, series.last + finish - clock.now()), () => {
      if (clock.now() - series.last < finish) {
        endLater(key, series);
        return;
      }
      known.delete(key);
      if (series.count > 2) writeCount(series);
    });
  };
  return {
    record({ regarding, related, type, reason, action, note }) {
      const now = clock.now();
      const about = asReference(regarding);
      const other = related === undefined ? undefined : asReference(related);
      const key = JSON.stringify([type, action, reason, about, other]);
      const earlier = known.get(key);
      if (earlier !== undefined) {
        earlier.count += 1;
        earlier.last = now;
        if (earlier.count === 2) writeCount(earlier);
        return;
      }
      const namespace = placeOf(about);
      const event = {
        apiVersion: "v1",
        kind: "Event",
        metadata: { name: `${about.name ?? ""}.${stamp(now)}`, namespace },
        involvedObject: { ...about },
        ...(other === undefined ? {} : { related: { ...other } }),
        reason,
        message: note,
        source: {},
        type,
        eventTime: toMicroTime(now),
        action,
        reportingComponent: component,
        reportingInstance: host === undefined ? component : `${component}-${host}`,
      };
      const series: Series = { event, count: 1, last: now };
      known.set(key, series);
      endLater(key, series);
      write(() => registry.create(events, namespace, event, { manager }));
    },
  };
}

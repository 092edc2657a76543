import { toMicroTime } from "../clock.ts";
import type { ObjectReference } from "../kinds/endpoint-slice.ts";
import { events } from "../kinds/event.ts";
import type { Draft, KubeObject } from "../object.ts";
import {
  asReference,
  createWriter,
  placeOf,
  writeAgain,
  type RecorderSurroundings,
  type Source,
} from "./event-writing.ts";

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

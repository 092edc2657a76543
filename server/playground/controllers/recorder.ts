import { toTime } from "../clock.ts";
import type { ObjectReference } from "../kinds/endpoint-slice.ts";
import { events } from "../kinds/event.ts";
import type { Draft, KubeObject } from "../object.ts";
import { createCorrelator, type Correlated, type Occurrence } from "./event-correlator.ts";
import {
  asReference,
  createWriter,
  placeOf,
  writeAgain,
  type RecorderSurroundings,
  type Source,
} from "./event-writing.ts";

export { referenceTo } from "./event-writing.ts";
export { createSeriesRecorder, type SeriesRecorder } from "./series-recorder.ts";

/** Tells what happened to an object by `v1/Event`s of the older form: count, firstTimestamp, lastTimestamp. */
export interface Recorder {
  readonly normal: (about: KubeObject | ObjectReference, reason: string, message: string) => void;
  readonly warning: (about: KubeObject | ObjectReference, reason: string, message: string) => void;
}

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

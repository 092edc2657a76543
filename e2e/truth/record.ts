import { listAt, stringAt, type Raw } from "../../lib/base/raw.ts";
import { ask, watch, type Access } from "./ask.ts";

/** Kinds of which every change is recorded. */
const recorded = {
  Deployment: "/apis/apps/v1/deployments",
  ReplicaSet: "/apis/apps/v1/replicasets",
  DaemonSet: "/apis/apps/v1/daemonsets",
  StatefulSet: "/apis/apps/v1/statefulsets",
  Job: "/apis/batch/v1/jobs",
  Pod: "/api/v1/pods",
  Service: "/api/v1/services",
  EndpointSlice: "/apis/discovery.k8s.io/v1/endpointslices",
  Event: "/api/v1/events",
} as const;
export type Recorded = keyof typeof recorded;
const kinds = Object.keys(recorded) as readonly Recorded[];

export interface Line {
  readonly type: string;
  readonly kind: Recorded;
  readonly object: Raw;
}

/** What is there, by kind and name. */
export type Objects = Readonly<Record<Recorded, ReadonlyMap<string, Raw>>>;

/** All that happened in one namespace. */
export interface Place {
  /** In the order in which it was heard; between kinds that order says nothing. */
  readonly lines: readonly Line[];
  /** ms since 1970 of the last line. */
  readonly heard: () => number;
  readonly objects: () => Objects;
}

export interface Recording {
  readonly place: (namespace: string) => Place;
  readonly stop: () => void;
}

interface Kept extends Place {
  readonly hear: (line: Line) => void;
}

function createPlace(): Kept {
  const lines: Line[] = [];
  let heard = 0;
  return {
    lines,
    heard: () => heard,
    objects: () => objectsAfter(lines),
    hear(line) {
      lines.push(line);
      heard = Date.now();
    },
  };
}

function objectsAfter(lines: readonly Line[]): Objects {
  const objects = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, Raw>()])) as Record<
    Recorded,
    Map<string, Raw>
  >;
  for (const { type, kind, object } of lines) {
    const name = stringAt(object, "metadata", "name") ?? "";
    if (type === "DELETED") objects[kind].delete(name);
    else objects[kind].set(name, object);
  }
  return objects;
}

const versionsOf = (objects: readonly unknown[]): string =>
  objects
    .map(
      (one) =>
        `${stringAt(one, "metadata", "uid") ?? ""} ${stringAt(one, "metadata", "resourceVersion") ?? ""}`,
    )
    .sort()
    .join();

/** Whether what was heard of a namespace is what is there: on a machine with much to do, lines come late. */
export async function isUpToDate(access: Access, namespace: string, objects: Objects): Promise<boolean> {
  const current = await Promise.all(
    kinds.map(async (kind) => {
      const path = recorded[kind].replace(/\/(?=[a-z]+$)/, `/namespaces/${namespace}/`);
      const list = await ask(access, "GET", path);
      return versionsOf(listAt(list, "items")) === versionsOf([...objects[kind].values()]);
    }),
  );
  return current.every(Boolean);
}

/** Hears every change of the recorded kinds, in all namespaces, from now on. */
export async function startRecording(access: Access): Promise<Recording> {
  const places = new Map<string, Kept>();
  const placeOf = (namespace: string): Kept => {
    const place = places.get(namespace) ?? createPlace();
    places.set(namespace, place);
    return place;
  };
  const hear = (kind: Recorded, line: unknown): void => {
    const { type, object } = line as { readonly type: string; readonly object: Raw };
    if (type === "ERROR") throw new Error(`The watch of ${kind} ended: ${JSON.stringify(object)}`);
    if (type === "BOOKMARK") return;
    placeOf(stringAt(object, "metadata", "namespace") ?? "").hear({ type, kind, object });
  };
  const stops = await Promise.all(
    kinds.map(async (kind) => {
      const list = await ask(access, "GET", `${recorded[kind]}?limit=1`);
      const from = stringAt(list, "metadata", "resourceVersion") ?? "";
      const query = `watch=true&timeoutSeconds=7200&resourceVersion=${from}`;
      return watch(access, `${recorded[kind]}?${query}`, (line) => {
        hear(kind, line);
      });
    }),
  );
  return {
    place: placeOf,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

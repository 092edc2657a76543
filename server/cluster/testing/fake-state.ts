import type { ServerResponse } from "node:http";
import { added, bookmark, deleted, err, line, modified, sendJson, statusOf, type Step } from "./answers.ts";
import { pluralOf, type FakeObject } from "./objects.ts";

interface Wanted {
  readonly plural: string;
  readonly namespace: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: { readonly accept?: string | undefined };
}

/** What a fake API server keeps: objects by version, and the history of how they came to be. */
export interface FakeState {
  /** Creates or changes an object, at the next version. */
  readonly put: (...objects: readonly FakeObject[]) => void;
  readonly remove: (object: FakeObject) => void;
  /** Forgets the history: older versions cannot be watched from any more. */
  readonly compact: () => void;
  /** Sends a bookmark on every open watch of a plural. */
  readonly mark: (plural: string) => void;
  readonly version: () => number;
  readonly list: (wanted: Wanted, response: ServerResponse) => void;
  readonly watch: (wanted: Wanted, response: ServerResponse) => void;
}

interface Entry {
  readonly version: number;
  readonly object: FakeObject;
  readonly step: Step;
}

/** `emit` carries out what is to be sent, now or when the server is not frozen any more. */
export function createFakeState(emit: (work: () => void) => void): FakeState {
  let version = 10;
  let oldest = 0;
  let history: Entry[] = [];
  const objects = new Map<string, { readonly version: number; readonly object: FakeObject }>();
  const open = new Map<ServerResponse, Wanted>();

  const key = (object: FakeObject): string =>
    `${pluralOf(object)} ${object.metadata.namespace}/${object.metadata.name}`;
  const isIn = (object: FakeObject, { plural, namespace }: Wanted): boolean =>
    pluralOf(object) === plural && (namespace === "" || object.metadata.namespace === namespace);

  function record(object: FakeObject, make: (version: number, object: FakeObject) => Step): void {
    const entry = { version: ++version, object, step: make(version, object) };
    history.push(entry);
    for (const [response, wanted] of open)
      if (isIn(object, wanted)) emit(() => shown(entry, wanted)(response));
  }

  /** Asked for as metadata only, an object has nothing else. */
  function shown({ version: at, object, step }: Entry, { headers }: Wanted): Step {
    if (headers.accept?.includes("PartialObjectMetadata") !== true) return step;
    const bare = { kind: object.kind, metadata: object.metadata } as FakeObject;
    return objects.get(key(object))?.version === at ? modified(at, bare) : step;
  }

  const current = (wanted: Wanted): FakeObject[] =>
    [...objects.values()]
      .filter(({ object }) => isIn(object, wanted))
      .map(({ version: at, object: { metadata, ...rest } }) => {
        const bare = wanted.headers.accept?.includes("PartialObjectMetadataList") === true;
        return {
          ...(bare ? {} : rest),
          metadata: { ...metadata, resourceVersion: String(at) },
        } as FakeObject;
      })
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

  return {
    version: () => version,
    compact: () => {
      history = [];
      oldest = version;
    },
    put: (...several) => {
      for (const object of several) {
        const known = objects.has(key(object));
        record(object, known ? modified : added);
        objects.set(key(object), { version, object });
      }
    },
    remove: (object) => {
      const last = objects.get(key(object))?.object ?? object;
      objects.delete(key(object));
      record(last, deleted);
    },
    mark: (plural) => {
      for (const [response, wanted] of open)
        if (wanted.plural === plural) emit(() => bookmark(version)(response));
    },
    list: (wanted, response) => {
      const limit = Number(wanted.query["limit"] ?? Infinity);
      const token = JSON.parse(wanted.query["continue"] ?? '{"start":0}') as {
        start: number;
        version?: number;
      };
      if ((token.version ?? Infinity) < oldest) {
        sendJson(response, 410, statusOf(410, "The provided continue parameter is too old"));
        return;
      }
      const all = current(wanted);
      const items = all.slice(token.start, token.start + limit);
      const rest = all.length - token.start - items.length;
      const at = token.version ?? version;
      const next = JSON.stringify({ start: token.start + items.length, version: at });
      const metadata = {
        resourceVersion: String(at),
        ...(rest > 0 ? { continue: next, remainingItemCount: rest } : {}),
      };
      sendJson(response, 200, { kind: "List", metadata, items });
    },
    watch: (wanted, response) => {
      response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
      response.on("close", () => open.delete(response));
      const from = wanted.query["resourceVersion"];
      if (from !== undefined && Number(from) < oldest) {
        err(410)(response);
        response.end();
        return;
      }
      open.set(response, wanted);
      if (from === undefined) {
        for (const object of current(wanted))
          added(Number(object.metadata.resourceVersion), object)(response);
        const annotations = { "k8s.io/initial-events-end": "true" };
        line({ type: "BOOKMARK", object: { metadata: { resourceVersion: String(version), annotations } } })(
          response,
        );
        return;
      }
      for (const entry of history)
        if (entry.version > Number(from) && isIn(entry.object, wanted)) shown(entry, wanted)(response);
    },
  };
}

const nameOf = ({ metadata: { namespace, name } }: FakeObject): string => `${namespace}/${name}`;

import { endsKind } from "../../custom/custom-kind.ts";
import type { Kind } from "../../kinds/kind.ts";
import { StatusError } from "../../status.ts";
import type { Store } from "../../store/store.ts";
import { negotiate, notAcceptable } from "../accept.ts";
import type { Api } from "../api.ts";
import { wantsYaml } from "../as-yaml.ts";
import type { Call } from "../call.ts";
import type { ListOptions } from "../options/list-options.ts";
import { type Outlet, type Reply, statusOf } from "../reply.ts";
import { jsonOf } from "../../store/json.ts";
import { futureRefusal } from "../revisions.ts";
import { includeObject } from "../table.ts";
import { createPump } from "./pump.ts";
import { eventOf, isInScope, type Scope, type WatchEvent } from "./watch-event.ts";
import { errorLine, lineEncoder } from "./watch-line.ts";

/** ms between bookmarks (…/apiserver/pkg/storage/cacher/cacher.go, bookmarkFrequency). */
const bookmarkEvery = 60_000;
/** The last bookmark comes this long before a watch's time is up, if it is as long. */
const beforeTheEnd = 2_000;

/** GET with `watch`: one JSON line an event until the time is up or the client goes. */
export function watch(api: Api, kind: Kind, call: Call, options: ListOptions): Reply {
  const form = negotiate(call.headers.accept);
  if (wantsYaml(call.headers.accept)) throw notAcceptable(["application/json;stream=watch"]);
  const namespace = call.target.type === "resource" ? call.target.namespace : "";
  const scope: Scope = { kind, namespace, selection: options.selection };
  const included = form.type === "table" ? includeObject(call.query) : "Metadata";
  const encode = lineEncoder({ kind, form, included, now: api.clock.now });
  return {
    type: "stream",
    contentType: "application/json",
    open: (outlet) => run(api, { scope, options, encode }, outlet),
  };
}

/** What holds an object in memory is mostly its JSON, which is made for whoever watches. */
const weigh = (event: WatchEvent): number => (event.type === "BOOKMARK" ? 0 : jsonOf(event.object).length);

interface Watch {
  readonly scope: Scope;
  readonly options: ListOptions;
  readonly encode: (event: WatchEvent) => string;
}

function run(api: Api, { scope, options, encode }: Watch, outlet: Outlet): () => void {
  const { store } = api.registry;
  const first = firstEvents(store, scope, options);
  if (first instanceof StatusError) {
    outlet.write(errorLine(statusOf(first)));
    outlet.end();
    return () => undefined;
  }
  const pump = createPump(outlet, { encode, weigh, first });
  const after = options.resourceVersion ?? 0;
  const unsubscribe = store.subscribe((change) => {
    if (change.revision <= after) return;
    if (endsKind(change, scope.kind)) {
      stop();
      pump.end();
      return;
    }
    const event = eventOf(scope, change);
    if (event !== undefined && !pump.push(event)) stop();
  });
  const duration = (options.timeoutSeconds || 1800 * (1 + api.random())) * 1000;
  const bookmark = (): void => {
    pump.push({ type: "BOOKMARK", revision: Math.max(store.revision(), after), end: false });
  };
  const timers = [
    api.clock.after(duration, () => {
      stop();
      pump.end();
    }),
    ...(options.bookmarks && duration > beforeTheEnd
      ? [api.clock.after(duration - beforeTheEnd, bookmark)]
      : []),
  ];
  let next = options.bookmarks ? again() : undefined;
  function again(): () => void {
    return api.clock.after(bookmarkEvery, () => {
      bookmark();
      next = again();
    });
  }
  const stop = (): void => {
    unsubscribe();
    next?.();
    for (const cancel of timers) cancel();
  };
  return () => {
    stop();
    pump.stop();
  };
}

/**
 * What a watch begins with: all there is, for one that starts at no revision or asks for it; else what changed since.
 * A refusal when some of that was forgotten, or all there is is asked for at a time to come.
 */
function firstEvents(store: Store, scope: Scope, options: ListOptions): readonly WatchEvent[] | StatusError {
  const { kind, namespace } = scope;
  const { resourceVersion, sendInitialEvents, match, bookmarks } = options;
  const anywhere = resourceVersion === undefined || resourceVersion === 0;
  if (sendInitialEvents ?? (anywhere && match === "")) {
    const early = sendInitialEvents === true ? futureRefusal(store, resourceVersion ?? 0) : undefined;
    if (early !== undefined) return early;
    const objects = store.list(kind, namespace === "" ? undefined : namespace);
    const added = objects
      .filter((object) => isInScope(scope, object))
      .map((object): WatchEvent => ({ type: "ADDED", object }));
    return bookmarks ? [...added, { type: "BOOKMARK", revision: store.revision(), end: true }] : added;
  }
  if (anywhere) return [];
  const changes = store.changesSince(kind, resourceVersion);
  if (changes === undefined) return tooOld(store, resourceVersion);
  return changes.map((change) => eventOf(scope, change)).filter((event) => event !== undefined);
}

const tooOld = (store: Store, revision: number): StatusError =>
  new StatusError(410, "Expired", `too old resource version: ${revision} (${store.compacted()})`);

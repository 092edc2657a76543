import type { Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";
import type { Store } from "../../store/store.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import { type Continue, decodeContinue, encodeContinue } from "../continue.ts";
import { isSelected, type ListOptions, selectsAll } from "../options/list-options.ts";
import { type ListMeta, renderList } from "../render.ts";
import { ContinuedError, type Reply } from "../reply.ts";
import { refuseFuture } from "../revisions.ts";

/** GET of a collection (…/apiserver/pkg/storage/cacher/cacher.go GetList, etcd3/store.go GetList). */
export function list(api: Api, kind: Kind, call: Call, options: ListOptions): Reply {
  const form = negotiate(call.headers.accept);
  const page = readPage(api.registry.store, kind, call, options);
  return renderList(kind, page.objects, page.metadata, { form, query: call.query, now: api.clock.now() });
}

/** What a list shows: all that was selected, or a page of it. */
export interface Page {
  readonly objects: readonly KubeObject[];
  readonly metadata: ListMeta;
}

/** Reads the objects that a list's options ask for. Throws 400 and 410. */
export function readPage(store: Store, kind: Kind, { target }: Call, options: ListOptions): Page {
  const namespace = target.type === "resource" ? target.namespace : "";
  const { limit, selection, resourceVersion } = options;
  const from = options.continue === "" ? undefined : continued(options);
  const snapshot = snapshotOf(store, kind, namespace, { options, from });
  const keyOf = namespace === "" && kind.namespaced ? wholeKey : nameKey;
  const left = snapshot.objects.filter(
    (object) => (from === undefined || keyOf(object) >= from.start) && isSelected(selection, kind, object),
  );
  const { revision } = snapshot;
  // What may be of any revision comes from the cache, which knows no pages.
  const most = limit === 0 || (resourceVersion === 0 && from === undefined) ? left.length : limit;
  const objects = left.length <= most ? left : left.slice(0, most);
  const last = objects.at(-1);
  const metadata = { resourceVersion: String(revision) };
  if (left.length <= most || last === undefined) return { objects, metadata };
  const token = encodeContinue({ revision, start: `${keyOf(last)}\0` });
  const remaining = selectsAll(selection) ? { remainingItemCount: left.length - objects.length } : {};
  return { objects, metadata: { ...metadata, continue: token, ...remaining } };
}

const wholeKey = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ""}/${metadata.name}`;
const nameKey = ({ metadata }: KubeObject): string => metadata.name;

function continued({ continue: token, resourceVersion }: ListOptions): Continue {
  if (resourceVersion !== undefined && resourceVersion !== 0)
    throw new StatusError(
      400,
      "BadRequest",
      "specifying resource version is not allowed when using continue",
    );
  return decodeContinue(token);
}

interface Snapshot {
  readonly objects: readonly KubeObject[];
  readonly revision: number;
}

function snapshotOf(
  store: Store,
  kind: Kind,
  namespace: string,
  asked: { readonly options: ListOptions; readonly from: Continue | undefined },
): Snapshot {
  const place = namespace === "" ? undefined : namespace;
  const { options, from } = asked;
  const exact = from === undefined ? exactRevision(options) : from.revision;
  if (exact === undefined || exact < 0) {
    if (from === undefined) refuseFuture(store, options.resourceVersion ?? 0);
    return { objects: store.list(kind, place), revision: store.revision() };
  }
  refuseFuture(store, exact);
  const objects = store.listAt(kind, place, exact);
  if (objects !== undefined) return { objects, revision: exact };
  if (from === undefined)
    throw new StatusError(410, "Expired", "The resourceVersion for the provided list is too old.");
  throw new ContinuedError(continueExpired, encodeContinue({ ...from, revision: -1 }));
}

/** The revision that the list must be of, where one is asked for; with a limit a plain number means just that one. */
function exactRevision({ match, limit, resourceVersion }: ListOptions): number | undefined {
  if (resourceVersion === undefined || resourceVersion === 0) return undefined;
  return match === "Exact" || (match === "" && limit > 0) ? resourceVersion : undefined;
}

const continueExpired =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without " +
  "the continue parameter, or use the continue token in this response to retrieve the remainder of the results. " +
  "Continuing with the provided token results in an inconsistent list - objects that were created, modified, or " +
  "deleted between the time the first chunk was returned and now may show up in the list.";

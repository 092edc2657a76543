import { isCustom } from "../custom/custom-kind.ts";
import { apiVersionOf, type Kind } from "../kinds/kind.ts";
import type { KubeObject } from "../object.ts";
import { packageOf } from "../schema/registered.ts";
import { StatusError } from "../status.ts";
import { jsonOf, listedJsonOf } from "../store/json.ts";
import type { Form, MetaVersion } from "./accept.ts";
import type { Reply } from "./reply.ts";
import { columnDefinitions, includeObject, type Included, partialOf, rowOf } from "./table.ts";

export interface ListMeta {
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** How an answer is to look. `now`: ms, for ages. */
export interface Asked {
  readonly form: Form;
  readonly query: URLSearchParams;
  readonly now: number;
}

/** One object in the form that was asked for. */
export function renderObject(kind: Kind, object: KubeObject, asked: Asked): string {
  const { form, query, now } = asked;
  switch (form.type) {
    case "object":
      return jsonOf(object);
    case "partial":
      if (form.list)
        throw notAcceptable(
          `you requested PartialObjectMetadataList, but the requested object is not a list (*${goTypeOf(kind)})`,
        );
      return partialOf(object, form.version);
    case "table": {
      const metadata = { resourceVersion: object.metadata.resourceVersion };
      const rows = [rowOf(kind, object, includeObject(query), { version: form.version, now })];
      return `${tableHead(kind, metadata, form.version)}${rows.join(",")}]}`;
    }
    default:
      return form satisfies never;
  }
}

/** A list in the form that was asked for, to be encoded piece by piece. */
export function renderList(
  kind: Kind,
  objects: readonly KubeObject[],
  metadata: ListMeta,
  asked: Asked,
): Reply {
  const { form, query, now } = asked;
  const list = (head: string, encode: (object: KubeObject) => string): Reply => ({
    type: "list",
    head,
    items: objects,
    encode: encode as (item: object) => string,
    tail: "]}",
  });
  switch (form.type) {
    case "object": {
      const listKind = isCustom(kind) ? kind.listKind : `${kind.kind}List`;
      const type = { kind: listKind, apiVersion: apiVersionOf(kind), metadata };
      return list(`${JSON.stringify(type).slice(0, -1)},"items":[`, itemOf(kind));
    }
    case "partial": {
      if (!form.list)
        throw notAcceptable(
          `you requested PartialObjectMetadata, but the requested object is a list (*${goTypeOf(kind)}List)`,
        );
      const type = { kind: "PartialObjectMetadataList", apiVersion: `meta.k8s.io/${form.version}`, metadata };
      return list(`${JSON.stringify(type).slice(0, -1)},"items":[`, (object) =>
        partialOf(object, form.version),
      );
    }
    case "table": {
      const included: Included = includeObject(query);
      return list(tableHead(kind, metadata, form.version), (object) =>
        rowOf(kind, object, included, { version: form.version, now }),
      );
    }
    default:
      return form satisfies never;
  }
}

/** An object within a list of its kind does not say its type again, unless it is a custom resource; all begin with it. */
function itemOf(kind: Kind): (object: KubeObject) => string {
  if (isCustom(kind)) return listedJsonOf;
  const type = `{"apiVersion":${JSON.stringify(apiVersionOf(kind))},"kind":${JSON.stringify(kind.kind)},`;
  const turned = `{"kind":${JSON.stringify(kind.kind)},"apiVersion":${JSON.stringify(apiVersionOf(kind))},`;
  return (object) => {
    const json = listedJsonOf(object);
    return json.startsWith(type) || json.startsWith(turned) ? `{${json.slice(type.length)}` : json;
  };
}

const tableHead = (kind: Kind, metadata: ListMeta, version: MetaVersion): string =>
  `{"kind":"Table","apiVersion":"meta.k8s.io/${version}","metadata":${JSON.stringify(metadata)},` +
  `"columnDefinitions":${JSON.stringify(columnDefinitions(kind))},"rows":[`;

/** The type of upstream's that holds an object of a kind. */
const goTypeOf = (kind: Kind): string =>
  isCustom(kind) ? "unstructured.Unstructured" : `${packageOf(kind.group)}.${kind.kind}`;

const notAcceptable = (why: string): StatusError => new StatusError(406, "NotAcceptable", why);

import { apiVersionOf, type Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import { jsonOf } from "../../store/json.ts";
import type { Form, MetaVersion } from "../accept.ts";
import { bookmarkRow, columnDefinitions, type Included, partialOf, rowOf } from "../table.ts";
import type { WatchEvent } from "./watch-event.ts";

/** How a watch's lines look. `now`: ms, for ages in Tables. */
export interface LineForm {
  readonly kind: Kind;
  readonly form: Form;
  readonly included: Included;
  readonly now: () => number;
}

/** Makes the encoder of one watch: of Tables, only the first says its columns. */
export function lineEncoder({ kind, form, included, now }: LineForm): (event: WatchEvent) => string {
  let said = false;
  const table = (row: string, revision: string, version: MetaVersion): string => {
    const columns = said ? "null" : JSON.stringify(columnDefinitions(kind));
    said = true;
    return (
      `{"kind":"Table","apiVersion":"meta.k8s.io/${version}","metadata":${JSON.stringify({ resourceVersion: revision })},` +
      `"columnDefinitions":${columns},"rows":[${row}]}`
    );
  };
  const shown = (object: KubeObject): string => {
    switch (form.type) {
      case "object":
        return jsonOf(object);
      case "partial":
        return partialOf(object, form.version);
      case "table":
        return table(
          rowOf(kind, object, included, { version: form.version, now: now() }),
          object.metadata.resourceVersion,
          form.version,
        );
      default:
        return form satisfies never;
    }
  };
  const bookmark = (revision: number, end: boolean): string => {
    const metadata = {
      resourceVersion: String(revision),
      ...(end ? { annotations: { "k8s.io/initial-events-end": "true" } } : {}),
    };
    if (form.type === "object")
      return JSON.stringify({ kind: kind.kind, apiVersion: apiVersionOf(kind), metadata });
    const partial = { kind: "PartialObjectMetadata", apiVersion: `meta.k8s.io/${form.version}`, metadata };
    return form.type === "partial"
      ? JSON.stringify(partial)
      : table(bookmarkRow(kind, partial), String(revision), form.version);
  };
  return (event) => {
    const object = event.type === "BOOKMARK" ? bookmark(event.revision, event.end) : shown(event.object);
    return `{"type":"${event.type}","object":${object}}\n`;
  };
}

/** The line that ends a watch which cannot go on. */
export const errorLine = (status: object): string => `${JSON.stringify({ type: "ERROR", object: status })}\n`;

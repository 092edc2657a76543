import { apiVersionOf, type Kind } from "../../kinds/kind.ts";
import type { KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";

interface Term {
  readonly field: string;
  readonly equal: boolean;
  readonly value: string;
}

/** All must hold. */
export type FieldSelector = readonly Term[];

/**
 * Reads `fieldSelector` (`metadata.name=a,status.phase!=Running`; a backslash escapes `\`, `,` and `=` in a value).
 * What cannot be read is a 400 with upstream's words (staging/src/k8s.io/apimachinery/pkg/fields/selector.go).
 */
export function parseFieldSelector(selector: string): FieldSelector {
  return splitTerms(selector)
    .filter((term) => term !== "")
    .sort()
    .map((term) => {
      const at = term.search(/!=|=/);
      if (at < 0) throw refused(`invalid selector: '${selector}'; can't understand '${term}'`);
      const operator = ["!=", "==", "="].find((candidate) => term.startsWith(candidate, at)) ?? "=";
      return {
        field: term.slice(0, at),
        equal: operator !== "!=",
        value: unescape(term.slice(at + operator.length)),
      };
    });
}

/** Refuses with a 400 what a kind cannot be selected by (its AddFieldLabelConversionFunc, pkg/apis/…/conversion.go). */
export function checkFields(selector: FieldSelector, kind: Kind): void {
  if (selector.length === 0) return;
  const known = kind.fields?.(blank(kind));
  for (const { field } of selector) {
    if (Object.hasOwn(metadataFields, field) || (known !== undefined && Object.hasOwn(known, field)))
      continue;
    if (known !== undefined)
      throw refused(
        kind.kind === "Job"
          ? `field label ${JSON.stringify(field)} not supported for Job`
          : `field label not supported: ${field}`,
      );
    throw refused(
      `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
    );
  }
}

/** An object of which nothing is known: it tells which fields a kind has. */
function blank(kind: Kind): KubeObject {
  const parts = { spec: {}, status: {}, involvedObject: {} };
  return {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { name: "", uid: "", resourceVersion: "", creationTimestamp: "" },
    ...parts,
  };
}

export function matchesFields(selector: FieldSelector, kind: Kind, object: KubeObject): boolean {
  if (selector.length === 0) return true;
  const ofMetadata = selector.every(({ field }) => Object.hasOwn(metadataFields, field));
  const more = ofMetadata ? {} : (kind.fields?.(object) ?? {});
  return selector.every(({ field, equal, value }) => {
    const actual = metadataFields[field]?.(object) ?? more[field] ?? "";
    return (actual === value) === equal;
  });
}

/** The value that the selector asks of a field, when it asks for just one. */
export const exactValue = (selector: FieldSelector, field: string): string | undefined =>
  selector.find((term) => term.field === field && term.equal)?.value;

const metadataFields: Readonly<Record<string, (object: KubeObject) => string>> = {
  "metadata.name": ({ metadata }) => metadata.name,
  "metadata.namespace": ({ metadata }) => metadata.namespace ?? "",
};

function splitTerms(selector: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let at = 0; at < selector.length; at += 1) {
    if (selector[at] === "\\") at += 1;
    else if (selector[at] === ",") {
      terms.push(selector.slice(start, at));
      start = at + 1;
    }
  }
  return [...terms, selector.slice(start)];
}

function unescape(value: string): string {
  let text = "";
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? "";
    if (letter === "," || letter === "=")
      throw refused(`invalid field selector: unescaped character in value: ${letter.charCodeAt(0)}`);
    if (letter === "\\") {
      at += 1;
      const next = value[at] ?? "";
      if (!["\\", ",", "="].includes(next) || next === "")
        throw refused(`invalid field selector: invalid escape sequence: \\${next}`);
      text += next;
    } else text += letter;
  }
  return text;
}

const refused = (why: string): StatusError => new StatusError(400, "BadRequest", why);

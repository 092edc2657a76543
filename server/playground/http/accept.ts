import { StatusError } from "../status.ts";

/** What an object, or a list, is to be turned into before it is sent. */
export type Form =
  | { readonly type: "object" }
  | { readonly type: "table"; readonly version: MetaVersion }
  | { readonly type: "partial"; readonly list: boolean; readonly version: MetaVersion };

export type MetaVersion = "v1" | "v1beta1";

interface MediaRange {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly quality: number;
}

/** The parts of an Accept header, most wanted first. */
export function mediaRanges(header: string): readonly MediaRange[] {
  const ranges = header.split(",").slice(0, 64).map(mediaRange);
  return ranges
    .filter(({ type, quality }) => type !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality);
}

/**
 * The form that the client asks for (…/pkg/endpoints/handlers/{negotiation/negotiate,response}.go). Answers are JSON or
 * YAML: clients that would rather have protobuf accept JSON too. What is not kept, as reviews are, has no `tables`. Throws 406
 * when nothing that is accepted can be given.
 */
export function negotiate(header: string | undefined, tables = true): Form {
  if (header === undefined || header.trim() === "") return { type: "object" };
  const ranges = mediaRanges(header).filter(({ type }) => isServed(type));
  for (const { parameters } of ranges) {
    const form = formOf(parameters);
    if (form !== undefined && (tables || form.type !== "table")) return form;
  }
  throw ranges.length === 0 ? noRepresentation() : notAcceptable();
}

const served = ["application/json", "application/yaml"];

const isServed = (type: string): boolean =>
  served.includes(type) || type === "application/*" || type === "*/*";

/** Of a form that is asked for and not known (…/handlers/negotiation/errors.go). */
export const notAcceptable = (types: readonly string[] = served): StatusError =>
  new StatusError(406, "NotAcceptable", `only the following media types are accepted: ${types.join(", ")}`);

/** Where upstream's router finds nothing before anything else is asked. */
const noRepresentation = (): StatusError =>
  new StatusError(
    406,
    "NotAcceptable",
    `406: Not Acceptable\n\nAvailable representations: ${served.join(", ")}`,
    {},
  );

function formOf({ as, g, v, stream }: Readonly<Record<string, string>>): Form | undefined {
  if (stream !== undefined && stream !== "" && stream !== "watch") return undefined;
  if (as === undefined && g === undefined && v === undefined) return { type: "object" };
  if (g !== "meta.k8s.io" || (v !== "v1" && v !== "v1beta1")) return undefined;
  if (as === "Table") return { type: "table", version: v };
  if (as === "PartialObjectMetadata") return { type: "partial", list: false, version: v };
  if (as === "PartialObjectMetadataList") return { type: "partial", list: true, version: v };
  return undefined;
}

function mediaRange(text: string): MediaRange {
  const [type = "", ...rest] = text.split(";").map((part) => part.trim());
  const parameters = Object.fromEntries(
    rest.map((part) => {
      const at = part.indexOf("=");
      return at < 0
        ? [part.toLowerCase(), ""]
        : [part.slice(0, at).trim().toLowerCase(), unquoted(part.slice(at + 1).trim())];
    }),
  );
  const quality = Number(parameters["q"] ?? 1);
  return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 0 };
}

const unquoted = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1) : text);

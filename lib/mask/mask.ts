import { at, stringAt, type Raw } from "../base/raw.ts";
import { tellsNothing } from "./assigned.ts";
import { hidden, type Digest } from "./hidden.ts";
import { collectsCredentials, isAbout, namesCredential } from "./keys.ts";
import { maskText } from "./mask-text.ts";

const lastAppliedKey = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * A manifest or a live object without its credentials: of a Secret the data wholly, of all else every text that its key
 * or its look gives away. Names of Secrets and of their keys stay. The result is a copy of the same form.
 */
export const maskObject = (raw: unknown, digest: Digest): unknown =>
  mask(raw, { key: "", within: isSecret(raw) ? "secret" : "plain" }, digest);

/** A Helm chart's values without the credentials in them, in the same form. */
export const maskValues = (values: unknown, digest: Digest): unknown =>
  mask(values, { key: "", within: "plain" }, digest);

interface Place {
  /** The field that holds the value; what a list holds is under the list's field. */
  readonly key: string;
  /** In an object of kind Secret; in its data; in a record that collects credentials, such as `secrets: {…}`. */
  readonly within: "plain" | "secret" | "data" | "collection";
}

const isSecret = (value: unknown): boolean => at(value, "kind") === "Secret";

function mask(value: unknown, place: Place, digest: Digest): unknown {
  if (typeof value === "string") return maskString(value, place, digest);
  if (typeof value === "number") return isCredential(place) ? hidden(String(value), digest) : value;
  if (Array.isArray(value)) return maskList(value, place, digest);
  if (typeof value === "object" && value !== null) return maskRecord(value as Raw, place, digest);
  return value;
}

const isCredential = ({ key, within }: Place): boolean =>
  within === "data" || within === "collection" || namesCredential(key);

function maskString(value: string, place: Place, digest: Digest): string {
  if (value !== "" && (place.within === "data" || place.key === lastAppliedKey)) return hidden(value, digest);
  if (isCredential(place) && !tellsNothing(value) && !isWorkingDirectory(place.key, value))
    return hidden(value, digest);
  return maskText(value, digest);
}

/** A shell's own PWD. */
const isWorkingDirectory = (key: string, value: string): boolean =>
  /^(?:OLD)?PWD$/.test(key) && value.startsWith("/");

function maskList(list: readonly unknown[], place: Place, digest: Digest): readonly unknown[] {
  return list.map((item, index) => {
    const flag = flagOf(list[index - 1]);
    if (typeof item === "string" && !item.startsWith("-") && namesCredential(flag))
      return mask(item, { ...place, key: flag }, digest);
    const assigned = typeof item === "string" ? /^-{0,2}([A-Za-z_][\w.-]*)=/.exec(item) : null;
    if (assigned !== null && namesCredential(assigned[1] ?? ""))
      return (
        assigned[0] +
        maskString(String(item).slice(assigned[0].length), { ...place, key: assigned[1] ?? "" }, digest)
      );
    return mask(item, isSecret(item) ? { key: "", within: "secret" } : place, digest);
  });
}

/** The name of a flag that stands alone, so that its value is the next argument. */
const flagOf = (item: unknown): string =>
  (typeof item === "string" ? /^--?([A-Za-z][\w.-]*)$/.exec(item)?.[1] : undefined) ?? "";

function maskRecord(record: Raw, place: Place, digest: Digest): Raw {
  const name = stringAt(record, "name") ?? stringAt(record, "key") ?? "";
  const isPair = name !== "" && "value" in record && place.within !== "data";
  const entries = Object.entries(record).map(([key, value]): [string, unknown] => [
    key,
    mask(
      value,
      isPair && key === "value" ? { ...place, key: name } : below(key, value, place.within),
      digest,
    ),
  ]);
  return Object.fromEntries(entries);
}

/** Where the value of a field stands. */
function below(key: string, value: unknown, within: Place["within"]): Place {
  if (within === "data") return { key, within };
  if (isSecret(value)) return { key, within: "secret" };
  if (within === "secret") return { key, within: key === "data" || key === "stringData" ? "data" : "plain" };
  if (typeof value === "object" && value !== null && collectsCredentials(key))
    return { key, within: "collection" };
  return { key, within: within === "collection" && saysWhere(key) ? "plain" : within };
}

/** Fields of a collection of credentials that say where they are, not what they are. */
const saysWhere = (key: string): boolean => plainFields.has(key) || isAbout(key);
const plainFields = new Set([
  "name",
  "key",
  "type",
  "kind",
  "optional",
  "annotations",
  "labels",
  "namespace",
]);

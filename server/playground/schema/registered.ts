import { apiVersionOf } from "../patch/entries.ts";
import { type GroupVersionKind, typeOfKind } from "./types.ts";

/** What a body says of its own type. */
export interface SaidType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Where upstream's types are registered, as its refusals name the place. */
const scheme = "pkg/runtime/scheme.go:111";

/** Versions that upstream serves no more and still knows. */
const former = new Set(["apps/v1beta1", "apps/v1beta2", "extensions/v1beta1"]);

/** Of the core group, beside the kinds of its objects. */
const others = new Set(["List", "Status"]);

const versionOf = (apiVersion: string): string => apiVersion.slice(apiVersion.indexOf("/") + 1);
const groupOf = (apiVersion: string): string => apiVersion.slice(0, Math.max(0, apiVersion.indexOf("/")));

function isRegistered({ apiVersion, kind }: SaidType): boolean {
  if (former.has(apiVersion)) return true;
  const at = { group: groupOf(apiVersion), version: versionOf(apiVersion) };
  const isType = (name: string): boolean => typeOfKind({ ...at, kind: name }) !== undefined;
  if (isType(kind)) return true;
  if (kind.endsWith("List") && isType(kind.slice(0, -4))) return true;
  return apiVersion === "v1" && others.has(kind);
}

/** A package of upstream's types that all versions are converted to and from: `core`, `apps`. */
export const packageOf = (group: string): string => (group === "" ? "core" : (group.split(".")[0] ?? ""));

/** `no kind "Ghost" is registered for version "v1" in scheme …` */
export const notRegistered = ({ apiVersion, kind }: SaidType): string =>
  `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme ${JSON.stringify(scheme)}`;

/**
 * Why an object of one type cannot be read as one of another (apimachinery, pkg/runtime/scheme.go and conversion);
 * undefined where it can: it is of that kind, in whatever version.
 */
export function conversionFault(said: SaidType, wanted: GroupVersionKind): string | undefined {
  if (said.kind === wanted.kind && said.apiVersion === apiVersionOf(wanted)) return undefined;
  if (!isRegistered(said)) return notRegistered(said);
  if (said.kind === wanted.kind) return undefined;
  return (
    `converting (${versionOf(said.apiVersion)}.${said.kind}) to ` +
    `(${packageOf(wanted.group)}.${wanted.kind}): unknown conversion`
  );
}

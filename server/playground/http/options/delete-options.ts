import { goTypeOf, textAt } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { notRegistered } from "../../schema/registered.ts";
import type { DeleteOptions } from "../../registry/registry.ts";
import { type Cause, StatusError } from "../../status.ts";
import { decodeObject } from "../body/decode.ts";
import type { Call } from "../call.ts";
import { invalidValue, notSupported } from "../../causes.ts";
import { refuseInvalid } from "./invalid.ts";
import { flagParameter, textParameter, wholeParameter } from "./parameters.ts";
import { dryRunCauses } from "./write-options.ts";

interface Given {
  readonly propagationPolicy: unknown;
  readonly orphanDependents: unknown;
  readonly gracePeriodSeconds: unknown;
  readonly preconditions: unknown;
  readonly dryRun: unknown;
}

/** Reads DeleteOptions from the body or, where there is none, from the query. Throws 400, 415 and 422. */
export async function deleteOptions(call: Call): Promise<DeleteOptions> {
  if (call.body.length === 0) return optionsOf(fromQuery(call.query));
  const { draft } = await decodeObject(call.body, call.headers["content-type"], undefined);
  const kind = textAt(draft, "kind") || "DeleteOptions";
  // Every group has DeleteOptions, and none of the other kinds is among those that are read here.
  if (kind !== "DeleteOptions")
    throw new StatusError(
      400,
      "BadRequest",
      notRegistered({ apiVersion: textAt(draft, "apiVersion") || "v1", kind }),
    );
  return deleteOptionsIn(draft);
}

/** DeleteOptions out of an object that has them. Throws 400 and 422. */
export function deleteOptionsIn(draft: Draft): DeleteOptions {
  const field = (name: string): unknown => draft[name] ?? undefined;
  return optionsOf({
    propagationPolicy: field("propagationPolicy"),
    orphanDependents: field("orphanDependents"),
    gracePeriodSeconds: field("gracePeriodSeconds"),
    preconditions: field("preconditions"),
    dryRun: field("dryRun"),
  });
}

function optionsOf(given: Given): DeleteOptions {
  const { propagationPolicy: policy, orphanDependents: orphan, gracePeriodSeconds: grace } = given;
  if (policy !== undefined && typeof policy !== "string")
    throw unreadable("propagationPolicy", policy, "v1.DeletionPropagation");
  if (orphan !== undefined && typeof orphan !== "boolean")
    throw unreadable("orphanDependents", orphan, "bool");
  const dryRun = textsOf(given.dryRun);
  const preconditions = preconditionsOf(given.preconditions);
  refuseInvalid("DeleteOptions", [...policyCauses(policy, orphan), ...dryRunCauses(dryRun)]);
  if (grace !== undefined && !Number.isSafeInteger(grace))
    throw unreadable("gracePeriodSeconds", grace, "int64");
  return {
    ...(isPolicy(policy) ? { propagationPolicy: policy } : orphanPolicy(orphan)),
    ...(typeof grace === "number" ? { gracePeriodSeconds: grace } : {}),
    ...(preconditions === undefined ? {} : { preconditions }),
    dryRun: dryRun.length > 0,
  };
}

const fromQuery = (query: URLSearchParams): Given => ({
  propagationPolicy: textParameter(query, "propagationPolicy"),
  orphanDependents: flagParameter(query, "orphanDependents"),
  gracePeriodSeconds: wholeParameter(query, "gracePeriodSeconds"),
  preconditions: {
    uid: textParameter(query, "uid") || undefined,
    resourceVersion: textParameter(query, "resourceVersion") || undefined,
  },
  dryRun: query.getAll("dryRun"),
});

type Policy = NonNullable<DeleteOptions["propagationPolicy"]>;
const isPolicy = (value: unknown): value is Policy =>
  value === "Background" || value === "Foreground" || value === "Orphan";

const orphanPolicy = (orphan: unknown): { readonly propagationPolicy?: Policy } =>
  typeof orphan === "boolean" ? { propagationPolicy: orphan ? "Orphan" : "Background" } : {};

function policyCauses(policy: unknown, orphan: unknown): readonly Cause[] {
  if (policy === undefined) return [];
  const both = invalidValue(
    "propagationPolicy",
    policy,
    "orphanDependents and deletionPropagation cannot be both set",
  );
  const unknown = notSupported("propagationPolicy", policy, ["Foreground", "Background", "Orphan", "nil"]);
  return [...(orphan === undefined ? [] : [both]), ...(isPolicy(policy) ? [] : [unknown])];
}

function textsOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  throw unreadable("dryRun", value, "[]string");
}

function preconditionsOf(value: unknown): DeleteOptions["preconditions"] {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw unreadable("preconditions", value, "v1.Preconditions");
  const { uid, resourceVersion } = value as Readonly<Record<string, unknown>>;
  return {
    ...(typeof uid === "string" ? { uid } : {}),
    ...(typeof resourceVersion === "string" ? { resourceVersion } : {}),
  };
}

function unreadable(field: string, value: unknown, wanted: string): StatusError {
  const fraction = typeof value === "number" && !Number.isInteger(value) ? ` ${value}` : "";
  const what = `${goTypeOf(value)}${fraction}`;
  const where = `Go struct field DeleteOptions.${field} of type ${wanted}`;
  return new StatusError(400, "BadRequest", `json: cannot unmarshal ${what} into ${where}`);
}

import { objectAt, textAt } from "../../json.ts";
import type { Draft } from "../../object.ts";
import type { WriteOptions } from "../../registry/registry.ts";
import { StatusError } from "../../status.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { objectBody } from "../body/object-body.ts";
import type { Call } from "../call.ts";
import { writeParameters } from "../options/write-options.ts";
import type { Reply } from "../reply.ts";
import type { ResourceTarget } from "../target.ts";
import type { On } from "../on.ts";
import { answerWith, caveatsOf } from "./get.ts";

/** PUT of an object or of one of its parts: 200. */
export async function update(
  api: Api,
  { kind, target }: On,
  call: Call,
  part?: NonNullable<WriteOptions["subresource"]>,
): Promise<Reply> {
  negotiate(call.headers.accept);
  const { manager, dryRun, fieldValidation } = writeParameters(call, "UpdateOptions");
  const { draft, warnings } = await objectBody(call, kind, fieldValidation);
  expectPlace(draft, target);
  const options = { manager, dryRun, ...(part === undefined ? {} : { subresource: part }) };
  const object = api.registry.update(kind, target.namespace, target.name, draft, options);
  return answerWith(api, kind, object, {
    call,
    code: 200,
    warnings: part === undefined ? [...warnings, ...caveatsOf(kind, object)] : warnings,
  });
}

/** Throws 400 when a body is of another object than the path (…/pkg/endpoints/handlers/rest.go, checkName). */
export function expectPlace(draft: Draft, { name, namespace }: ResourceTarget): void {
  const metadata = objectAt(draft, "metadata");
  const said = textAt(metadata, "name");
  if (said === "")
    throw refused(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
  if (said !== name)
    throw refused(`the name of the object (${said}) does not match the name on the URL (${name})`);
  const place = textAt(metadata, "namespace");
  if (namespace !== "" && place !== "" && place !== namespace)
    throw refused("the namespace of the provided object does not match the namespace sent on the request");
}

const refused = (why: string): StatusError => new StatusError(400, "BadRequest", why);

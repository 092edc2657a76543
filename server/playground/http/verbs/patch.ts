import type { WriteOptions } from "../../registry/registry.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import type { Reply } from "../reply.ts";
import { answerWith } from "./get.ts";
import { readPatch } from "./patch-body.ts";

/** PATCH of an object or of one of its parts: 200; 201 where an apply creates it. */
export async function patch(
  api: Api,
  { kind, target }: On,
  call: Call,
  part?: NonNullable<WriteOptions["subresource"]>,
): Promise<Reply> {
  negotiate(call.headers.accept);
  const { parameters, applyTo } = await readPatch(call, kind);
  const { manager, dryRun } = parameters;
  const options = { manager, dryRun, ...(part === undefined ? {} : { subresource: part }) };
  let warnings: readonly string[] = [];
  const object = api.registry.change(
    kind,
    target.namespace,
    target.name,
    (_, current) => {
      const patched = applyTo(current);
      warnings = patched.warnings;
      return patched.draft;
    },
    options,
  );
  return answerWith(api, kind, object, { call, code: 200, warnings });
}

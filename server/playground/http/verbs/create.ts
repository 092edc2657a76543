import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { objectBody } from "../body/object-body.ts";
import type { Call } from "../call.ts";
import { writeParameters } from "../options/write-options.ts";
import type { Reply } from "../reply.ts";
import type { On } from "../on.ts";
import { answerWith, caveatsOf } from "./get.ts";

/** POST to a collection: 201. */
export async function create(api: Api, { kind, target }: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  const { manager, dryRun, fieldValidation } = writeParameters(call, "CreateOptions");
  const { draft, warnings } = await objectBody(call, kind, fieldValidation);
  const object = api.registry.create(kind, target.namespace, draft, { manager, dryRun });
  return answerWith(api, kind, object, {
    call,
    code: 201,
    warnings: [...warnings, ...caveatsOf(kind, object)],
  });
}

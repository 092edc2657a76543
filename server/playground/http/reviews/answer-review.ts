import { toTime } from "../../clock.ts";
import { objectAt } from "../../json.ts";
import { limitDepth } from "../../json.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { userOf } from "../auth/users.ts";
import { decodeObject } from "../body/decode.ts";
import { expectKind } from "../body/object-body.ts";
import type { Call } from "../call.ts";
import { json, type Reply } from "../reply.ts";
import type { Review } from "./review.ts";

/** POST of a review: the same object, answered. 201. */
export async function answerReview(api: Api, review: Review, call: Call): Promise<Reply> {
  negotiate(call.headers.accept, false);
  const { draft } = await decodeObject(call.body, call.headers["content-type"], review.kind);
  limitDepth(draft);
  expectKind(draft, review);
  const spec = objectAt(draft, "spec") ?? {};
  const status = review.answer(spec, {
    user: call.user,
    userOf: (token) => userOf(api.tokens, token),
    kinds: api.registry.catalog.served(),
  });
  return json(201, {
    kind: review.kind,
    apiVersion: `${review.group}/${review.version}`,
    metadata: { creationTimestamp: review.isDated === true ? toTime(api.clock.now()) : null },
    ...(review.isDated === true ? {} : { spec }),
    status,
  });
}

import { at, flagAt, stringAt } from "../../lib/base/raw.ts";
import type { Right } from "../../lib/commands/right.ts";
import { askJson, type Cluster } from "./cluster.ts";

/** `allowed` is undefined where the API server does not say: whoever may not even ask may still be allowed to do it. */
interface Access {
  readonly allowed: boolean | undefined;
  /** In the API server's own words. */
  readonly reason: string | undefined;
}

/** ms */
const patience = 5_000;

const path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

/** Whether our own identity may do something, by SelfSubjectAccessReview. */
export async function reviewAccess(cluster: Cluster, resourceAttributes: Right): Promise<Access> {
  const review = {
    apiVersion: "authorization.k8s.io/v1",
    kind: "SelfSubjectAccessReview",
    spec: { resourceAttributes },
  };
  const answer = await askJson(cluster, {
    method: "POST",
    path,
    patience,
    body: { type: "application/json", text: JSON.stringify(review) },
  });
  if (answer.type === "failed" || at(answer.value, "status", "allowed") === undefined)
    return { allowed: undefined, reason: undefined };
  const { value } = answer;
  return { allowed: flagAt(value, "status", "allowed"), reason: stringAt(value, "status", "reason") };
}

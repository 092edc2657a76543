import { objectAt, textAt } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { invalid } from "../../registry/refusals.ts";
import { type Access, allows } from "../auth/authorize.ts";
import { admin, type User, viewer } from "../auth/users.ts";
import type { Review } from "./review.ts";

const identity = { group: "authorization.k8s.io", version: "v1" };

/** `kubectl auth can-i`. */
export const selfSubjectAccessReviews: Review = {
  ...identity,
  kind: "SelfSubjectAccessReview",
  plural: "selfsubjectaccessreviews",
  singular: "selfsubjectaccessreview",
  namespaced: false,
  answer: (spec, { user }) => decisionFor(user, accessIn(spec, "SelfSubjectAccessReview")),
};

/** The same about another user. */
export const subjectAccessReviews: Review = {
  ...identity,
  kind: "SubjectAccessReview",
  plural: "subjectaccessreviews",
  singular: "subjectaccessreview",
  namespaced: false,
  answer: (spec) => decisionFor(userIn(spec), accessIn(spec, "SubjectAccessReview")),
};

export const localSubjectAccessReviews: Review = {
  ...identity,
  kind: "LocalSubjectAccessReview",
  plural: "localsubjectaccessreviews",
  singular: "localsubjectaccessreview",
  namespaced: true,
  answer: (spec) => decisionFor(userIn(spec), accessIn(spec, "LocalSubjectAccessReview")),
};

const decisionFor = (user: User | undefined, access: Access): object =>
  user !== undefined && allows(user, access) ? { allowed: true, reason: reasonOf(user) } : { allowed: false };

const reasonOf = ({ readOnly }: User): string =>
  readOnly
    ? "the playground's read-only user may read everything but Secrets"
    : "the playground's admin may do everything";

/** Somebody whom a review names: one of our two users, a member of system:masters, or nobody with any right. */
function userIn(spec: Draft): User | undefined {
  const groups = Array.isArray(spec["groups"]) ? (spec["groups"] as readonly unknown[]) : [];
  if (groups.includes("system:masters")) return admin;
  return [admin, viewer].find(({ name }) => name === spec["user"]);
}

function accessIn(spec: Draft, kind: string): Access {
  const resource = objectAt(spec, "resourceAttributes");
  const other = objectAt(spec, "nonResourceAttributes");
  if ((resource === undefined) === (other === undefined)) {
    throw invalid({ group: "authorization.k8s.io", kind }, "", [
      {
        reason: "FieldValueInvalid",
        message:
          "Invalid value: exactly one of nonResourceAttributes or resourceAttributes must be specified",
        field: "spec.resourceAttributes",
      },
    ]);
  }
  if (resource === undefined)
    return { type: "other", verb: textAt(other, "verb"), path: textAt(other, "path") };
  return {
    type: "resource",
    verb: textAt(resource, "verb"),
    group: textAt(resource, "group"),
    resource: textAt(resource, "resource"),
    subresource: textAt(resource, "subresource"),
    namespace: textAt(resource, "namespace"),
    name: textAt(resource, "name"),
  };
}

import type { Draft } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { type Access, allows } from "../auth/authorize.ts";
import { admin, type User, viewer } from "../auth/users.ts";
import { fieldsOf, textOf } from "./fields.ts";
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
  const resource = fieldsOf(spec, "resourceAttributes");
  const other = fieldsOf(spec, "nonResourceAttributes");
  if ((resource === undefined) === (other === undefined)) {
    const message =
      "Invalid value: exactly one of nonResourceAttributes or resourceAttributes must be specified";
    throw new StatusError(
      422,
      "Invalid",
      `${kind}.authorization.k8s.io "" is invalid: spec.resourceAttributes: ${message}`,
      {
        group: "authorization.k8s.io",
        kind,
        causes: [{ reason: "FieldValueInvalid", message, field: "spec.resourceAttributes" }],
      },
    );
  }
  if (resource === undefined)
    return { type: "other", verb: textOf(other, "verb"), path: textOf(other, "path") };
  return {
    type: "resource",
    verb: textOf(resource, "verb"),
    group: textOf(resource, "group"),
    resource: textOf(resource, "resource"),
    subresource: textOf(resource, "subresource"),
    namespace: textOf(resource, "namespace"),
    name: textOf(resource, "name"),
  };
}

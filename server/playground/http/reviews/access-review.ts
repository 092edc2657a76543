import { objectAt, textAt } from "../../json.ts";
import type { Draft } from "../../object.ts";
import { invalidValue } from "../../causes.ts";
import { invalid } from "../../registry/refusals.ts";
import { type Access, allows } from "../auth/authorize.ts";
import { type Rights, type User, userNamed } from "../auth/users.ts";
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
  answer: (spec) => decisionFor(userIn(spec, "SubjectAccessReview"), accessIn(spec, "SubjectAccessReview")),
};

export const localSubjectAccessReviews: Review = {
  ...identity,
  kind: "LocalSubjectAccessReview",
  plural: "localsubjectaccessreviews",
  singular: "localsubjectaccessreview",
  namespaced: true,
  answer: (spec) =>
    decisionFor(userIn(spec, "LocalSubjectAccessReview"), accessIn(spec, "LocalSubjectAccessReview")),
};

const decisionFor = (user: User, access: Access): object =>
  allows(user, access) ? { allowed: true, reason: reasons[user.rights] } : { allowed: false };

const reasons: Readonly<Record<Rights, string>> = {
  all: "the playground's admin may do everything",
  read: "the playground's read-only user may read everything but Secrets",
  none: "everybody may find out what there is",
};

/** Whom a review names. Throws 422 for nobody. */
function userIn(spec: Draft, kind: string): User {
  const groups: readonly unknown[] = Array.isArray(spec["groups"]) ? spec["groups"] : [];
  if (groups.length === 0 && textAt(spec, "user") === "") {
    const why = "at least one of user or group must be specified";
    throw invalid({ group: "authorization.k8s.io", kind }, "", [invalidValue("spec.user", "", why)]);
  }
  return userNamed(
    textAt(spec, "user"),
    groups.filter((group) => typeof group === "string"),
  );
}

function accessIn(spec: Draft, kind: string): Access {
  const resource = objectAt(spec, "resourceAttributes");
  const other = objectAt(spec, "nonResourceAttributes");
  if ((resource === undefined) === (other === undefined)) {
    const why = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
    throw invalid({ group: "authorization.k8s.io", kind }, "", [invalidValue("spec", null, why)]);
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

import { textAt } from "../../json.ts";
import { badRequest } from "../../registry/refusals.ts";
import type { User } from "../auth/users.ts";
import type { Review } from "./review.ts";

const identity = { group: "authentication.k8s.io", version: "v1", namespaced: false };

/** `kubectl auth whoami`. */
export const selfSubjectReviews: Review = {
  ...identity,
  kind: "SelfSubjectReview",
  isDated: true,
  plural: "selfsubjectreviews",
  singular: "selfsubjectreview",
  answer: (_, { user }) => ({ userInfo: userInfo(user) }),
};

export const tokenReviews: Review = {
  ...identity,
  kind: "TokenReview",
  plural: "tokenreviews",
  singular: "tokenreview",
  answer(spec, { userOf }) {
    const token = textAt(spec, "token");
    if (token === "") throw badRequest("token is required for TokenReview in authentication");
    const user = userOf(token);
    return user === undefined
      ? { user: {}, error: "invalid bearer token" }
      : { authenticated: true, user: userInfo(user) };
  },
};

const userInfo = ({ name, groups }: User): object => ({ username: name, groups });

import {
  localSubjectAccessReviews,
  selfSubjectAccessReviews,
  subjectAccessReviews,
} from "./access-review.ts";
import type { Review } from "./review.ts";
import { selfSubjectRulesReviews } from "./rules-review.ts";
import { selfSubjectReviews, tokenReviews } from "./self-review.ts";

export const reviews: readonly Review[] = [
  selfSubjectReviews,
  tokenReviews,
  localSubjectAccessReviews,
  selfSubjectAccessReviews,
  selfSubjectRulesReviews,
  subjectAccessReviews,
];

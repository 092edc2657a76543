import { textAt } from "../../json.ts";
import type { Kind } from "../../kinds/kind.ts";
import { badRequest } from "../../registry/refusals.ts";
import type { Review } from "./review.ts";

/** `kubectl auth can-i --list`. */
export const selfSubjectRulesReviews: Review = {
  group: "authorization.k8s.io",
  version: "v1",
  kind: "SelfSubjectRulesReview",
  plural: "selfsubjectrulesreviews",
  singular: "selfsubjectrulesreview",
  namespaced: false,
  answer(spec, { user, kinds }) {
    if (textAt(spec, "namespace") === "") throw badRequest("no namespace on request");
    return user.rights === "all" ? allRules : rulesOf(kinds, user.rights);
  },
};

const allRules = {
  resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
  incomplete: false,
};

const ofOneself = [
  { group: "authorization.k8s.io", resources: ["selfsubjectaccessreviews", "selfsubjectrulesreviews"] },
  { group: "authentication.k8s.io", resources: ["selfsubjectreviews"] },
];

function rulesOf(kinds: readonly Kind[], rights: "read" | "none"): object {
  const readable =
    rights === "none" ? [] : kinds.filter(({ group, plural }) => group !== "" || plural !== "secrets");
  const groups = [...new Set(readable.map(({ group }) => group))];
  return {
    resourceRules: [
      ...ofOneself.map(({ group, resources }) => ({ verbs: ["create"], apiGroups: [group], resources })),
      ...groups.map((group) => ({
        verbs: ["get", "list", "watch"],
        apiGroups: [group],
        resources: readable
          .filter((kind) => kind.group === group)
          .flatMap(({ plural, subresources }) => [
            plural,
            ...subresources.map((part) => `${plural}/${part}`),
          ]),
      })),
    ],
    nonResourceRules: [{ verbs: ["get"], nonResourceURLs: rights === "none" ? discoveryUrls : ["*"] }],
    incomplete: false,
  };
}

const discoveryUrls = [
  ...["/api", "/api/*", "/apis", "/apis/*", "/healthz", "/livez", "/openapi", "/openapi/*", "/readyz"],
  ...["/version", "/version/"],
];

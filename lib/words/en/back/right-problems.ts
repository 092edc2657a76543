import { tail } from "../tail.ts";

/** Why something is not offered: one may not do it, or nobody knows. */
export const rightProblems = {
  rightUnknown: () => "Whether you may do this is not known: the API server did not say.",
  /** `what`: the resource, such as `deployments` or `deployments/scale`; `name` may be "". */
  mayNot: (a: {
    user: string;
    verb: string;
    what: string;
    name: string;
    namespace: string;
    reason: string;
  }) =>
    `"${a.user}" may not ${a.verb} ${a.what}${a.name === "" ? "" : ` ${a.name}`} in namespace ${a.namespace}${a.reason === "" ? "." : `: ${tail(a.reason)}`}`,
} as const;

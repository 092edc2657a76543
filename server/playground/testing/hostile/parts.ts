import type { Sample } from "./sample.ts";
import type { Dice } from "./values.ts";

const meta = { name: "odd", namespace: "default" };

/** What a part of an object is said to be, where it is of a kind of its own. */
const bodies: Readonly<Record<string, object>> = {
  scale: { apiVersion: "autoscaling/v1", kind: "Scale", metadata: meta, spec: { replicas: 2 } },
  eviction: {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: meta,
    deleteOptions: { gracePeriodSeconds: 1 },
  },
  token: {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    metadata: meta,
    spec: { audiences: ["a"], expirationSeconds: 600 },
  },
};

/** The object that a request to a part of one takes. */
export const partBody = (part: string, { object }: Sample): Readonly<Record<string, unknown>> =>
  Object.hasOwn(bodies, part) ? { ...bodies[part] } : object;

const attributes = { namespace: "default", verb: "get", group: "apps", resource: "deployments", name: "odd" };

/** Paths that take an object and keep none, and what they take. */
export const reviewBodies: readonly [readonly [string, object], ...(readonly [string, object])[]] = [
  ["/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", { spec: { resourceAttributes: attributes } }],
  [
    "/apis/authorization.k8s.io/v1/subjectaccessreviews",
    { spec: { user: "a", groups: ["g"], nonResourceAttributes: { path: "/x", verb: "get" } } },
  ],
  [
    "/apis/authorization.k8s.io/v1/namespaces/default/localsubjectaccessreviews",
    { metadata: meta, spec: { user: "a", resourceAttributes: attributes } },
  ],
  ["/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", { spec: { namespace: "default" } }],
  ["/apis/authentication.k8s.io/v1/selfsubjectreviews", {}],
  ["/apis/authentication.k8s.io/v1/tokenreviews", { spec: { token: "t", audiences: ["a"] } }],
];

/** What is no object, and no list of any. */
export const otherPaths: readonly [string, ...string[]] = [
  "/",
  "/api",
  "/apis",
  "/apis/apps",
  "/apis/apps/v1",
  "/api/v1",
  "/version",
  "/openapi/v2",
  "/openapi/v3",
  "/openapi/v3/apis/apps/v1",
  "/healthz",
  "/livez?verbose",
  "/readyz/ping",
];

export const otherPath = (dice: Dice): string => dice.pick(otherPaths);

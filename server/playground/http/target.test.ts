import { describe, expect, it } from "vitest";
import { parseTarget } from "./target.ts";

const core = { group: "", version: "v1", namespace: "", name: "", subresource: "", rest: "", watch: false };
const apps = { ...core, group: "apps" };

describe("a path", () => {
  it.each([
    ["/api/v1/pods", { ...core, resource: "pods" }],
    ["/api/v1/namespaces", { ...core, resource: "namespaces" }],
    ["/api/v1/namespaces/a", { ...core, namespace: "a", resource: "namespaces", name: "a" }],
    [
      "/api/v1/namespaces/a/finalize",
      { ...core, namespace: "a", resource: "namespaces", name: "a", subresource: "finalize" },
    ],
    ["/api/v1/namespaces/a/pods/b", { ...core, namespace: "a", resource: "pods", name: "b" }],
    ["//api/v1//namespaces/a/pods/b/", { ...core, namespace: "a", resource: "pods", name: "b" }],
    ["/api/v1/watch/pods", { ...core, resource: "pods", watch: true }],
    [
      "/api/v1/watch/namespaces/a/pods/b",
      { ...core, namespace: "a", resource: "pods", name: "b", watch: true },
    ],
    [
      "/apis/apps/v1/namespaces/a/deployments/b/scale",
      { ...apps, namespace: "a", resource: "deployments", name: "b", subresource: "scale" },
    ],
    [
      "/api/v1/namespaces/a/services/web%3A80/proxy/x%2Fy/z%20",
      {
        ...core,
        namespace: "a",
        resource: "services",
        name: "web:80",
        subresource: "proxy",
        rest: "/x%2Fy/z%20",
      },
    ],
  ])("%s names an object or a collection", (path, expected) => {
    expect(parseTarget(path)).toEqual({ type: "resource", ...expected });
  });

  it.each(["/", "/api", "/api/v1", "/apis/apps", "/apis/apps/v1", "/version", "/openapi/v3/apis/apps/v1"])(
    "%s is something else",
    (path) => {
      expect(parseTarget(path)).toEqual({ type: "other", path });
    },
  );
});

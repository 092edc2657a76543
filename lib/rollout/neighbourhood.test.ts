import { describe, expect, test } from "vitest";
import { unread } from "../kinds/helm-revision.ts";
import { isPut } from "../log/fact.ts";
import { homeOf, movesNeighbourhood, neighbourhood } from "./neighbourhood.ts";
import {
  atRest, bits, deployment, event, gone, noon, pod, put, replicaSet, service, shopWeb, slice, template, worldOf,
} from "./testing/samples.ts"; // prettier-ignore

const config = (name: string) => ({
  uid: `config-${name}`,
  namespace: "shop",
  name,
  createdAt: noon,
  resourceVersion: "1",
  changedAt: undefined,
});

describe("the neighbourhood of a rollout", () => {
  test("is its Deployment, the Services that select it, the others behind them, and its ConfigMaps", () => {
    const world = worldOf(
      put("Deployment", deployment({ template: template("1.0", { configMaps: ["settings", "missing"] }) })),
      put("Deployment", deployment({ uid: "canary", name: "canary" })),
      put(
        "Deployment",
        deployment({ uid: "api", name: "api", template: template("1.0", { labels: { app: "api" } }) }),
      ),
      put("Service", service()),
      put("ConfigMap", config("settings")),
      put("ConfigMap", config("other")),
    );
    expect(neighbourhood(world, shopWeb)).toEqual({
      deployments: ["canary", "web"],
      services: ["service-web"],
      configMaps: ["config-settings"],
      homes: [
        "Watch",
        "Deployment/canary",
        "Deployment/web",
        "Service/shop/web",
        "ConfigMap/shop/settings",
        "ConfigMap/shop/missing",
      ],
    });
  });

  test("of a Deployment that is not there is the health of the watches", () => {
    expect(neighbourhood(worldOf(), shopWeb)).toEqual({
      deployments: [],
      services: [],
      configMaps: [],
      homes: ["Watch"],
    });
  });
});

describe("a Helm release is in the neighbourhood of a Deployment", () => {
  const owners = { "meta.helm.sh/release-name": "shop", "meta.helm.sh/release-namespace": "releases" };
  const revision = (deployments: readonly string[]) =>
    put("HelmRevision", {
      uid: "record-1",
      namespace: "releases",
      name: "shop",
      createdAt: noon,
      revision: 1,
      resourceVersion: "1",
      ...unread,
      deployments,
    });

  test("that its annotations name", () => {
    const world = worldOf(put("Deployment", deployment({ owners })));
    expect(neighbourhood(world, shopWeb).homes).toContain("Helm/releases/shop");
  });

  test("whose manifest declares it", () => {
    const world = worldOf(put("Deployment", deployment()), revision(["shop/web"]));
    expect(neighbourhood(world, shopWeb).homes).toContain("Helm/releases/shop");
  });

  test("and no other", () => {
    const world = worldOf(put("Deployment", deployment()), revision(["shop/api", "pay/web"]));
    expect(neighbourhood(world, shopWeb).homes.filter((home) => home.startsWith("Helm/"))).toEqual([]);
  });

  test("from the moment at which it declares it", () => {
    const first = revision(["shop/web"]);
    expect(movesNeighbourhood(first, undefined)).toBe(true);
    expect(movesNeighbourhood(revision(["shop/web"]), isPut(first) ? first.put : undefined)).toBe(false);
  });
});

describe("a fact is at home", () => {
  const world = worldOf(...atRest());
  const about = (kind: string, uid: string) => put("Event", event({ kind, uid }));

  test.each([
    ["a Deployment", put("Deployment", deployment()), "Deployment/web"],
    ["its ReplicaSet", put("ReplicaSet", replicaSet("1.0", 4)), "Deployment/web"],
    ["its pod", put("Pod", pod("web-1.0", 1)), "Deployment/web"],
    ["a pod before its ReplicaSet, by its labels", put("Pod", pod("web-9.0", 1)), "Deployment/web"],
    ["an orphan", put("Pod", pod("none", 1, { owner: undefined })), "Other/shop"],
    ["a pod of nobody here", put("Pod", pod("job", 1, { labels: "app=job" })), "Other/shop"],
    ["a Service", put("Service", service()), "Service/shop/web"],
    ["a slice", put("EndpointSlice", slice("a", { x: bits.ready })), "Service/shop/web"],
    ["a slice without a Service", put("EndpointSlice", slice("a", {}, { service: "" })), "Other/shop"],
    ["a ConfigMap", put("ConfigMap", config("settings")), "ConfigMap/shop/settings"],
    ["an Event about a Deployment", about("Deployment", "web"), "Deployment/web"],
    ["an Event about a ReplicaSet", about("ReplicaSet", "web-1.0"), "Deployment/web"],
    ["an Event about a pod", about("Pod", "web-1.0-1"), "Deployment/web"],
    ["an Event about a Node", about("Node", "node-1"), "Other/shop"],
  ])("%s", (_name, fact, home) => {
    expect(homeOf(world, fact, undefined)).toBe(home);
  });

  test("that says that something is gone, by what it was; also after its owner is gone", () => {
    const emptied = worldOf(...atRest(), gone("ReplicaSet", "web-1.0"), gone("Deployment", "web"));
    expect(homeOf(emptied, gone("Pod", "web-1.0-1"), pod("web-1.0", 1))).toBe("Deployment/web");
    expect(homeOf(emptied, gone("Deployment", "web"), deployment())).toBe("Deployment/web");
  });
});

describe("a neighbourhood moves", () => {
  test.each([
    ["a new Service", put("Service", service()), undefined, true],
    ["a switched selector", put("Service", service()), service({ selector: { app: "api" } }), true],
    ["a Service that changes otherwise", put("Service", service({ type: "NodePort" })), service(), false],
    ["a Service that is gone", gone("Service", "service-web"), service(), true],
    ["a new Deployment", put("Deployment", deployment()), undefined, true],
    ["another template", put("Deployment", deployment()), deployment({ template: template("2.0") }), true],
    ["a status", put("Deployment", deployment()), deployment({ status: undefined }), false],
    ["a scaling to 0", put("Deployment", deployment({ replicas: 0 })), deployment(), true],
    ["a pod", put("Pod", pod("web-1.0", 1)), undefined, false],
  ])("with %s: %s", (_name, fact, before, expected) => {
    expect(movesNeighbourhood(fact, before)).toBe(expected);
  });
});

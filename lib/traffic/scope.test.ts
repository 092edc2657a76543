import { describe, expect, test } from "vitest";
import { after, deployment, put, service, template, worldOf } from "../rollout/testing/samples.ts";
import { scopeOf } from "./scope.ts";
import { selects } from "./selects.ts";

const one = (name: string, labels: Readonly<Record<string, string>>, replicas = 3) =>
  deployment({
    uid: name,
    name,
    replicas,
    createdAt: after(-100 + name.length),
    template: template("1.0", { labels }),
  });

describe("a selector", () => {
  test.each([
    [{ app: "web" }, { app: "web", track: "canary" }, true],
    [{ app: "web", track: "stable" }, { app: "web", track: "canary" }, false],
    [{ app: "web" }, {}, false],
    // A Service without a selector, or with an empty one, has its endpoints made by hand.
    [{}, { app: "web" }, false],
    [undefined, { app: "web" }, false],
  ])("%j on %j: %s", (selector, labels, expected) => {
    expect(selects(selector, labels)).toBe(expected);
  });
});

describe("what belongs together", () => {
  test("a Deployment with a Service of its own is alone", () => {
    const web = one("web", { app: "web" });
    const world = worldOf(
      put("Deployment", web),
      put("Deployment", one("api", { app: "api" })),
      put("Service", service()),
    );
    expect(scopeOf(world, web)).toEqual({
      services: ["service-web"],
      own: ["service-web"],
      deployments: ["web"],
      arrangement: "alone",
    });
  });

  test("one Service that selects pods of two running Deployments is a canary", () => {
    const stable = one("stable", { app: "web", track: "stable" }, 9);
    const canary = one("canary", { app: "web", track: "canary" }, 1);
    const world = worldOf(put("Deployment", stable), put("Deployment", canary), put("Service", service()));
    for (const from of [stable, canary])
      expect(scopeOf(world, from)).toMatchObject({
        deployments: ["canary", "stable"],
        arrangement: "canary",
      });
  });

  test("a canary at 0 leaves the stable one alone, and both in the band", () => {
    const stable = one("stable", { app: "web", track: "stable" }, 9);
    const canary = one("canary", { app: "web", track: "canary" }, 0);
    const world = worldOf(put("Deployment", stable), put("Deployment", canary), put("Service", service()));
    expect(scopeOf(world, stable)).toMatchObject({ deployments: ["canary", "stable"], arrangement: "alone" });
  });

  test("a selector that picks one of two by a colour is blue-green, seen from either", () => {
    const blue = one("blue", { app: "web", color: "blue" });
    const green = one("green", { app: "web", color: "green" });
    const picks = service({ selector: { app: "web", color: "blue" } });
    const world = worldOf(put("Deployment", blue), put("Deployment", green), put("Service", picks));
    expect(scopeOf(world, blue)).toMatchObject({
      own: ["service-web"],
      deployments: ["blue", "green"],
      arrangement: "blue-green",
    });
    expect(scopeOf(world, green)).toMatchObject({
      services: ["service-web"],
      own: [],
      deployments: ["blue", "green"],
      arrangement: "blue-green",
    });
  });

  test.each(["app.kubernetes.io/name", "app.kubernetes.io/component", "tier", "app"])(
    "applications that differ by %s do not take turns",
    (key) => {
      const web = one("web", { part: "shop", [key]: "web" });
      const api = one("api", { part: "shop", [key]: "api" });
      const picks = service({ selector: { part: "shop", [key]: "web" } });
      const world = worldOf(put("Deployment", web), put("Deployment", api), put("Service", picks));
      expect(scopeOf(world, web)).toMatchObject({ deployments: ["web"], arrangement: "alone" });
      expect(scopeOf(world, api)).toMatchObject({ services: [], arrangement: "alone" });
    },
  );

  test("what is in another namespace belongs to nothing here", () => {
    const web = one("web", { app: "web" });
    const far = deployment({
      uid: "far",
      namespace: "other",
      template: template("1.0", { labels: { app: "web" } }),
    });
    const world = worldOf(
      put("Deployment", web),
      put("Deployment", far),
      put("Service", service({ namespace: "other" })),
    );
    expect(scopeOf(world, web)).toMatchObject({ services: [], deployments: ["web"] });
  });
});

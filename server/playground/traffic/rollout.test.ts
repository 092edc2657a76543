import { expect, test } from "vitest";
import { startControllers } from "../controllers/controllers.ts";
import { deployments } from "../kinds/deployment.ts";
import { services } from "../kinds/service.ts";
import { kubeletWorld, readiness, type KubeletWorld } from "../kubelet/testing/kubelet-world.ts";
import { StatusError } from "../status.ts";
import { answerRequest } from "./answer.ts";

const manager = { manager: "test" };
const container = (tag: string, probe?: object): object => ({
  name: "web",
  image: `rollscope.dev/shop/web:${tag}`,
  ports: [{ name: "http", containerPort: 8080 }],
  ...(probe === undefined ? {} : { readinessProbe: probe }),
});

/** Four pods of 1.0 behind a Service, with room for one more. */
function shop(strategy: object): KubeletWorld {
  const world = kubeletWorld(3, ["node-a", "node-b"]);
  startControllers({ ...world, speed: 1 });
  const labels = { app: "web" };
  const template = { metadata: { labels }, spec: { containers: [container("1.0", readiness)] } };
  world.registry.create(
    deployments,
    "default",
    {
      metadata: { name: "web" },
      spec: { replicas: 4, selector: { matchLabels: labels }, template, strategy },
    },
    manager,
  );
  const spec = { selector: labels, ports: [{ port: 80, targetPort: "http" }] };
  world.registry.create(services, "default", { metadata: { name: "web" }, spec }, manager);
  world.clock.advance(20_000);
  return world;
}

function setContainer(world: KubeletWorld, next: object): void {
  world.registry.change(
    deployments,
    "default",
    "web",
    (draft) => {
      const spec = draft["spec"] as { template: { spec: object } };
      return { ...draft, spec: { ...spec, template: { ...spec.template, spec: { containers: [next] } } } };
    },
    manager,
  );
}

/** What a visitor gets every 100 ms, for so many seconds: a version, or why not. */
function visit(world: KubeletWorld, seconds: number): readonly string[] {
  const seen: string[] = [];
  for (let times = 0; times < seconds * 10; times += 1) {
    world.clock.advance(100);
    try {
      const request = {
        resource: "services",
        namespace: "default",
        name: "web",
        method: "GET",
        path: "/",
      } as const;
      const { status, version } = answerRequest(world, request);
      seen.push(status === 200 ? version : `${version} ${status}`);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      seen.push(error.message);
    }
  }
  return seen;
}

const careful = { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };

test("a careful rolling update is seen by visitors as one version giving way to another, and as nothing else", () => {
  const world = shop(careful);
  expect(new Set(visit(world, 2))).toEqual(new Set(["1.0"]));
  setContainer(world, container("2.0", readiness));
  const during = visit(world, 40);
  expect(new Set(during)).toEqual(new Set(["1.0", "2.0"]));
  expect(during.slice(0, 20)).not.toContain("2.0");
  expect(during.slice(-50)).not.toContain("1.0");
});

test("a version that never becomes ready is never seen", () => {
  const world = shop(careful);
  setContainer(world, container("2.1-broken", readiness));
  expect(new Set(visit(world, 60))).toEqual(new Set(["1.0"]));
});

test("without a readiness probe it is seen by everybody in the end", () => {
  const world = shop(careful);
  setContainer(world, container("2.1-broken"));
  expect(new Set(visit(world, 40).slice(-50))).toEqual(new Set(["2.1-broken 503"]));
});

test("Recreate has a gap in which nobody answers", () => {
  const world = shop({ type: "Recreate" });
  setContainer(world, container("2.0", readiness));
  const seen = visit(world, 30);
  expect(seen).toContain('no endpoints available for service "web"');
  expect(seen.at(-1)).toBe("2.0");
});

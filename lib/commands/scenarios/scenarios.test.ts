import { expect, test } from "vitest";
import { enPlay } from "../../words/play.ts";
import { scenario as command } from "../scenario.ts";
import type { Write } from "../write.ts";
import { scenarios } from "./scenarios.ts";
import { shopList, shopObjects, shopPath } from "./shop.ts";

const origin = "http://127.0.0.1:3210";
const lineOf = (id: string, deployment: string) =>
  scenarios.find((one) => one.id === id)?.line(deployment, origin);

test("every scenario has its words, and is about Deployments of the shop", () => {
  const deployments = shopObjects.flatMap(({ kind, metadata }) =>
    kind === "Deployment" ? [metadata.name] : [],
  );
  expect(scenarios.map(({ id }) => id)).toEqual(Object.keys(enPlay.playground.scenarios));
  for (const { deployments: about } of scenarios) {
    expect(about.length).toBeGreaterThan(0);
    expect(deployments).toEqual(expect.arrayContaining([...about]));
  }
});

test("every Deployment of the shop has something to start", () => {
  const busy = new Set(
    scenarios.filter(({ id }) => id !== "reset").flatMap(({ deployments }) => deployments),
  );
  expect([...busy].sort()).toEqual(["blue", "canary", "cart", "green", "stable", "web"]);
});

test.each([
  [
    "roll-out",
    "web",
    "kubectl -n shop set image deployment/web web=rollscope.dev/shop/web:2.0 && " +
      'kubectl -n shop annotate deployment/web kubernetes.io/change-cause="second release" --overwrite',
  ],
  [
    "never-ready",
    "cart",
    "kubectl -n shop set image deployment/cart cart=rollscope.dev/shop/cart:2.1-broken",
  ],
  ["too-big", "web", "kubectl -n shop set resources deployment/web -c=web --requests=cpu=6"],
  [
    "no-probe",
    "web",
    'kubectl -n shop patch deployment/web -p \'{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"rollscope.dev/shop/web:2.1-broken","readinessProbe":null}]}}}}\'',
  ],
  ["scale", "web", "kubectl -n shop scale deployment/web --replicas=8"],
  [
    "switch-to-green",
    "blue",
    'kubectl -n shop patch service/checkout -p \'{"spec":{"selector":{"app":"checkout","track":"green"}}}\'',
  ],
  [
    "canary",
    "stable",
    "kubectl -n shop scale deployment/canary --replicas=1 && kubectl -n shop scale deployment/stable --replicas=9",
  ],
  ["reset", "green", "kubectl replace -f http://127.0.0.1:3210/api/playground/shop.json"],
])("%s of %s is this line of kubectl", (id, deployment, line) => {
  expect(lineOf(id, deployment)).toBe(line);
});

type Body = (words: readonly string[], line: string) => unknown;

const container = (change: object) => ({ spec: { template: { spec: { containers: [change] } } } });
const flag = (line: string, name: string) => new RegExp(`${name}=(\\S+)`).exec(line)?.[1];

/** What kubectl sends for each of its verbs, worked out from the line alone. */
const bodies: Readonly<Record<string, Body>> = {
  image: (words) => {
    const [name, image] = words[1]!.split("=");
    return container({ name, image });
  },
  resources: (_, line) =>
    container({ name: flag(line, "-c"), resources: { requests: { cpu: flag(line, "--requests=cpu") } } }),
  scale: (_, line) => ({ spec: { replicas: Number(flag(line, "--replicas")) } }),
  annotate: (_, line) => {
    const [, key, text] = / (\S+)="([^"]*)"/.exec(line)!;
    return { metadata: { annotations: { [key!]: text } } };
  },
  patch: (_, line) => JSON.parse(/'(.*)'/.exec(line)![1]!) as unknown,
};

const folders: Readonly<Record<string, string>> = {
  service: "/api/v1/namespaces/shop/services",
  deployment: "/apis/apps/v1/namespaces/shop/deployments",
};

function writeOf(line: string): Omit<Write, "type"> {
  const words = line.replace("kubectl -n shop ", "").replace(/^set /, "").split(" ");
  const [verb, target] = [words[0]!, words[1]!];
  const [kind, name] = target.split("/");
  const path = `${folders[kind!]!}/${name!}${verb === "scale" ? "/scale" : ""}`;
  return { method: "PATCH", path, body: bodies[verb]!(words.slice(1), line) };
}

test("every line of kubectl says what the writes beside it do", () => {
  for (const { id, deployments, line, writes } of scenarios) {
    if (id === "reset") continue;
    for (const deployment of deployments) {
      const lines = line(deployment, origin).split(" && ");
      const made = writes(deployment, new Map()).map(({ method, path, body }) => ({ method, path, body }));
      expect(made, `${id} of ${deployment}`).toEqual(lines.map(writeOf));
    }
  }
});

test("a reset puts back what is there and creates what is not, the namespace first", () => {
  const paths = shopObjects.map(shopPath);
  const reset = command.parse({ scenario: "reset", deployment: "web" });
  expect(reset?.reads(new Map()).map(({ path }) => path)).toEqual(paths);
  const methods = (found: readonly string[]) => {
    const plan = reset?.plan(new Map(found.map((path) => [path, {}])), 0);
    return plan !== undefined && "writes" in plan ? plan.writes.map(({ method }) => method) : plan;
  };
  expect(methods([])).toEqual(paths.map(() => "POST"));
  expect(methods(paths)).toEqual(paths.slice(1).map(() => "PUT"));
  expect(methods(paths.slice(1))).toEqual(["POST", ...paths.slice(1).map(() => "PUT")]);
});

test("what is reset is what kubectl gets", () => {
  const reset = command.parse({ scenario: "reset", deployment: "web" });
  const plan = reset?.plan(new Map(shopObjects.map((object) => [shopPath(object), {}])), 0);
  expect(plan !== undefined && "writes" in plan && plan.writes.map(({ body }) => body)).toEqual(
    shopList.items,
  );
});

test.each([
  [{ scenario: "explode", deployment: "web" }],
  [{ scenario: "roll-out", deployment: "blue" }],
  [{ scenario: "roll-out", deployment: "../../secrets/x" }],
  [{ scenario: "roll-out" }],
  ["roll-out"],
  [undefined],
])("%j is no scenario", (args) => {
  expect(command.parse(args)).toBeUndefined();
});

test("an audit line names the scenario and the Deployment", () => {
  const { about, target } = command.parse({ scenario: "too-big", deployment: "cart" }) ?? {};
  expect([about?.namespace, about?.name, target]).toEqual([
    "shop",
    "cart",
    { id: "at", args: { name: "too-big" } },
  ]);
});

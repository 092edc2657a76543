import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { terminal } from "../../lib/words/en/terminal.ts";
import { createCluster } from "./cluster.ts";
import { refused } from "./http/subresources/refused.ts";
import { version } from "./http/version.ts";
import type { Image, Inside } from "./images/image.ts";
import { imageOf, missingTags } from "./images/images.ts";
import { parseReference } from "./images/reference.ts";
import { shopImages, shopTags } from "./images/shop.ts";
import { apiVersionOf } from "./kinds/kind.ts";
import { kindOfType, kinds } from "./kinds/kinds.ts";
import { pods } from "./kinds/pod.ts";
import { versions } from "./kinds/versions/versions.ts";
import { adminContext, viewerContext } from "./kubeconfig.ts";
import type { Draft } from "./object.ts";
import { seededRandom } from "./random.ts";
import { usualLimits } from "./store/history.ts";
import { systemObjects } from "./system-objects.ts";
import { simulatedClock } from "./testing/simulated-clock.ts";

const page = readFileSync(new URL("../../docs/playground.md", import.meta.url), "utf8");

/** The text below a heading, or from one sentence to another. */
function part(from: string, to: string): string {
  const start = page.indexOf(from);
  const end = page.indexOf(to, start);
  expect([start, end]).not.toContain(-1);
  return page.slice(start, end);
}

/** `apps/v1 Deployment`, of each line `- `apps/v1`: Deployment, ReplicaSet`. */
const listed = (text: string): readonly string[] =>
  [...text.matchAll(/^- `(.+)`: (.+)$/gm)].flatMap(([, version = "", names = ""]) =>
    names.split(", ").map((name) => `${version} ${name}`),
  );

const acting = listed(part("something comes", "nothing else comes"));
const kept = listed(part("nothing else comes", "So are the kinds that"));

test("every kind that is served is in one of the two lists", () => {
  const served = kinds.map((kind) => `${apiVersionOf(kind)} ${kind.kind}`);
  expect([...acting, ...kept].sort()).toEqual(served.sort());
});

test("every kind that is served in a second version is said to be", () => {
  const said = part("define. ", "Nothing else is served");
  for (const version of versions) {
    expect(said).toMatch(new RegExp(`${version.kind}s (are served )?in \`${apiVersionOf(version)}\``));
  }
});

describe("of what is only kept", () => {
  const template = {
    metadata: { labels: { app: "a" } },
    spec: { restartPolicy: "Always", containers: [{ name: "a", image: "nginx" }] },
  };
  const once = { ...template, spec: { ...template.spec, restartPolicy: "Never" } };
  const specs: Readonly<Record<string, Draft>> = {
    ReplicationController: { replicas: 2, selector: { app: "a" }, template },
    CronJob: { schedule: "* * * * *", jobTemplate: { spec: { template: once } } },
    PersistentVolumeClaim: {
      accessModes: ["ReadWriteOnce"],
      resources: { requests: { storage: "1Gi" } },
    },
  };

  test.each(Object.keys(specs))("a %s has nothing done to it, and makes no pod", (name) => {
    const type = kept.find((each) => each.endsWith(` ${name}`))?.split(" ")[0] ?? "";
    const kind = kindOfType(type, name);
    if (kind === undefined) throw new Error(`${name} is not among what is kept`);
    const clock = simulatedClock(Date.UTC(2026, 10, 30));
    const random = seededRandom(1);
    const { registry, start } = createCluster({
      clock,
      random,
      speed: 1,
      nodes: 3,
      storage: 128,
      objects: [],
      authority: "",
    });
    const stop = start();
    clock.advance(5_000);
    const draft = { apiVersion: type, kind: name, metadata: { name: "a" }, spec: specs[name] };
    const made = registry.create(kind, "default", draft, { manager: "test" });
    clock.advance(300_000);
    stop();
    expect(registry.get(kind, "default", "a")).toBe(made);
    expect(registry.store.list(pods)).toEqual([]);
  });
});

const inside = (age: number, luck: number): Inside => ({
  ...{ pod: "a", namespace: "a", node: "a", container: "a", image: "a", environment: {} },
  ...{ file: () => undefined, speed: 1, age, now: 0, random: () => luck },
});

/** What an image says to a request. `age`: ms since it listens. */
const statusOf = ({ answer }: Image, path: string, age: number, luck = 1): number | "hangs" | undefined => {
  const said = answer?.({ method: "GET", path, port: 80, html: false }, inside(age, luck));
  return said === "hangs" ? said : said?.status;
};

const seconds = Array.from({ length: 60 }, (_, second) => second);
const firstSecond = (holds: (ms: number) => boolean): number | undefined =>
  seconds.find((second) => holds(second * 1000));

/** The words of the page for what an image does. */
function behaviour(image: Image): string {
  const ready = firstSecond((ms) => statusOf(image, "/readyz", ms) === 200);
  const hangs = firstSecond((ms) => statusOf(image, "/", ms) === "hangs");
  const lost = Array.from({ length: 100 }, (_, at) => at).filter(
    (at) => statusOf(image, "/", (ready ?? 0) * 1000, at / 100) === 500,
  ).length;
  const { end } = image;
  const after = end.type === "exits" ? `after ${end.after / 1000} s` : "";
  return [
    ready === undefined ? "never ready" : `ready after ${ready} s`,
    ...(lost === 0 ? [] : [`${lost} % of its pages fail`]),
    ...(hangs === undefined ? [] : [`answers nothing after ${hangs} s`]),
    ...(end.type === "exits" && end.reason === "Error" ? [`exits with code ${end.code} ${after}`] : []),
    ...(end.type === "exits" && end.reason === "OOMKilled" ? [`is killed for its memory ${after}`] : []),
    ...(image.stop.type === "ignores" ? ["ignores SIGTERM"] : []),
  ].join(", ");
}

test("the tags are those of the shop's images, and do what is said of them", () => {
  const rows = shopTags.map((tag) => {
    const reference = parseReference(`rollscope.dev/shop/web:${tag}`);
    const image = reference === undefined ? undefined : imageOf(reference);
    if (image === undefined) throw new Error(`${tag} cannot be pulled`);
    return `| \`${tag}\` | ${behaviour(image)} |`;
  });
  const images = part("## Images", "## What it serves");
  expect(images.match(/^\| `.*$/gm)?.sort()).toEqual(rows.sort());
  expect(images.match(/rollscope\.dev\/shop\/\w+/g)).toEqual(shopImages);
  const missing = part("Any other image", "and is a web server");
  expect(missing.match(/(?<=`)[\w-]+(?=`)/g)).toEqual(missingTags);
});

test("the options are those of npm start that are about the playground", () => {
  const options = [...terminal.help.matchAll(/^ +(--(?:playground\S*|speed|seed))/gm)].map(
    ([, name]) => name,
  );
  const said = [...part("## Start", "## kubectl").matchAll(/^\| `(--\S+?)[ `]/gm)].map(([, name]) => name);
  expect(said).toEqual(options);
});

test("the numbers and names are those of the code", () => {
  const system = systemObjects(3, 0);
  const node = system.find(({ kind }) => kind === "Node") as
    { readonly status: { readonly allocatable: Readonly<Record<string, string>> } } | undefined;
  const { cpu = "", memory = "", pods: most = "" } = node?.status.allocatable ?? {};
  for (const said of [
    `It calls itself \`${version.gitVersion}\``,
    `\`${adminContext}\` may do everything; \`${viewerContext}\` may read`,
    `${cpu} CPU, ${memory} of memory, ${most} pods`,
    `the last ${usualLimits.changes.toLocaleString("en")} changes`,
    `more than ${usualLimits.size / 2 ** 20} MiB`,
  ])
    expect(page).toContain(said);
});

test("what is said not to be served is not", () => {
  const streams = ["exec", "attach", "portforward"];
  expect(page).toContain(
    `so ${streams
      .map((name) => `\`${name}\``)
      .join(", ")
      .replace(/, (?=[^,]*$)/, " and ")}`,
  );
  expect(streams.filter((name) => refused(pods, name) === undefined)).toEqual([]);
  const groups = kinds.map(({ group }) => group);
  expect(groups).not.toContain("metrics.k8s.io");
});

test("README.md names every folder", () => {
  const map = readFileSync(new URL("README.md", import.meta.url), "utf8");
  const named = [...map.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name);
  const here = readdirSync(new URL(".", import.meta.url), { withFileTypes: true });
  const folders = here.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(named.sort()).toEqual(folders.sort());
});

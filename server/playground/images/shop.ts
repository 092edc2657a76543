import type { End, Image, Inside, ProcessRequest, ProcessResponse, Stop } from "./image.ts";
import { htmlPage } from "./page.ts";

/*
 * Our own images: rollscope.dev/shop/{web,cart,checkout,search}:TAG. All four have the tags below; a tag is a version
 * and, where it misbehaves, a word that says how. They listen on every port that their container declares.
 *   /healthz  200 while the process is well (liveness)
 *   /readyz   200 when it may get requests (readiness); 503 before, and for ever in a broken version
 *   any other path is the shop's page; it says version and pod, GREETING and COLOR of the environment, and the file
 *   `greeting` of a mounted ConfigMap or Secret.
 */

interface Version {
  readonly colour: string;
  /** ms from listening until /readyz says 200; undefined: never. */
  readonly warmUp: number | undefined;
  readonly end?: End;
  readonly stop?: Stop;
  /** Share of pages that fail, 0..1. */
  readonly failing?: number;
  /** ms after which /healthz and the page no longer answer. */
  readonly hangsAfter?: number;
}

const good = (colour: string): Version => ({ colour, warmUp: 2_000 });

const versions: Readonly<Record<string, Version>> = {
  "1.0": good("#1d4ed8"),
  "1.1": good("#0e7490"),
  "2.0": good("#15803d"),
  "3.0": good("#7e22ce"),
  /** Starts, and is never ready: its readiness probe gets 503. */
  "2.1-broken": { colour: "#b91c1c", warmUp: undefined },
  /** Exits with code 1 two seconds after its start. */
  "2.2-crash": {
    colour: "#b91c1c",
    warmUp: 60_000,
    end: {
      type: "exits",
      after: 2_000,
      code: 1,
      reason: "Error",
      says: ["fatal: cannot open the catalogue: schema 7 is newer than 6", "exiting with code 1"],
    },
  },
  /** Good, but ready only 40 s after its start. */
  "2.3-slow": { colour: "#a16207", warmUp: 40_000 },
  /** Ready, and one page in five fails. */
  "2.4-flaky": { colour: "#be185d", warmUp: 2_000, failing: 0.2 },
  /** Hangs 30 s after its start: only a liveness probe helps. */
  "2.5-hang": { colour: "#9f1239", warmUp: 2_000, hangsAfter: 30_000 },
  /** Grows until it is killed for its memory, 45 s after its start. */
  "2.6-leak": {
    colour: "#9a3412",
    warmUp: 2_000,
    end: { type: "exits", after: 45_000, code: 137, reason: "OOMKilled", says: ["heap 92 % of limit"] },
  },
  /** Good, but does not stop when it is asked to: it lasts its whole grace period. */
  "2.7-stubborn": { colour: "#4d7c0f", warmUp: 2_000, stop: { type: "ignores" } },
};

const titles: Readonly<Record<string, string>> = {
  web: "The shop",
  cart: "The cart",
  checkout: "The checkout",
  search: "The search",
};

const text = (status: number, body: string): ProcessResponse => ({
  status,
  contentType: "text/plain; charset=utf-8",
  body: `${body}\n`,
});

const json = (status: number, body: Readonly<Record<string, string | undefined>>): ProcessResponse => ({
  status,
  contentType: "application/json",
  body: `${JSON.stringify(body)}\n`,
});

function trouble(version: Version, inside: Inside): string | undefined {
  if (version.warmUp === undefined) return "the catalogue is unreachable";
  if (inside.age * inside.speed < version.warmUp) return "warming up";
  return undefined;
}

/** The page, or its facts for a client that is no browser. */
function page(
  request: ProcessRequest,
  inside: Inside,
  site: { title: string; tag: string; version: Version },
): ProcessResponse {
  const { title, tag, version } = site;
  const facts = { version: tag, pod: inside.pod, path: request.path };
  const wrong =
    trouble(version, inside) ??
    (inside.random() < (version.failing ?? 0) ? "something went wrong" : undefined);
  const status = wrong === undefined ? 200 : wrong === "something went wrong" ? 500 : 503;
  const greeting = inside.environment["GREETING"];
  const fromFile = inside.file("greeting");
  if (!request.html) return json(status, { ...facts, error: wrong, greeting, greetingFile: fromFile });
  const lines = [wrong, greeting, fromFile].filter((line) => line !== undefined);
  const colour = inside.environment["COLOR"] ?? version.colour;
  const body = htmlPage({
    ...facts,
    title,
    colour,
    lines: lines.length > 0 ? lines : ["Everything is in stock."],
  });
  return { status, contentType: "text/html; charset=utf-8", body };
}

function answer(title: string, tag: string, version: Version): NonNullable<Image["answer"]> {
  return (request, inside) => {
    if (version.hangsAfter !== undefined && inside.age >= version.hangsAfter) return "hangs";
    if (request.path === "/healthz" || request.path === "/livez") return text(200, "ok");
    if (request.path === "/readyz" || request.path === "/ready") {
      const wrong = trouble(version, inside);
      return wrong === undefined ? text(200, "ok") : text(503, wrong);
    }
    return page(request, inside, { title, tag, version });
  };
}

function shopImage(name: string, tag: string, version: Version): Image {
  return {
    version: tag,
    bytes: 48_000_000 + tag.length * 137_213 + name.length * 11_003,
    pull: 1_500,
    start: 400,
    end: version.end ?? { type: "never" },
    stop: version.stop ?? { type: "exits", after: 600, code: 0 },
    greets: [`shop/${name} ${tag} is starting`, "listening"],
    answer: answer(titles[name] ?? name, tag, version),
  };
}

const prefix = "rollscope.dev/shop/";

/** The names of our images, without tags, and the tags that all of them have. */
export const shopImages: readonly string[] = Object.keys(titles).map((name) => prefix + name);
export const shopTags: readonly string[] = Object.keys(versions);

/** The image of a repository of ours; undefined for a tag that it does not have. */
export function shopImageOf(repository: string, tag: string | undefined): Image | undefined {
  const version = tag === undefined || !Object.hasOwn(versions, tag) ? undefined : versions[tag];
  return tag === undefined || version === undefined
    ? undefined
    : shopImage(repository.slice(prefix.length), tag, version);
}

import { describe, expect, test } from "vitest";
import { programOf, sleeps } from "./command.ts";
import type { Inside } from "./image.ts";
import { imageOf } from "./images.ts";
import { canonical, parseReference } from "./reference.ts";
import { shopTags } from "./shop.ts";

const inside = (more: Partial<Inside> = {}): Inside => ({
  pod: "web-1",
  namespace: "shop",
  node: "node-a",
  container: "web",
  image: "rollscope.dev/shop/web:1.0",
  environment: {},
  file: () => undefined,
  age: 60_000,
  now: Date.parse("2026-11-30T12:00:00Z"),
  speed: 1,
  random: () => 0.5,
  ...more,
});

function answerOf(
  tag: string,
  path: string,
  more: Partial<Inside> & { readonly html?: boolean } = {},
): unknown {
  const reference = parseReference(`rollscope.dev/shop/web:${tag}`);
  const image = reference === undefined ? undefined : imageOf(reference);
  return image?.answer?.({ method: "GET", path, port: 80, html: more.html === true }, inside(more));
}

describe("an image's name", () => {
  test.each([
    ["nginx", "docker.io/library/nginx:latest"],
    ["nginx:1.27", "docker.io/library/nginx:1.27"],
    ["bitnami/nginx", "docker.io/bitnami/nginx:latest"],
    ["localhost:5000/a/b:c", "localhost:5000/a/b:c"],
    ["localhost/a", "localhost/a:latest"],
    ["rollscope.dev/shop/web:2.1-broken", "rollscope.dev/shop/web:2.1-broken"],
    [`nginx@sha256:${"0".repeat(64)}`, `docker.io/library/nginx@sha256:${"0".repeat(64)}`],
  ])("%s is %s", (name, whole) => {
    const reference = parseReference(name);
    expect(reference === undefined ? undefined : canonical(reference)).toBe(whole);
  });

  test.each(["", "Nginx", "nginx:", "nginx::1", "a b", "nginx@sha256:1", "/nginx", "x".repeat(600), "a--:-"])(
    "%j is none",
    (name) => {
      expect(parseReference(name)).toBeUndefined();
    },
  );

  test("is read in no time, whatever it is", () => {
    expect(parseReference(`${"a-".repeat(250)}!`)).toBeUndefined();
  });
});

describe("any other image", () => {
  test.each([
    ["nginx", true],
    ["registry.k8s.io/e2e-test-images/agnhost:2.59", true],
    ["webserver:404", false],
    ["nginx:does-not-exist", false],
  ])("%s is there: %s", (name, there) => {
    const reference = parseReference(name);
    expect(reference !== undefined && imageOf(reference) !== undefined).toBe(there);
  });
});

describe("our images", () => {
  test("are those of the table; an unknown tag there is none", () => {
    const tags = [...shopTags, "9.9", "latest", "constructor"];
    const known = tags.filter((tag) => answerOf(tag, "/") !== undefined);
    expect(known).toEqual(shopTags);
    expect(shopTags).toContain("2.1-broken");
  });

  test.each([
    ["1.0", "/readyz", 60_000, 200],
    ["1.0", "/readyz", 1_000, 503],
    ["1.0", "/healthz", 0, 200],
    ["1.0", "/", 60_000, 200],
    ["2.1-broken", "/readyz", 60_000, 503],
    ["2.1-broken", "/healthz", 60_000, 200],
    ["2.1-broken", "/", 60_000, 503],
    ["2.3-slow", "/readyz", 39_000, 503],
    ["2.3-slow", "/readyz", 40_000, 200],
  ])("%s answers %s after %d ms with %d", (tag, path, age, status) => {
    expect(answerOf(tag, path, { age })).toMatchObject({ status });
  });

  test("warm up sooner with speed", () => {
    expect(answerOf("2.3-slow", "/readyz", { age: 4_000, speed: 10 })).toMatchObject({ status: 200 });
  });

  test("hang, or fail by chance, where their tag says so", () => {
    expect(answerOf("2.5-hang", "/healthz", { age: 30_000 })).toBe("hangs");
    expect(answerOf("2.4-flaky", "/", { random: () => 0.19 })).toMatchObject({ status: 500 });
    expect(answerOf("2.4-flaky", "/", { random: () => 0.21 })).toMatchObject({ status: 200 });
    expect(answerOf("2.4-flaky", "/readyz", { random: () => 0 })).toMatchObject({ status: 200 });
  });

  test("say their version, pod and path, and what the environment and files say", () => {
    const { body } = answerOf("2.0", "/cart", {
      environment: { GREETING: "hello" },
      file: (name) => (name === "greeting" ? "good evening" : undefined),
    }) as { body: string };
    expect(JSON.parse(body)).toEqual({
      version: "2.0",
      pod: "web-1",
      path: "/cart",
      greeting: "hello",
      greetingFile: "good evening",
    });
  });

  test("show a page to browsers in the version's colour, and never what is no text or colour", () => {
    const page = (environment: Record<string, string>): string =>
      (answerOf("2.0", "/<b>", { html: true, environment }) as { body: string }).body;
    expect(page({})).toContain("background: #15803d");
    expect(page({ COLOR: "tomato" })).toContain("background: tomato");
    expect(page({ COLOR: "red; } body { background: url(x)" })).toContain("background: #6b7280");
    expect(page({ GREETING: "<script>alert(1)</script>" })).toContain(
      "&lt;script&gt;alert(1)&lt;/script&gt;",
    );
    expect(page({})).toContain("/&lt;b&gt;");
  });
});

describe("a command", () => {
  const exits = (code: number, after: number): object => ({ type: "exits", code, after });
  test.each([
    [["sh", "-c", "exit 0"], exits(0, 500)],
    [["/bin/sh", "-c", "sleep 2 && exit 3"], exits(3, 2_500)],
    [["sleep", "1m"], exits(0, 60_500)],
    [["false"], exits(1, 500)],
    [["sh", "-c", "sleep infinity"], { type: "never" }],
    [["sh", "-c", "while true; do sleep 1; done"], { type: "never" }],
    [["tail", "-f", "/dev/null"], { type: "never" }],
    [["sh", "-c", "sleep 99999999999999999999"], exits(0, 31_536_000_500)],
  ])("%j is read as %j", (words, end) => {
    expect(programOf(words, false)?.end).toMatchObject(end);
  });

  test("that is no tool leaves the image as it is, but in a task it ends", () => {
    expect(programOf(["/agnhost", "netexec"], false)).toBeUndefined();
    expect(programOf(["/agnhost", "netexec"], true)?.end).toMatchObject(exits(0, 500));
  });

  test("writes what it echoes", () => {
    expect(programOf(["sh", "-c", "echo 'one two'; echo \"three\"; echo four"], false)?.end).toMatchObject({
      says: ["one two", "three", "four"],
    });
  });

  test.each([
    ["sleep 5", 5_000],
    ["sleep 0.5; sleep 1.5s", 2_000],
    ["nginx -s quit", 0],
  ])("%j sleeps for %d ms", (script, ms) => {
    expect(sleeps(script)).toBe(ms);
  });
});

test("the pause image waits, also where a task is expected to end", () => {
  const reference = parseReference("registry.k8s.io/pause:3.10");
  const image = reference === undefined ? undefined : imageOf(reference);
  const told = { command: [], args: [], environment: {} };
  expect(image?.run?.(told)?.end).toEqual({ type: "never" });
  expect(image?.run?.(told)?.answer).toBeUndefined();
  expect(image?.run?.({ ...told, command: ["sh"] })).toBeUndefined();
});

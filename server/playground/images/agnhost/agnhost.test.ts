import { describe, expect, test } from "vitest";
import type { Image, Inside } from "../image.ts";
import { imageOf } from "../images.ts";
import { parseReference } from "../reference.ts";

interface Start {
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function agnhost(name = "registry.k8s.io/e2e-test-images/agnhost:2.66.1"): Image {
  const reference = parseReference(name);
  const image = reference === undefined ? undefined : imageOf(reference);
  if (image === undefined) throw new Error(`${name} is no image`);
  return image;
}

function started({ command = [], args = [], environment = {} }: Start): Image {
  const running = agnhost().run?.({ command, args, environment });
  if (running === undefined) throw new Error("it runs another program");
  return running;
}

const inside: Inside = {
  ...{
    pod: "web-1",
    namespace: "shop",
    node: "a",
    container: "web",
    image: "agnhost",
    environment: { COLOR: "red" },
  },
  ...{ file: (name) => (name === "hello.txt" ? "hello" : undefined), age: 5_000, speed: 1, random: () => 0 },
  now: Date.parse("2026-11-30T12:00:00Z"),
};

const ask = (start: Start, url: string, more: Partial<Inside> = {}) => {
  const [path = "/", query = ""] = url.split("?");
  const request = { method: "GET", path, query, port: started(start).ports?.[0] ?? 0, html: false };
  return started(start).answer?.(request, { ...inside, ...more });
};

test.each(["registry.k8s.io/e2e-test-images/agnhost:2.66.1", "agnhost", "localhost:5000/agnhost:1"])(
  "%s is the test image of Kubernetes, whatever its registry",
  (name) => {
    expect(agnhost(name).run).toBeDefined();
  },
);

test("an image whose name only holds that of the test image is another", () => {
  expect(agnhost("example.com/not-agnhost").run).toBeUndefined();
});

test.each<[string, Start, readonly number[]]>([
  ["without arguments pauses", {}, []],
  ["that is told to pause listens on nothing", { args: ["pause"] }, []],
  ["by its subcommand alone", { args: ["serve-hostname"] }, [9376]],
  ["by its own name and a subcommand", { command: ["/agnhost", "netexec"] }, [8080]],
  ["with arguments beside the command", { command: ["/agnhost"], args: ["netexec"] }, [8080]],
  ["at the port that it is told", { args: ["netexec", "--http-port=80"] }, [80]],
  ["at the port that it is told in two words", { args: ["serve-hostname", "--port", "81"] }, [81]],
  ["that serves files", { args: ["test-webserver"] }, [80]],
  ["that is alive for a while", { args: ["liveness"] }, [8080]],
  [
    "by its variables",
    { args: ["porter"], environment: { SERVE_PORT_81: "a", SERVE_TCP_PORT_82: "b" } },
    [81, 82],
  ],
  ["of which nobody knows what it does", { args: ["nettest"] }, []],
])("%s: its ports", (_, start, ports) => {
  expect(started(start).ports).toEqual(ports);
});

test("another command is another program", () => {
  expect(agnhost().run?.({ command: ["sh"], args: ["-c", "sleep 5"], environment: {} })).toBeUndefined();
});

test.each<[readonly string[], string, number, string]>([
  [["serve-hostname"], "/", 200, "web-1"],
  [["serve-hostname"], "/any/path", 200, "web-1"],
  [["netexec"], "/hostname", 200, "web-1"],
  [["netexec"], "/hostName", 200, "web-1"],
  [["netexec"], "/", 200, "NOW: 2026-11-30 12:00:00.000 +0000 UTC"],
  [["netexec"], "/healthz", 200, ""],
  [["netexec", "--udp-port=-1"], "/healthz", 412, ""],
  [["netexec"], "/readyz", 200, "ok"],
  [["netexec"], "/echo?msg=hello%20you", 200, "hello you"],
  [["netexec"], "/echo?msg=no&code=418", 418, "no"],
  [["netexec"], "/echo?code=many", 200, `argument 'code' must be an integer or empty, got "many"\n`],
  [["netexec"], "/envvar?var=COLOR", 200, "red"],
  [["netexec"], "/envvar?var=toString", 500, 'env var "toString" is not set\n'],
  [["netexec"], "/envvar", 400, "'var' query parameter is required\n"],
  [["netexec", "--http-port=81"], "/serverport", 200, "81"],
  [["netexec", "--http-override=/echo?msg=always"], "/hostname", 200, "always"],
  [["test-webserver"], "/data/hello.txt", 200, "hello"],
  [["test-webserver"], "/localhost.crt", 200, ""],
  [["test-webserver"], "/data/other.txt", 404, "404 page not found\n"],
  [["liveness"], "/healthz", 200, "ok"],
])("%j answers %s with %d and %j", (args, url, status, body) => {
  expect(ask({ args }, url)).toMatchObject({ status, body });
});

test("a shell or another request cannot be had of what is simulated, and that is said", () => {
  expect(ask({ args: ["netexec"] }, "/shell?cmd=ls")).toMatchObject({ status: 501 });
});

test("liveness fails after ten seconds", () => {
  expect(ask({ args: ["liveness"] }, "/healthz", { age: 10_001 })).toMatchObject({ status: 500 });
});

test("porter says on each port what its variable says", () => {
  const environment = { SERVE_PORT_81: "a", SERVE_PORT_82: "b" };
  const running = started({ args: ["porter", "--json-response"], environment });
  const answer = running.answer?.({ method: "GET", path: "/", port: 82, html: false }, inside);
  expect(answer).toMatchObject({ body: '{"Method":"GET","Body":"b"}' });
});

describe("it ends", () => {
  test.each<[string, Start, object]>([
    ["never by itself", { args: ["pause"] }, { type: "never" }],
    [
      "at once, having said how it was called",
      { args: ["entrypoint-tester", "a", "b"] },
      { type: "exits", code: 0, says: ["[/agnhost entrypoint-tester a b]"] },
    ],
  ])("%s", (_, start, end) => {
    expect(started(start).end).toMatchObject(end);
  });

  test.each([
    ["pause", 50, 2],
    ["serve-hostname", 60_000, 0],
    ["netexec", 50, 0],
    ["netexec --delay-shutdown=5", 5_050, 0],
  ])("%s, when it is told to, after so many ms with this code", (line, after, code) => {
    expect(started({ args: line.split(" ") }).stop).toEqual({ type: "exits", after, code });
  });

  test("where a request says so", () => {
    expect(ask({ args: ["netexec"] }, "/exit?code=3&wait=1.5s")).toMatchObject({
      exits: { after: 1_500, code: 3 },
    });
    expect(ask({ args: ["netexec"] }, "/shutdown")).toMatchObject({ exits: { after: 0, code: 0 } });
  });
});

import { describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const serve = (...args: string[]) => {
  const parsed = parseConfig(args);
  if (parsed.type !== "serve") throw new Error(`not served: ${JSON.stringify(parsed)}`);
  return parsed;
};
const refusal = (...args: string[]) => {
  const parsed = parseConfig(args);
  return parsed.type === "refused" ? parsed.why : parsed.type;
};

test("without options it serves all namespaces on loopback, on the usual port", () => {
  expect(serve()).toEqual({
    type: "serve",
    context: undefined,
    kubeconfig: undefined,
    namespaces: [],
    host: "127.0.0.1",
    port: undefined,
    readOnly: false,
    replay: undefined,
    dev: false,
  });
});

test("every option is read", () => {
  const args = ["--context", "kind", "--kubeconfig=/k", "--namespace", "shop", "--namespace", "a,b,shop"];
  expect(serve(...args, "--host", "::1", "--port", "0", "--read-only")).toMatchObject({
    context: "kind",
    kubeconfig: "/k",
    namespaces: ["shop", "a", "b"],
    host: "::1",
    port: 0,
    readOnly: true,
  });
  expect(serve("--replay", "x.facts.jsonl.gz").replay).toBe("x.facts.jsonl.gz");
});

test("help wins over everything else that is understood", () => {
  expect(parseConfig(["--host", "0.0.0.0", "--help"])).toEqual({ type: "help" });
  expect(parseConfig(["-h"])).toEqual({ type: "help" });
});

describe("what cannot be meant is refused with its reason", () => {
  test.each([
    [["--nonsense"], "optionUnknown", { option: "--nonsense" }],
    [["-x"], "optionUnknown", { option: "-x" }],
    [["--context"], "optionNeedsValue", { option: "--context" }],
    [["--context", "--read-only"], "optionNeedsValue", { option: "--context" }],
    [["--read-only=yes"], "optionTakesNone", { option: "--read-only" }],
    [["kind"], "argumentUnexpected", { argument: "kind" }],
    [["--namespace", "shop,Bad NS!"], "namespaceInvalid", { value: "Bad NS!" }],
    [["--port", "http"], "portInvalid", { value: "http" }],
    [["--port", "65536"], "portInvalid", { value: "65536" }],
    [["--port", "-1"], "optionNeedsValue", { option: "--port" }],
    [["--replay", "f", "--context", "kind"], "optionsExclude", { one: "--replay", other: "--context" }],
    [["--replay", "f", "--namespace", "a"], "optionsExclude", { one: "--replay", other: "--namespace" }],
    [["--replay", "f", "--kubeconfig", "k"], "optionsExclude", { one: "--replay", other: "--kubeconfig" }],
  ])("%j", (args, id, values) => {
    expect(refusal(...args)).toEqual({ id, args: values });
  });

  test.each([
    "0.0.0.0",
    "::",
    "192.168.1.4",
    "example.com",
    "127.0.0.1.example.com",
    "localhost.",
    "128.0.0.1",
    "127.0.0.999",
    "",
  ])("--host %s could be reached by others", (host) => {
    expect(refusal(`--host=${host}`)).toEqual({ id: "hostRefused", args: { host } });
  });

  test.each(["127.0.0.1", "127.9.8.7", "localhost", "LOCALHOST", "::1"])("--host %s is loopback", (host) => {
    expect(serve("--host", host).host).toBe(host);
  });
});

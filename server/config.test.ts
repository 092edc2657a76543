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
    helm: undefined,
    replay: undefined,
    playground: false,
    play: { port: undefined, speed: 1, seed: undefined },
    dev: false,
  });
});

test("every option is read", () => {
  const args = ["--context", "kind", "--kubeconfig=/k", "--namespace", "shop", "--namespace", "a,b,shop"];
  expect(serve(...args, "--host", "::1", "--port", "0", "--read-only", "--helm", "/h")).toMatchObject({
    context: "kind",
    kubeconfig: "/k",
    namespaces: ["shop", "a", "b"],
    host: "::1",
    port: 0,
    readOnly: true,
    helm: "/h",
  });
  expect(serve("--replay", "x.facts.jsonl.gz").replay).toBe("x.facts.jsonl.gz");
  const play = ["--playground", "--playground-port", "16443", "--speed", "20", "--seed=4294967295"];
  expect(serve(...play)).toMatchObject({
    playground: true,
    play: { port: 16_443, speed: 20, seed: 4_294_967_295 },
  });
});

test.each([["--playground"], ["--playground-port=0"], ["--speed=5"], ["--seed=0"]])(
  "%s asks for the playground",
  (option) => {
    expect(serve(option).playground).toBe(true);
    expect(serve(option, "--namespace", "shop", "--read-only").playground).toBe(true);
  },
);

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
    [["--port", "http"], "portInvalid", { option: "--port", value: "http" }],
    [["--port", "65536"], "portInvalid", { option: "--port", value: "65536" }],
    [["--port", "-1"], "optionNeedsValue", { option: "--port" }],
    [["--replay", "f", "--context", "kind"], "optionsExclude", { one: "--replay", other: "--context" }],
    [["--replay", "f", "--namespace", "a"], "optionsExclude", { one: "--replay", other: "--namespace" }],
    [["--playground-port", "70000"], "portInvalid", { option: "--playground-port", value: "70000" }],
    [["--speed", "0"], "speedInvalid", { value: "0" }],
    [["--speed", "21"], "speedInvalid", { value: "21" }],
    [["--speed", "1.5"], "speedInvalid", { value: "1.5" }],
    [["--speed", ""], "speedInvalid", { value: "" }],
    [["--seed", "4294967296"], "seedInvalid", { value: "4294967296" }],
    [["--seed", "abc"], "seedInvalid", { value: "abc" }],
    [["--replay", "f", "--playground"], "optionsExclude", { one: "--replay", other: "--playground" }],
    [["--speed", "2", "--replay", "f"], "optionsExclude", { one: "--replay", other: "--speed" }],
    [["--playground", "--context", "c"], "optionsExclude", { one: "--playground", other: "--context" }],
    [["--seed", "1", "--kubeconfig", "k"], "optionsExclude", { one: "--seed", other: "--kubeconfig" }],
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

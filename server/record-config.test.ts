import { expect, test } from "vitest";
import { parseRecord } from "./record-config.ts";

test("a rollout, or a whole namespace, is recorded to a file", () => {
  expect(parseRecord(["shop/web", "web.facts.jsonl.gz"])).toEqual({
    type: "record",
    namespace: "shop",
    name: "web",
    file: "web.facts.jsonl.gz",
    seconds: undefined,
    context: undefined,
    kubeconfig: undefined,
  });
  expect(parseRecord(["shop", "f", "--for", "2.5", "--context", "kind", "--kubeconfig", "k"])).toMatchObject({
    namespace: "shop",
    name: undefined,
    seconds: 2.5,
    context: "kind",
    kubeconfig: "k",
  });
  expect(parseRecord(["--help"])).toEqual({ type: "help" });
});

test.each([
  [[], "recordUsage"],
  [["shop/web"], "recordUsage"],
  [["shop/web", "a", "b"], "recordUsage"],
  [["/web", "a"], "recordTarget"],
  [["shop/", "a"], "recordTarget"],
  [["shop/web/x", "a"], "recordTarget"],
  [["shop", "a", "--for", "ever"], "secondsInvalid"],
  [["shop", "a", "--for", "0"], "secondsInvalid"],
  [["shop", "a", "--until", "done"], "optionUnknown"],
])("%j is refused", (args, id) => {
  expect(parseRecord(args)).toMatchObject({ type: "refused", why: { id } });
});

import { expect, test } from "vitest";
import { problem, sayProblem } from "./problem.ts";
import { en } from "./server.ts";

test("a problem becomes one sentence with its arguments", () => {
  expect(
    sayProblem(en, problem("unreachable", { server: "https://10.0.0.1:6443", reason: "connection refused" })),
  ).toBe("https://10.0.0.1:6443 cannot be reached: connection refused.");
});

test("a problem without arguments is a sentence too", () => {
  expect(sayProblem(en, problem("noCluster"))).toMatch(/^No cluster is configured: .*[.]$/);
});

test("a problem of a newer server is named by its id", () => {
  expect(sayProblem(en, { id: "eclipse", args: {} })).toBe("eclipse");
  expect(sayProblem(en, { id: "toString", args: {} })).toBe("toString");
});

test("every sentence ends as one, whatever its arguments", () => {
  const anything: Record<string, string> = new Proxy({}, { get: () => "x" });
  for (const id of Object.keys(en.problems)) {
    expect(sayProblem(en, { id, args: anything }), id).toMatch(/^["x\w-][^]*([.]|FILE)$/);
  }
});

test("what a program said ends the sentence with one full stop", () => {
  const args = { user: "eks", command: "aws", reason: "no such profile." };
  expect(sayProblem(en, problem("pluginFailed", args))).toBe(
    '"eks" signs in with the program "aws", which failed: no such profile.',
  );
});

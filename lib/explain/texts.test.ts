import { describe, expect, test } from "vitest";
import { kubectl, quoted } from "./kubectl.ts";
import { probeAnswer } from "./pods.ts";
import { shortReason } from "./refused.ts";
import { shortage } from "../words/en/phrases/shortage.ts";
import { shortageOf } from "./unschedulable.ts";

describe("what the scheduler is short of", () => {
  test.each([
    ["0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available", "cpu"],
    [
      "0/5 nodes are available: 2 Insufficient nvidia.com/gpu, 3 node(s) were unschedulable.",
      "nvidia.com/gpu",
    ],
    ["0/1 nodes are available: 1 Too many pods.", "pods"],
    ["0/1 nodes are available: 1 node(s) had untolerated taint {dedicated: db}.", "taints"],
    ["0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.", "node selector"],
    ["0/1 nodes are available: 1 node(s) had volume node affinity conflict.", "volumes"],
    ["no nodes available to schedule pods", "none fits"],
  ])("%s: %s", (message, short) => {
    expect(shortage(shortageOf(message))).toBe(short);
  });
});

describe("why the API server refuses", () => {
  test.each([
    ['pods "web-x" is forbidden: exceeded quota: compute, requested: pods=1', "exceeded quota: compute"],
    ['admission webhook "policy.example" denied the request: image must be signed', "image must be signed"],
    [
      'pods "web-x" is forbidden: violates PodSecurity "restricted:latest"',
      'violates PodSecurity "restricted:latest"',
    ],
    ["short", "short"],
    ["x".repeat(200), `${"x".repeat(89)}…`],
  ])("%s", (message, reason) => {
    expect(shortReason(message)).toBe(reason);
  });
});

test.each([
  ["Readiness probe failed: HTTP probe failed with statuscode: 503", "HTTP 503"],
  ["Readiness probe failed: command timed out", "command timed out"],
  ["Readiness probe errored: rpc error", "rpc error"],
])("the answer in %s is %s", (message, answer) => {
  expect(probeAnswer(message)).toBe(answer);
});

test("a line to copy is safe to paste, whatever a cluster's names are", () => {
  expect(kubectl("shop", "get", "pod/web")).toBe("kubectl -n shop get pod/web");
  expect(quoted("a b; rm -rf $HOME'x'")).toBe(`'a b; rm -rf $HOME'\\''x'\\'''`);
});

import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test("a message without a secret stays as it is, in one line", () => {
  expect(redact("connect ECONNREFUSED\n 127.0.0.1:6443 ")).toBe("connect ECONNREFUSED 127.0.0.1:6443");
});

test.each([
  ["Authorization: Bearer abc.DEF-123", "abc.DEF-123"],
  ["id token eyJhbGciOi.eyJzdWIi.c2ln is expired", "eyJzdWIi"],
  ["proxy http://user:hunter2@proxy:3128 refused", "hunter2"],
  ['{"token":"k8s-aws-v1.aHR0cHM6"}', "aHR0cHM6"],
  ["password=hunter2", "hunter2"],
  ["-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE", "MHcCAQEE"],
])("%j does not show its secret", (message, secret) => {
  expect(redact(message)).not.toContain(secret);
  expect(redact(message)).toContain("…");
});

test("a whole page of text is cut", () => {
  expect(redact("x".repeat(100_000)).length).toBeLessThan(500);
});

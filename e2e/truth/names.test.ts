import { expect, test } from "vitest";
import { cleanerOf } from "./names.ts";
import type { Line } from "./record.ts";

const set = (name: string, hash: string): Line => ({
  type: "ADDED",
  kind: "ReplicaSet",
  object: { metadata: { name: `${name}-${hash}`, labels: { "pod-template-hash": hash } } },
});

const clean = cleanerOf("truth-t1-run1", [
  set("web", "75699557d"),
  set("other", "5d5d5d5d5d"),
  set("web", "66b6c48dd5"),
]);

test.each([
  ["a ReplicaSet is the how-manieth of its Deployment", "web-75699557d web-66b6c48dd5", "web-#1 web-#2"],
  ["each Deployment counts its own", "other-5d5d5d5d5d", "other-#1"],
  ["pods of one ReplicaSet are alike", "pod/web-66b6c48dd5-x2x4z", "pod/web-#2-*"],
  ["the namespace has no name", "in truth-t1-run1", "in <ns>"],
  ["addresses and nodes are anybody's", "10.244.0.7 on node-2", "<ip> on <node>"],
  ["times are", "2026-11-30T12:00:00Z, Mon, 30 Nov 2026 12:00:00 +0000", "<time>, <time>"],
  ["ages are, how often is not", "web  3m2s (x4 over 5m)", "web  <age> (x4 over <age>)"],
  ["uids are", "uid 0b5a0d2e-8a57-4a3c-9a51-0b1e5d6a7f00", "uid <uid>"],
  [
    "a size is not",
    "Scaled up replica set web-75699557d from 0 to 4",
    "Scaled up replica set web-#1 from 0 to 4",
  ],
])("%s", (_, text, wanted) => {
  expect(clean(text)).toBe(wanted);
});

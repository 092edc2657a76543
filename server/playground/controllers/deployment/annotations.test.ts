import { describe, expect, test } from "vitest";
import type { ReplicaSet } from "../../kinds/replica-set.ts";
import { createStage, deploy, deploymentOf } from "../testing/stage.ts";
import { annotationsOfNew, highestRevision, historyKey, revisionKey } from "./annotations.ts";

const withRevision = (text?: string): ReplicaSet => ({
  apiVersion: "apps/v1",
  kind: "ReplicaSet",
  metadata: {
    name: "web-1",
    namespace: "shop",
    uid: "1",
    resourceVersion: "1",
    creationTimestamp: "2026-11-30T12:00:00Z",
    ...(text === undefined ? {} : { annotations: { [revisionKey]: text } }),
  },
  spec: {
    replicas: 1,
    minReadySeconds: 0,
    selector: {},
    template: { metadata: {}, spec: { containers: [] } },
  },
  status: { replicas: 0 },
});

describe("the highest revision", () => {
  test.each([
    [[], 0n],
    [[undefined, "2", "10"], 10n],
    // Kubernetes' own test gives a ReplicaSet this one, which is more than a double can tell from its neighbours.
    [["1", "3546343826724305832"], 3546343826724305832n],
    [["+7", "-8", "one", "1.5", "", "9223372036854775808"], 7n],
  ])("of %j is %d", (texts, highest) => {
    expect(highestRevision(texts.map(withRevision))).toBe(highest);
  });
});

describe("the annotations of a ReplicaSet that becomes the new one", () => {
  const stage = createStage();
  deploy(stage, "v1");
  const deployment = deploymentOf(stage);

  test.each([
    ["3546343826724305832", 3546343826724305833n, "3546343826724305833", "3546343826724305832"],
    ["3546343826724305834", 3546343826724305833n, "3546343826724305834", undefined],
    ["one", 4n, "one", undefined],
    ["", 4n, "4", ""],
  ])("from revision %j on to %d say %s, with history %j", (earlier, revision, now, history) => {
    const annotations = annotationsOfNew(deployment, revision, { [revisionKey]: earlier });
    expect([annotations[revisionKey], annotations[historyKey]]).toEqual([now, history]);
  });
});

import { expect, test } from "vitest";
import {
  after,
  atRest,
  declared,
  deployment,
  pod,
  put,
  replicaSet,
  setStatus,
  stage,
} from "../rollout/testing/samples.ts";
import { enKnow } from "../words/know.ts";
import { rolloutJson, type Standing } from "./rollout-json.ts";
import { viewOf } from "./view-of.ts";

const standing: Standing = {
  epoch: "e1",
  seq: 7,
  resourceVersions: { Deployment: "42", Pod: null },
  connection: { state: "live", since: after(-5) },
};

test("the JSON form is the view that the page draws, in the fields that are documented", () => {
  const on = stage(atRest(), [
    ...declared("2.0"),
    put("Pod", pod("web-1.0", 1, { deletedAt: after(33) }), 2),
  ]);
  expect(rolloutJson(viewOf(on, after(9)), standing, enKnow)).toMatchObject({
    at: after(9),
    epoch: "e1",
    seq: 7,
    resourceVersions: { Deployment: "42", Pod: null },
    connection: { state: "live", since: after(-5) },
    deployment: {
      uid: "web",
      generation: 2,
      observedGeneration: 2,
      paused: false,
      strategy: "RollingUpdate",
      desired: 4,
      ceiling: 5,
      floor: 4,
    },
    outcome: "progressing",
    sentence: "2.0 is taking over: none of 4 new pods is in rotation yet.",
    ladder: [
      { rung: "declared", state: "reached", at: after(1) },
      { rung: "observed", state: "reached", at: after(1) },
      { rung: "created", state: "now", at: null },
      { rung: "ready", state: "waiting", at: null },
      { rung: "rotation", state: "waiting", at: null },
      { rung: "answering", state: "unknown", at: null, note: "no probe is running" },
    ],
    versions: [
      {
        replicaSet: "web-2.0",
        uid: "web-2.0",
        revision: 2,
        images: ["web:2.0"],
        desired: 1,
        existing: 1,
        ready: 0,
        available: 0,
        terminating: 0,
      },
      {
        replicaSet: "web-1.0",
        uid: "web-1.0",
        revision: 1,
        images: ["web:1.0"],
        desired: 4,
        existing: 4,
        ready: 4,
        available: 4,
        terminating: 1,
      },
    ],
    others: [],
    traffic: { state: "known", services: [{ name: "web", shares: { "web-1.0": 1 } }] },
  });
});

test("what is not known is null, never 0 and never left out", () => {
  const on = stage([
    put(
      "Deployment",
      deployment({ status: undefined, maxSurge: undefined, maxUnavailable: undefined, strategy: "Recreate" }),
    ),
    put(
      "ReplicaSet",
      replicaSet("1.0", 4, { status: undefined, revision: undefined, changeCause: undefined }),
    ),
    put("Watch", {
      uid: "p",
      namespace: "",
      name: "Pod",
      state: "forbidden",
      since: after(0),
      completeUntil: undefined,
      message: undefined,
    }),
  ]);
  const json = rolloutJson(viewOf(on, after(9)), standing, enKnow);
  expect(json.deployment).toMatchObject({ observedGeneration: null, maxSurge: null, maxUnavailable: null });
  expect(json.versions[0]).toMatchObject({
    revision: null,
    existing: null,
    ready: null,
    available: null,
    terminating: null,
    inRotation: null,
  });
  expect(json.traffic).toEqual({ state: "unknown", services: [] });
  expect(JSON.parse(JSON.stringify(json))).toEqual(json);
});

test("of a Deployment that is not there the JSON says so", () => {
  const json = rolloutJson(viewOf(stage([]), after(9)), standing, enKnow);
  expect(json).toMatchObject({
    deployment: null,
    outcome: "none",
    sentence: "There is no Deployment web in namespace shop.",
    versions: [],
  });
});

test("counts that a status has as 0 stay 0", () => {
  const on = stage([
    ...atRest(),
    put("ReplicaSet", replicaSet("2.0", 0, { createdAt: after(-9), status: setStatus(0) })),
  ]);
  expect(rolloutJson(viewOf(on, after(9)), standing, enKnow).versions[0]).toMatchObject({
    existing: 0,
    ready: 0,
    terminating: 0,
  });
});

import { expect, test } from "vitest";
import type { Draft } from "../../object.ts";
import { jobs, type Job } from "../../kinds/job.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { startControllers } from "../controllers.ts";
import { createStage, namespace, type Stage } from "../testing/stage.ts";
import { conditionOf } from "../conditions.ts";
import { toTime } from "../../clock.ts";

const kubectl = { manager: "kubectl" };

function createJob({ registry }: Stage, spec: Readonly<Record<string, unknown>> = {}): void {
  const template = { spec: { restartPolicy: "Never", containers: [{ name: "hook", image: "hook:1" }] } };
  const draft = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "hook", namespace },
    spec: { template, ...spec },
  };
  registry.create(jobs, namespace, draft, kubectl);
}

const jobOf = ({ registry }: Stage): Job => registry.get(jobs, namespace, "hook");
const openPods = ({ registry }: Stage): readonly Pod[] =>
  registry.store.list(pods, namespace).filter(({ status }) => status?.phase === "Pending");

function end(stage: Stage, phase: "Succeeded" | "Failed"): void {
  for (const { metadata } of openPods(stage)) {
    const finishedAt = toTime(stage.clock.now());
    const state = { terminated: { exitCode: phase === "Failed" ? 1 : 0, startedAt: finishedAt, finishedAt } };
    const containerStatuses = [
      { name: "hook", image: "hook:1", imageID: "", ready: false, restartCount: 0, state },
    ];
    stage.registry.change(
      pods,
      namespace,
      metadata.name,
      (draft) => ({ ...draft, status: { phase, containerStatuses } }),
      { manager: "kubelet", subresource: "status" },
    );
  }
  stage.clock.advance(10);
}

test("a Job makes its pod, and is complete when it has succeeded", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createJob(stage);
  stage.clock.advance(10);
  expect(openPods(stage)).toHaveLength(1);
  expect(jobOf(stage).status).toMatchObject({ active: 1, startTime: "2026-03-01T12:00:00Z" });
  end(stage, "Succeeded");
  expect(jobOf(stage).status).toMatchObject({ succeeded: 1, completionTime: "2026-03-01T12:00:00Z" });
  expect(conditionOf(jobOf(stage).status?.conditions, "Complete")?.status).toBe("True");
  expect(jobOf(stage).status?.active).toBeUndefined();
  stop();
});

test("completions and parallelism are kept", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createJob(stage, { completions: 5, parallelism: 2 });
  stage.clock.advance(10);
  const sizes: number[] = [];
  while (openPods(stage).length > 0) {
    sizes.push(openPods(stage).length);
    end(stage, "Succeeded");
  }
  expect(sizes).toEqual([2, 2, 1]);
  stop();
});

test("a failed pod is followed by another, later each time, until the limit is passed", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  createJob(stage, { backoffLimit: 2 });
  stage.clock.advance(10);
  end(stage, "Failed");
  expect(openPods(stage)).toHaveLength(0);
  stage.clock.advance(9000);
  expect(openPods(stage)).toHaveLength(0);
  stage.clock.advance(2000);
  expect(openPods(stage)).toHaveLength(1);
  end(stage, "Failed");
  stage.clock.advance(21_000);
  expect(openPods(stage)).toHaveLength(1);
  end(stage, "Failed");
  stage.clock.advance(600_000);
  expect(openPods(stage)).toHaveLength(0);
  expect(conditionOf(jobOf(stage).status?.conditions, "Failed")).toMatchObject({
    reason: "BackoffLimitExceeded",
  });
  stop();
});

test("a Job that is suspended loses its pods, and makes others when it goes on", () => {
  const stage = createStage();
  const stop = startControllers(stage);
  const suspend = (suspend: boolean) => {
    const { registry, clock } = stage;
    const changed = (draft: Draft): Draft => ({ ...draft, spec: { ...jobOf(stage).spec, suspend } });
    registry.change(jobs, namespace, "hook", changed, kubectl);
    clock.advance(10);
  };
  createJob(stage);
  stage.clock.advance(10);
  suspend(true);
  expect(stage.registry.store.list(pods, namespace)).toEqual([]);
  suspend(false);
  expect(openPods(stage)).toHaveLength(1);
  stop();
});

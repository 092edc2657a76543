import { describe, expect, test } from "vitest";
import { jobs } from "../../kinds/job.ts";
import { pods } from "../../kinds/pod.ts";
import { namespace } from "../testing/stage.ts";
import { jobAtWork, type JobAtWork } from "./testing/jobs-at-work.ts";

const deletePod = ({ registry, run }: JobAtWork, name: string): void => {
  registry.remove(pods, namespace, name, {});
  run(1.1);
};

describe("a Job", () => {
  test("makes its pod, and is complete when that has succeeded", () => {
    const work = jobAtWork();
    expect(work.open()).toHaveLength(1);
    expect(work.status()).toEqual({
      active: 1,
      ready: 0,
      startTime: "2026-03-01T12:00:00Z",
      terminating: 0,
      uncountedTerminatedPods: {},
    });
    work.end("Succeeded");
    const done = {
      status: "True",
      lastProbeTime: "2026-03-01T12:00:01Z",
      lastTransitionTime: "2026-03-01T12:00:01Z",
      reason: "CompletionsReached",
      message: "Reached expected number of succeeded pods",
    };
    expect(work.status()).toEqual({
      completionTime: "2026-03-01T12:00:01Z",
      conditions: [
        { type: "SuccessCriteriaMet", ...done },
        { type: "Complete", ...done },
      ],
      ready: 0,
      startTime: "2026-03-01T12:00:00Z",
      succeeded: 1,
      terminating: 0,
      uncountedTerminatedPods: {},
    });
    expect(work.told()).toEqual(["SuccessfulCreate: Created pod: hook-…", "Completed: Job completed"]);
  });

  test("finds its pods by labels of its own making, which it wears as well", () => {
    const work = jobAtWork();
    const { metadata, spec } = work.job() ?? {};
    expect(spec?.manualSelector).toBe(false);
    expect(metadata?.labels).toEqual({
      "batch.kubernetes.io/controller-uid": metadata?.uid,
      "batch.kubernetes.io/job-name": "hook",
      "controller-uid": metadata?.uid,
      "job-name": "hook",
    });
    expect(work.open()[0]?.metadata.labels).toEqual(metadata?.labels);
  });

  test("keeps its pods until it has counted them, and lets them go then", () => {
    const work = jobAtWork({ completions: 2 });
    expect(work.all().map(({ metadata }) => metadata.finalizers)).toEqual([
      ["batch.kubernetes.io/job-tracking"],
    ]);
    work.end("Succeeded");
    const [first] = work.all().filter(({ status }) => status?.phase === "Succeeded");
    expect(first?.metadata.finalizers).toBeUndefined();
    deletePod(work, first?.metadata.name ?? "");
    expect(work.status()).toMatchObject({ succeeded: 1, active: 1 });
    work.end("Succeeded");
    expect(work.status()).toMatchObject({ succeeded: 2 });
    expect(work.conditions()).toContain("Complete=True CompletionsReached");
  });

  test("says that pods have ended before it counts them", () => {
    const work = jobAtWork();
    const seen: unknown[] = [];
    work.registry.store.subscribe(({ kind, object }) => {
      if (kind !== jobs) return;
      const { status } = object as NonNullable<ReturnType<typeof work.job>>;
      seen.push([status?.uncountedTerminatedPods?.succeeded?.length ?? 0, status?.succeeded ?? 0]);
    });
    work.end("Succeeded");
    expect(seen).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test("makes as many pods at a time as it may, and no more than are still needed", () => {
    const work = jobAtWork({ completions: 5, parallelism: 2 });
    const sizes: number[] = [];
    while (work.open().length > 0) {
      sizes.push(work.open().length);
      work.end("Succeeded");
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(work.status().succeeded).toBe(5);
  });

  test("without a number of completions ends with its first success, when all others have ended", () => {
    const work = jobAtWork({ parallelism: 3 });
    expect(work.open()).toHaveLength(3);
    work.end("Succeeded", 1);
    expect(work.open()).toHaveLength(2);
    expect(work.conditions()).toEqual([]);
    work.end("Failed", 1);
    expect(work.open()).toHaveLength(1);
    work.end("Succeeded");
    expect(work.status()).toMatchObject({ succeeded: 2, failed: 1 });
    expect(work.conditions()).toContain("Complete=True CompletionsReached");
  });

  test("takes pods away when fewer may run at a time, and counts them for nothing", () => {
    const work = jobAtWork({ completions: 4, parallelism: 4 });
    work.change({ parallelism: 1 });
    expect(work.open()).toHaveLength(1);
    work.run(2);
    expect(work.status()).toMatchObject({ active: 1 });
    expect(work.status().failed).toBeUndefined();
  });

  test("is not run where another program is to run it, nor where its pods have indexes", () => {
    expect(jobAtWork({ managedBy: "example.com/queue" }).all()).toEqual([]);
    const indexed = jobAtWork({ completionMode: "Indexed", completions: 2, parallelism: 2 });
    expect(indexed.all()).toEqual([]);
    expect(indexed.told()).toEqual([
      "UnknownCompletionMode: Skipped Job sync because completion mode is unknown",
    ]);
  });
});

describe("when pods fail, a Job", () => {
  test("makes another, later each time, until the limit is passed", () => {
    const work = jobAtWork({ backoffLimit: 2 });
    work.end("Failed");
    expect(work.open()).toHaveLength(0);
    work.run(8);
    expect(work.open()).toHaveLength(0);
    work.run(2);
    expect(work.open()).toHaveLength(1);
    work.end("Failed");
    work.run(17);
    expect(work.open()).toHaveLength(0);
    work.run(4);
    expect(work.open()).toHaveLength(1);
    work.end("Failed");
    work.run(600);
    expect(work.open()).toHaveLength(0);
    expect(work.status()).toMatchObject({ failed: 3 });
    expect(work.conditions()).toEqual([
      "FailureTarget=True BackoffLimitExceeded",
      "Failed=True BackoffLimitExceeded",
    ]);
    expect(work.told().at(-1)).toBe("BackoffLimitExceeded: Job has reached the specified backoff limit");
    expect(work.status().completionTime).toBeUndefined();
  });

  test("that fails takes the others with it, and has failed when the last of them is gone", () => {
    const work = jobAtWork({ backoffLimit: 0, completions: 3, parallelism: 3 });
    work.place();
    work.end("Failed", 1);
    expect(work.conditions()).toEqual(["FailureTarget=True BackoffLimitExceeded"]);
    expect(work.status()).toMatchObject({ failed: 3, terminating: 2 });
    work.finishLeaving();
    expect(work.conditions()).toEqual([
      "FailureTarget=True BackoffLimitExceeded",
      "Failed=True BackoffLimitExceeded",
    ]);
    expect(work.status()).toMatchObject({ failed: 3, terminating: 0 });
  });

  test("counts the restarts of containers that are restarted in place", () => {
    const work = jobAtWork({ backoffLimit: 3 }, { restartPolicy: "OnFailure" });
    const [pod] = work.open();
    if (pod === undefined) throw new Error("there is no pod");
    work.restart(pod, 2);
    expect(work.conditions()).toEqual([]);
    work.restart(pod, 3);
    work.finishLeaving();
    expect(work.conditions()).toContain("Failed=True BackoffLimitExceeded");
  });

  test("forgets failures before a success when it waits with the next pod", () => {
    const work = jobAtWork({ completions: 3, parallelism: 1 });
    work.end("Failed");
    work.run(10);
    work.end("Succeeded");
    expect(work.open()).toHaveLength(1);
    work.end("Failed");
    work.run(10);
    expect(work.open()).toHaveLength(1);
  });

  test("counts a pod that is deleted as failed, and replaces it at once", () => {
    const work = jobAtWork();
    work.place();
    const [pod] = work.open();
    deletePod(work, pod?.metadata.name ?? "");
    expect(work.status()).toMatchObject({ failed: 1, terminating: 1 });
    work.run(30);
    expect(work.open()).toHaveLength(1);
  });

  test("waits until it has ended where only that counts", () => {
    const work = jobAtWork({ podReplacementPolicy: "Failed" });
    work.place();
    const [pod] = work.open();
    deletePod(work, pod?.metadata.name ?? "");
    work.run(30);
    expect(work.open()).toHaveLength(0);
    expect(work.status()).toMatchObject({ terminating: 1 });
  });
});

describe("over time, a Job", () => {
  test("fails when it has been active for longer than it may", () => {
    const work = jobAtWork({ activeDeadlineSeconds: 30 });
    work.run(29);
    expect(work.open()).toHaveLength(1);
    work.run(2);
    work.finishLeaving();
    expect(work.conditions()).toEqual([
      "FailureTarget=True DeadlineExceeded",
      "Failed=True DeadlineExceeded",
    ]);
    expect(work.told().slice(1)).toEqual([
      "SuccessfulDelete: Deleted pod: hook-…",
      "DeadlineExceeded: Job was active longer than specified deadline",
    ]);
    expect(work.status()).toMatchObject({ failed: 1 });
  });

  test("goes with its pods some time after it ended", () => {
    const work = jobAtWork({ ttlSecondsAfterFinished: 60 });
    work.end("Succeeded");
    work.run(58);
    expect(work.job()).toBeDefined();
    work.run(5);
    expect(work.job()).toBeUndefined();
    expect(work.all()).toEqual([]);
  });

  test("loses its pods while it is suspended, and makes others when it goes on", () => {
    const work = jobAtWork();
    work.change({ suspend: true });
    work.run(2);
    expect(work.all()).toEqual([]);
    expect(work.conditions()).toEqual(["Suspended=True JobSuspended"]);
    expect(work.status().startTime).toBeUndefined();
    work.run(60);
    work.change({ suspend: false });
    work.run(2);
    expect(work.open()).toHaveLength(1);
    expect(work.conditions()).toEqual(["Suspended=False JobResumed"]);
    expect(work.status()).toMatchObject({ active: 1, startTime: "2026-03-01T12:01:02Z" });
    expect(work.status().failed).toBeUndefined();
    expect(work.told()).toEqual([
      "SuccessfulCreate: Created pod: hook-…",
      "SuccessfulDelete: Deleted pod: hook-…",
      "Suspended: Job suspended",
      "SuccessfulCreate: Created pod: hook-…",
      "Resumed: Job resumed",
    ]);
  });

  test("that begins suspended has not started", () => {
    const work = jobAtWork({ suspend: true });
    expect(work.all()).toEqual([]);
    expect(work.status().startTime).toBeUndefined();
    expect(work.conditions()).toEqual(["Suspended=True JobSuspended"]);
  });

  test.each(["Background", "Foreground"] as const)("is deleted with its pods: %s", (propagationPolicy) => {
    const work = jobAtWork({ completions: 2, parallelism: 2 });
    work.place();
    work.registry.remove(jobs, namespace, "hook", { propagationPolicy });
    work.run(2);
    work.finishLeaving();
    work.run(2);
    expect(work.job()).toBeUndefined();
    expect(work.all()).toEqual([]);
  });

  test("leaves its pods behind where it is told to, and they may go", () => {
    const work = jobAtWork();
    work.registry.remove(jobs, namespace, "hook", { propagationPolicy: "Orphan" });
    work.run(2);
    expect(work.job()).toBeUndefined();
    expect(work.all().map(({ metadata }) => [metadata.finalizers, metadata.ownerReferences])).toEqual([
      [undefined, undefined],
    ]);
  });
});

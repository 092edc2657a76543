import { toTime } from "../../../clock.ts";
import { events } from "../../../kinds/event.ts";
import { jobs, type Job, type JobStatus } from "../../../kinds/job.ts";
import { pods, type Pod } from "../../../kinds/pod.ts";
import type { Draft } from "../../../object.ts";
import { startControllers } from "../../controllers.ts";
import { createStage, namespace, type Stage } from "../../testing/stage.ts";

const kubectl = { manager: "kubectl" };
const kubelet = { manager: "kubelet" };

/** The Job `hook` and its pods, which end when they are told to. */
export interface JobAtWork extends Stage {
  readonly run: (seconds: number) => void;
  /** The Job's, or undefined once it is gone. */
  readonly job: () => Job | undefined;
  readonly status: () => JobStatus;
  /** `Complete=True CompletionsReached` for each. */
  readonly conditions: () => readonly string[];
  readonly change: (spec: Draft) => void;
  /** Those that are neither over nor leaving. */
  readonly open: () => readonly Pod[];
  readonly all: () => readonly Pod[];
  /** Ends open pods, all of them where no number is said, and lets the Job see it. */
  readonly end: (phase: "Succeeded" | "Failed", count?: number) => void;
  /** How often a pod's container was started again. */
  readonly restart: (pod: Pod, times: number) => void;
  /** Gives the pods a node, so that they take a while to go. */
  readonly place: () => void;
  /** What the nodes do with pods that are leaving. */
  readonly finishLeaving: () => void;
  /** `Reason: message`, in the order in which they were told; names of pods as `hook-…`. */
  readonly told: () => readonly string[];
}

export function jobAtWork(spec: Draft = {}, pod: Draft = {}): JobAtWork {
  const stage = createStage();
  const { registry, clock } = stage;
  startControllers(stage);
  const containers = [{ name: "hook", image: "hook:1" }];
  const template = { spec: { restartPolicy: "Never", containers, ...pod } };
  registry.create(
    jobs,
    namespace,
    {
      ...{ apiVersion: "batch/v1", kind: "Job", metadata: { name: "hook", namespace } },
      spec: { template, ...spec },
    },
    kubectl,
  );
  const all = (): readonly Pod[] => registry.store.list(pods, namespace);
  const open = (): readonly Pod[] =>
    all().filter(
      ({ metadata, status }) =>
        metadata.deletionTimestamp === undefined &&
        status?.phase !== "Succeeded" &&
        status?.phase !== "Failed",
    );
  const job = (): Job | undefined => registry.store.get(jobs, namespace, "hook");
  const setStatus = ({ metadata }: Pod, status: Draft): void => {
    registry.change(pods, namespace, metadata.name, (draft) => ({ ...draft, status }), {
      ...kubelet,
      subresource: "status",
    });
  };
  const run = (seconds: number): void => {
    clock.advance(seconds * 1000);
  };
  run(0.1);
  return {
    ...stage,
    ...{ run, job, open, all },
    status: () => job()?.status ?? {},
    conditions: () =>
      (job()?.status?.conditions ?? []).map(({ type, status, reason = "" }) => `${type}=${status} ${reason}`),
    change(part) {
      registry.change(
        jobs,
        namespace,
        "hook",
        (draft) => ({ ...draft, spec: { ...(draft["spec"] as Draft), ...part } }),
        kubectl,
      );
      run(0.1);
    },
    end(phase, count = Infinity) {
      const finishedAt = toTime(clock.now());
      const terminated = { exitCode: phase === "Failed" ? 1 : 0, startedAt: finishedAt, finishedAt };
      const container = { name: "hook", image: "hook:1", imageID: "", ready: false, restartCount: 0 };
      for (const one of open().slice(0, count))
        setStatus(one, { phase, containerStatuses: [{ ...container, state: { terminated } }] });
      run(1.1);
    },
    restart(one, restartCount) {
      const container = { name: "hook", image: "hook:1", imageID: "", ready: false, restartCount };
      setStatus(one, { phase: "Running", containerStatuses: [container] });
      run(1.1);
    },
    place() {
      // Only a binding may assign a node: no update may.
      for (const one of open()) {
        const bound: Pod = { ...one, spec: { ...one.spec, nodeName: "node-0" } };
        registry.store.put(pods, bound);
      }
    },
    finishLeaving() {
      for (const { metadata } of all())
        if (metadata.deletionTimestamp !== undefined)
          registry.remove(pods, namespace, metadata.name, { gracePeriodSeconds: 0 });
      run(1.1);
    },
    told: () =>
      registry.store
        .list(events, namespace)
        .filter(({ involvedObject }) => involvedObject.kind === "Job")
        .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
        .map(({ reason = "", message = "" }) => `${reason}: ${message.replace(/hook-\w{5}/, "hook-…")}`),
  };
}

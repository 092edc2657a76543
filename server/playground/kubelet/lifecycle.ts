import type { Probe } from "../kinds/pod-types.ts";
import { goDuration } from "./backoff.ts";
import { exit } from "./exit.ts";
import type { Kubelet } from "./host.ts";
import { kill } from "./kill.ts";
import { launch, type Launched } from "./launch.ts";
import { plan } from "./plan.ts";
import { startProbes } from "./probes.ts";
import { isReady } from "./container-status.ts";
import { restarts } from "./restart-policy.ts";
import { endPod, stopNext } from "./termination.ts";
import { cancel, longName, type ContainerWorker, type Ended, type PodWorker } from "./worker.ts";
import { tell, writeStatus } from "./write.ts";

/** ms until the kubelet has noticed that a container ended. */
const relist = 500;

/** Starts what may start now: init containers one after the other, then the pod's own containers together. */
export function proceed(kubelet: Kubelet, worker: PodWorker): void {
  if (worker.stage !== "working" || !worker.sandbox) return;
  for (const container of worker.containers) {
    if (!container.begun) {
      container.begun = true;
      begin(kubelet, worker, container);
    }
    if (container.role === "init" && !isReady(container)) return;
    if (container.role === "sidecar" && !container.started && container.restarts === 0) return;
  }
}

function begin(kubelet: Kubelet, worker: PodWorker, container: ContainerWorker): void {
  launch(kubelet, worker, container, (launched) => {
    if (launched.type === "waits") waitThrough(kubelet, worker, container, launched.waits);
    else hasStarted(kubelet, worker, container);
  });
}

/** Shows the reasons to wait one after the other; then tries again. */
function waitThrough(
  kubelet: Kubelet,
  worker: PodWorker,
  container: ContainerWorker,
  waits: Extract<Launched, { type: "waits" }>["waits"],
): void {
  const [wait, ...more] = waits;
  if (wait === undefined) {
    begin(kubelet, worker, container);
    return;
  }
  if (container.life.type === "ended") container.last = container.life;
  const { reason, message, duration } = wait;
  container.life = { type: "waiting", reason, message };
  writeStatus(kubelet, worker);
  plan(kubelet.around.clock, container.plans, duration, () => waitThrough(kubelet, worker, container, more));
}

function hasStarted(kubelet: Kubelet, worker: PodWorker, container: ContainerWorker): void {
  const { clock } = kubelet.around;
  if (container.life.type !== "running") return;
  const { run } = container.life;
  container.heard = () => hasEnded(kubelet, worker, container);
  const { end } = run.image;
  if (end.type === "exits") {
    plan(clock, container.plans, end.after, () => {
      for (const text of end.says) run.log.write({ at: clock.now(), text });
      exit(kubelet, container, end.code, end.reason);
    });
  }
  startProbes(kubelet, worker, container, {
    changed: () => {
      writeStatus(kubelet, worker);
      proceed(kubelet, worker);
    },
    failed: (type, probe) => failedProbe({ kubelet, worker, container, type, probe }),
  });
  writeStatus(kubelet, worker);
  proceed(kubelet, worker);
}

interface FailedProbe {
  readonly kubelet: Kubelet;
  readonly worker: PodWorker;
  readonly container: ContainerWorker;
  readonly type: "liveness" | "startup";
  readonly probe: Probe;
}

function failedProbe({ kubelet, worker, container, type, probe }: FailedProbe): void {
  if (worker.stage !== "working") return;
  const willRestart = restarts(worker, container, 1);
  const message = `Container ${container.spec.name} failed ${type} probe${willRestart ? ", will be restarted" : ""}`;
  const grace = probe.terminationGracePeriodSeconds ?? worker.pod.spec.terminationGracePeriodSeconds ?? 30;
  // The kubelet starts it again in the same breath, and counts its pause from the end of the life before.
  if (willRestart) {
    const before = container.last?.finishedAt;
    container.heard = () => {
      if (worker.stage === "working") restart(kubelet, worker, container, before);
      else hasEnded(kubelet, worker, container);
    };
  }
  kill({ kubelet, worker, container, grace, message });
}

/** A container's definition was changed (only its image can be): it is started again, without what is left of a pause. */
export function replaceContainer(kubelet: Kubelet, worker: PodWorker, container: ContainerWorker): void {
  if (worker.stage !== "working" || !container.begun) return;
  kubelet.restarts.forget(keyOf(worker, container));
  const { life } = container;
  if (life.type === "waiting") {
    cancel(container.plans);
    begin(kubelet, worker, container);
    return;
  }
  if (life.type !== "running") return;
  container.heard = () => {
    if (worker.stage === "working") begin(kubelet, worker, container);
    else hasEnded(kubelet, worker, container);
  };
  const message = `Container ${container.spec.name} definition changed, will be restarted`;
  kill({ kubelet, worker, container, grace: worker.pod.spec.terminationGracePeriodSeconds ?? 30, message });
}

/** Whether nothing of the pod's own will run any more, so that it is done. */
function isDone(worker: PodWorker): boolean {
  const final = (container: ContainerWorker): boolean =>
    container.life.type === "ended" && !restarts(worker, container, container.life.code);
  return (
    worker.containers.filter(({ role }) => role === "app").every(final) ||
    worker.containers.some((one) => one.role === "init" && final(one) && !isReady(one))
  );
}

function hasEnded(kubelet: Kubelet, worker: PodWorker, container: ContainerWorker): void {
  const { life } = container;
  if (life.type !== "ended" || worker.stage === "gone") return;
  if (worker.stage !== "working") {
    stopNext(kubelet, worker);
    return;
  }
  if (isDone(worker)) {
    endPod(kubelet, worker);
    return;
  }
  writeStatus(kubelet, worker);
  if (restarts(worker, container, life.code)) {
    plan(kubelet.around.clock, container.plans, relist, () =>
      restart(kubelet, worker, container, life.finishedAt),
    );
  } else {
    proceed(kubelet, worker);
  }
}

const keyOf = ({ pod }: PodWorker, { spec }: ContainerWorker): string => `${pod.metadata.uid}/${spec.name}`;

const endOf = ({ life, last }: ContainerWorker): Ended | undefined => (life.type === "ended" ? life : last);

/**
 * Starts a container again, after its pause (kuberuntime_manager.go, doBackOff). `since`: the end from which the pause
 * counts, ms since 1970; undefined: there is none.
 */
function restart(
  kubelet: Kubelet,
  worker: PodWorker,
  container: ContainerWorker,
  since: number | undefined,
): void {
  if (worker.stage !== "working") return;
  const now = kubelet.around.clock.now();
  const { name } = container.spec;
  const key = keyOf(worker, container);
  if (since === undefined || kubelet.restarts.until(key, since, now) === undefined) {
    if (since !== undefined) kubelet.restarts.next(key, since, now);
    begin(kubelet, worker, container);
    return;
  }
  const pause = kubelet.restarts.pause(key);
  const end = endOf(container)?.finishedAt ?? now;
  const pod = longName(worker.pod);
  tell(kubelet, worker, container, {
    type: "warning",
    reason: "BackOff",
    message: `Back-off restarting failed container ${name} in pod ${pod}`,
  });
  if (container.life.type === "ended") container.last = container.life;
  const message = `back-off ${goDuration(pause)} restarting failed container=${name} pod=${pod}`;
  container.life = { type: "waiting", reason: "CrashLoopBackOff", message };
  writeStatus(kubelet, worker);
  plan(kubelet.around.clock, container.plans, Math.max(0, end + pause - now), () =>
    restart(kubelet, worker, container, end),
  );
}

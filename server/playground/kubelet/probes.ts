import type { Probe } from "../kinds/pod-types.ts";
import type { Kubelet } from "./host.ts";
import { plan } from "./plan.ts";
import { runProbe, type Finding, type ProbeType } from "./probe-run.ts";
import type { ContainerWorker, PodWorker } from "./worker.ts";
import { tell } from "./write.ts";

/** What the kubelet does about what probes find. */
export interface ProbeEvents {
  /** Started or passing has changed. */
  readonly changed: () => void;
  /** The container must go: it failed its liveness or startup probe too often. */
  readonly failed: (type: "liveness" | "startup", probe: Probe) => void;
}

interface Prober {
  readonly kubelet: Kubelet;
  readonly worker: PodWorker;
  readonly container: ContainerWorker;
  readonly type: ProbeType;
  readonly probe: Probe;
  readonly events: ProbeEvents;
  /** The latest result and how often in a row it came. */
  last: boolean | undefined;
  run: number;
  over: boolean;
}

const periodOf = ({ probe }: Prober): number => Math.max(1, probe.periodSeconds ?? 10) * 1000;

/** Whether it is to be tried now (pkg/kubelet/prober/worker.go, doProbe). */
function isDue({ kubelet, worker, container, type, probe }: Prober): boolean {
  if (container.life.type !== "running") return false;
  const age = Math.floor((kubelet.around.clock.now() - container.life.run.startedAt) / 1000);
  if (age < (probe.initialDelaySeconds ?? 0)) return false;
  if (type !== "Readiness" && worker.stage !== "working") return false;
  return type === "Startup" ? !container.started : container.started;
}

/** Takes a result into account once it came often enough in a row. */
function conclude(prober: Prober, passed: boolean): void {
  const { container, type, probe, events } = prober;
  prober.run = prober.last === passed ? prober.run + 1 : 1;
  prober.last = passed;
  const threshold = passed ? (probe.successThreshold ?? 1) : (probe.failureThreshold ?? 3);
  if (prober.run < threshold) return;
  if (type === "Readiness") {
    if (container.passes === passed) return;
    container.passes = passed;
    events.changed();
    return;
  }
  if (type === "Startup" && passed) {
    prober.over = true;
    container.started = true;
    events.changed();
  } else if (!passed) {
    prober.over = true;
    events.failed(type === "Startup" ? "startup" : "liveness", probe);
  }
}

function report({ kubelet, worker, container, type }: Prober, finding: Finding): void {
  if (finding.type === "success") return;
  const message =
    finding.type === "error"
      ? `${type} probe errored and resulted in unknown state: ${finding.output}`
      : `${type} probe failed: ${finding.output}`;
  tell(kubelet, worker, container, { type: "warning", reason: "Unhealthy", message });
}

const goesOn = ({ over, worker, container }: Prober): boolean =>
  !over && container.life.type === "running" && worker.stage !== "ended" && worker.stage !== "gone";

function tick(prober: Prober): void {
  const { kubelet, worker, container, type, probe } = prober;
  const { clock } = kubelet.around;
  if (!goesOn(prober)) return;
  let delay = periodOf(prober);
  if (isDue(prober)) {
    const finding = runProbe({ kubelet, worker, container, type }, probe);
    if (finding.type === "silence") {
      const timeout = (probe.timeoutSeconds ?? 1) * 1000;
      delay = Math.max(delay, timeout);
      plan(clock, container.plans, timeout, () => {
        report(prober, finding);
        conclude(prober, false);
      });
    } else {
      report(prober, finding);
      if (finding.type !== "error") conclude(prober, finding.type === "success");
    }
  }
  if (goesOn(prober)) plan(clock, container.plans, delay, () => tick(prober));
}

/** ms until a prober that ticks since the pod was admitted ticks next. */
function phaseOf({ kubelet, worker }: Prober, period: number): number {
  const since = kubelet.around.clock.now() - worker.admittedAt;
  return Math.ceil(since / period) * period - since;
}

/**
 * Starts a container's probes for this life. Readiness is tried at once and then every period from there, as soon as the
 * container has started; liveness and startup tick from when the pod was admitted. Returns what restarts the readiness
 * probe when the container has passed its startup probe.
 */
export function startProbes(
  kubelet: Kubelet,
  worker: PodWorker,
  container: ContainerWorker,
  events: ProbeEvents,
): void {
  const { readinessProbe, livenessProbe, startupProbe } = container.spec;
  const { clock } = kubelet.around;
  const prober = (type: ProbeType, probe: Probe, hear: ProbeEvents = events): Prober => ({
    ...{ kubelet, worker, container, type, probe, events: hear },
    ...{ last: undefined, run: 0, over: false },
  });
  const startReadiness = (): void => {
    if (readinessProbe === undefined) return;
    const readiness = prober("Readiness", readinessProbe);
    plan(clock, container.plans, 0, () => tick(readiness));
  };
  const startTicking = (one: Prober): void => {
    plan(clock, container.plans, phaseOf(one, periodOf(one)), () => tick(one));
  };
  if (startupProbe === undefined) startReadiness();
  else {
    const changed = (): void => {
      events.changed();
      startReadiness();
    };
    startTicking(prober("Startup", startupProbe, { ...events, changed }));
  }
  if (livenessProbe !== undefined) startTicking(prober("Liveness", livenessProbe));
}

import { sleeps } from "../images/command.ts";
import type { LifecycleHandler } from "../kinds/pod-types.ts";
import { exit } from "./exit.ts";
import { work, type Kubelet } from "./host.ts";
import { plan } from "./plan.ts";
import type { ContainerWorker, PodWorker } from "./worker.ts";
import { tell } from "./write.ts";

/** Every process gets this long between SIGTERM and SIGKILL, in seconds (kuberuntime_manager.go). */
const shortest = 2;

/** How long a preStop hook runs, in ms: the sleeps of a command, or the sleep action. */
export function hookTime(hook: LifecycleHandler | undefined): number {
  if (hook?.sleep !== undefined) return Math.max(0, hook.sleep.seconds) * 1000;
  return sleeps((hook?.exec?.command ?? []).join(" "));
}

/** SIGTERM: the process stops in its own time, or is killed when its grace is over. */
function terminate({ kubelet, container, grace }: Killing): void {
  const { life, plans } = container;
  if (life.type !== "running") return;
  const { clock } = kubelet.around;
  const { stop, end } = life.run.image;
  life.run.log.write({ at: clock.now(), text: "received SIGTERM" });
  const limit = Math.max(shortest, grace) * 1000;
  const took = stop.type === "exits" ? work(kubelet.around, stop.after) : Infinity;
  if (stop.type === "exits" && took <= limit) {
    plan(clock, plans, took, () =>
      exit(kubelet, container, stop.code, stop.code === 0 ? "Completed" : "Error"),
    );
  } else if (end.type === "never" || clock.now() + limit < life.run.startedAt + end.after) {
    plan(clock, plans, limit, () => exit(kubelet, container, 137, "Error"));
  }
}

interface Killing {
  readonly kubelet: Kubelet;
  readonly worker: PodWorker;
  readonly container: ContainerWorker;
  /** Seconds. */
  readonly grace: number;
  /** For the Event; that it stops, where undefined. */
  readonly message?: string;
}

/** Stops a running container: Event, preStop hook, SIGTERM, SIGKILL (kuberuntime_container.go, killContainer). */
export function kill(killing: Killing): void {
  const { kubelet, worker, container, grace, message } = killing;
  const { life, plans, spec } = container;
  if (life.type !== "running" || container.stopping) return;
  container.stopping = true;
  const text = message ?? `Stopping container ${spec.name}`;
  tell(kubelet, worker, container, { type: "normal", reason: "Killing", message: text });
  const hook = Math.min(hookTime(spec.lifecycle?.preStop), grace * 1000);
  if (hook <= 0) terminate(killing);
  else
    plan(kubelet.around.clock, plans, hook, () =>
      terminate({ ...killing, grace: grace - Math.floor(hook / 1000) }),
    );
}

/** The grace of a container that is being stopped became shorter: it is killed in `grace` seconds at the latest. */
export function hasten(kubelet: Kubelet, container: ContainerWorker, grace: number): void {
  if (container.life.type !== "running") return;
  plan(kubelet.around.clock, container.plans, Math.max(shortest, grace) * 1000, () =>
    exit(kubelet, container, 137, "Error"),
  );
}

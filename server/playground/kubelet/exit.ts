import type { Kubelet } from "./host.ts";
import { cancel, type ContainerWorker } from "./worker.ts";

/** The process of a running container ends. */
export function exit({ around }: Kubelet, container: ContainerWorker, code: number, reason: string): void {
  const { life } = container;
  if (life.type !== "running") return;
  const finishedAt = around.clock.now();
  cancel(container.plans);
  life.run.log.end();
  container.life = { type: "ended", run: life.run, code, reason, finishedAt };
  container.started = false;
  container.stopping = false;
  container.heard();
}

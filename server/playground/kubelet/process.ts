import type { Inside, ProcessRequest } from "../images/image.ts";
import type { Kubelet } from "./host.ts";
import type { PodAnswer, PodRequest } from "./runtime.ts";
import { mountedFile } from "./volumes.ts";
import type { ContainerWorker, PodWorker, Run } from "./worker.ts";

function insideOf({ around }: Kubelet, worker: PodWorker, { spec }: ContainerWorker, run: Run): Inside {
  const { metadata } = worker.pod;
  return {
    pod: metadata.name,
    namespace: metadata.namespace ?? "",
    node: worker.node,
    container: spec.name,
    image: spec.image,
    environment: run.environment,
    file: (name) => mountedFile(around.registry.store, worker.pod, spec, name),
    age: around.clock.now() - run.startedAt,
    speed: around.speed,
    random: around.random,
  };
}

/** Whether a container listens on a port: on each that it declares, on any where it declares none. */
const listens = ({ spec, life }: ContainerWorker, port: number): boolean =>
  life.type === "running" &&
  life.run.image.answer !== undefined &&
  ((spec.ports ?? []).length === 0 || (spec.ports ?? []).some(({ containerPort }) => containerPort === port));

/** The running container that has the port. */
export const listenerAt = ({ containers }: PodWorker, port: number): ContainerWorker | undefined =>
  containers.find((one) => listens(one, port) && (one.spec.ports ?? []).length > 0) ??
  containers.find((one) => listens(one, port));

/** Makes a request of a pod's processes. `quiet`: a good answer is not in the container's log. */
export function ask(kubelet: Kubelet, worker: PodWorker, request: PodRequest, quiet: boolean): PodAnswer {
  const container = listenerAt(worker, request.port);
  if (container?.life.type !== "running") return { type: "refused" };
  const { run } = container.life;
  const { method, path, html } = request;
  const asked: ProcessRequest = { method, path, html };
  const answer = run.image.answer?.(asked, insideOf(kubelet, worker, container, run)) ?? "hangs";
  if (answer === "hangs") return { type: "hangs" };
  if (!quiet || answer.status >= 400) {
    run.log.write({ at: kubelet.around.clock.now(), text: `${method} ${path} ${answer.status}` });
  }
  return { type: "answered", version: run.image.version, ...answer };
}

import type { Inside } from "../images/image.ts";
import { exit } from "./exit.ts";
import type { Kubelet } from "./host.ts";
import { plan } from "./plan.ts";
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
    now: around.clock.now(),
    speed: around.speed,
    random: around.random,
  };
}

/** The ports of a container: those that its image knows, or that it declares; undefined: any. */
function portsOf({ spec, life }: ContainerWorker): readonly number[] | undefined {
  const own = life.type === "running" ? life.run.image.ports : undefined;
  if (own !== undefined) return own;
  const declared = spec.ports ?? [];
  return declared.length === 0 ? undefined : declared.map(({ containerPort }) => containerPort);
}

const serves = ({ life }: ContainerWorker): boolean =>
  life.type === "running" && life.run.image.answer !== undefined;

/** The running container that has the port. */
export function listenerAt({ containers }: PodWorker, port: number): ContainerWorker | undefined {
  const serving = containers.filter(serves);
  return (
    serving.find((one) => portsOf(one)?.includes(port) === true) ??
    serving.find((one) => portsOf(one) === undefined)
  );
}

/** Makes a request of a pod's processes. `quiet`: a good answer is not in the container's log. */
export function ask(kubelet: Kubelet, worker: PodWorker, request: PodRequest, quiet: boolean): PodAnswer {
  const container = listenerAt(worker, request.port);
  if (container?.life.type !== "running") return { type: "refused" };
  const { run } = container.life;
  const { method, path } = request;
  const answer = run.image.answer?.(request, insideOf(kubelet, worker, container, run)) ?? "hangs";
  if (answer === "hangs") return { type: "hangs" };
  if (!quiet || answer.status >= 400) {
    run.log.write({ at: kubelet.around.clock.now(), text: `${method} ${path} ${answer.status}` });
  }
  const { exits, ...told } = answer;
  if (exits !== undefined) {
    plan(kubelet.around.clock, container.plans, exits.after, () =>
      exit(kubelet, container, exits.code, exits.code === 0 ? "Completed" : "Error"),
    );
  }
  return { type: "answered", version: run.image.version, ...told };
}

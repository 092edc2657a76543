import { createHash } from "node:crypto";
import { programOf } from "../images/command.ts";
import type { Image } from "../images/image.ts";
import { digestOf } from "../images/images.ts";
import { canonical } from "../images/reference.ts";
import { environmentOf, expand } from "./environment.ts";
import { work, type Kubelet } from "./host.ts";
import { createLog } from "./log.ts";
import { plan } from "./plan.ts";
import { ensureImage, type Pulled, type Wait } from "./pull.ts";
import type { ContainerWorker, PodWorker, Run } from "./worker.ts";
import { tell } from "./write.ts";

/** What became of the try to start a container. */
export type Launched =
  { readonly type: "running" } | { readonly type: "waits"; readonly waits: readonly Wait[] };

/** ms until a container whose configuration is missing is tried again. */
const configurationRetry = 10_000;

/** Whether the container is there to do something and end: an init container, a pod of a Job. */
const isTask = ({ pod }: PodWorker, { role }: ContainerWorker): boolean =>
  role === "init" ||
  (role === "app" &&
    (pod.metadata.ownerReferences ?? []).some(
      ({ kind, controller }) => kind === "Job" && controller === true,
    ));

/** The image as the container runs it: with its command, which may be another program. */
function asRun(
  worker: PodWorker,
  container: ContainerWorker,
  image: Image,
  variables: Run["environment"],
): Image {
  const known = new Map(Object.entries(variables));
  const expanded = (words: readonly string[] = []): readonly string[] =>
    words.map((word) => expand(word, known));
  const command = expanded(container.spec.command);
  const args = expanded(container.spec.args);
  const own = image.run?.({ command, args, environment: variables });
  if (own !== undefined) return own;
  const program = programOf([...command, ...args], isTask(worker, container));
  if (program === undefined) return image;
  const { end, stop, says } = program;
  return { ...image, end, stop, greets: says, answer: undefined };
}

/** 64 hex digits that are the container's alone. */
const idOf = (worker: PodWorker, { spec, restarts }: ContainerWorker, now: number): string =>
  `containerd://${createHash("sha256").update(`${worker.pod.metadata.uid}/${spec.name}/${restarts}/${now}`).digest("hex")}`;

function begin(
  { kubelet, worker, container }: Launch,
  { image, reference }: Extract<Pulled, { type: "present" }>,
  environment: Run["environment"],
): void {
  const now = kubelet.around.clock.now();
  const { life } = container;
  if (life.type === "ended") container.last = life;
  if (container.last !== undefined) container.restarts += 1;
  const running = asRun(worker, container, image, environment);
  const run: Run = {
    id: idOf(worker, container, now),
    startedAt: now,
    image: running,
    environment,
    log: createLog(),
  };
  for (const text of running.greets) run.log.write({ at: now, text });
  container.image = canonical(reference);
  container.imageId = `${reference.repository}@${reference.digest ?? digestOf(reference)}`;
  container.life = { type: "running", run };
  container.started = container.spec.startupProbe === undefined;
  container.passes = container.spec.readinessProbe === undefined;
  container.stopping = false;
  tell(kubelet, worker, container, { type: "normal", reason: "Created", message: "Container created" });
  tell(kubelet, worker, container, { type: "normal", reason: "Started", message: "Container started" });
}

interface Launch {
  readonly kubelet: Kubelet;
  readonly worker: PodWorker;
  readonly container: ContainerWorker;
}

function create(
  launch: Launch,
  pulled: Extract<Pulled, { type: "present" }>,
  then: (launched: Launched) => void,
): void {
  const { kubelet, worker, container } = launch;
  const { registry, clock } = kubelet.around;
  const made = environmentOf({
    store: registry.store,
    pod: worker.pod,
    container: container.spec,
    podIP: worker.ip ?? "",
    hostIP: kubelet.hostOf(worker.node).addresses.host,
  });
  if (made.type === "missing") {
    const { message } = made;
    tell(kubelet, worker, container, { type: "warning", reason: "Failed", message: `Error: ${message}` });
    const wait: Wait = { reason: "CreateContainerConfigError", message, duration: configurationRetry };
    then({ type: "waits", waits: [wait] });
    return;
  }
  plan(clock, container.plans, work(kubelet.around, pulled.image.start), () => {
    begin(launch, pulled, made.variables);
    then({ type: "running" });
  });
}

/** Pulls, creates and starts a container (kuberuntime_container.go, startContainer). `then` is called once, now or later. */
export function launch(
  kubelet: Kubelet,
  worker: PodWorker,
  container: ContainerWorker,
  then: (launched: Launched) => void,
): void {
  ensureImage(kubelet, worker, container, (pulled) => {
    if (pulled.type === "waits") then(pulled);
    else create({ kubelet, worker, container }, pulled, then);
  });
}

import type { Image } from "../images/image.ts";
import { imageOf } from "../images/images.ts";
import { canonical, parseReference, type Reference } from "../images/reference.ts";
import { goMillis } from "./backoff.ts";
import { work, type Host, type Kubelet } from "./host.ts";
import { plan } from "./plan.ts";
import type { ContainerWorker, PodWorker } from "./worker.ts";
import { tell } from "./write.ts";

/** A reason to wait, and for how long (ms). */
export interface Wait {
  readonly reason: string;
  readonly message: string;
  readonly duration: number;
}

export type Pulled =
  | { readonly type: "present"; readonly image: Image; readonly reference: Reference }
  /** To be shown one after the other; then it is tried again. */
  | { readonly type: "waits"; readonly waits: readonly Wait[] };

/** ms from a failure until the kubelet looks at the pod again. */
const soon = 1_000;
const later = 10_000;
/** ms that a registry takes to say that it has no such image, or that the one here is the newest. */
const lookUp = 300;

/** Upstream words of containerd for a reference that no registry has. */
const unknownImage = (name: string): string =>
  `rpc error: code = NotFound desc = failed to pull and unpack image "${name}": failed to resolve reference "${name}": ${name}: not found`;

interface Pull {
  readonly kubelet: Kubelet;
  readonly worker: PodWorker;
  readonly container: ContainerWorker;
  readonly reference: Reference;
}

const failed = ({ kubelet, worker, container }: Pull, message: string): void =>
  tell(kubelet, worker, container, { type: "warning", reason: "Failed", message });

/** ErrImagePull, then ImagePullBackOff until the pause is over (pkg/kubelet/images/image_manager.go). */
function refuse(pull: Pull): readonly Wait[] {
  const { kubelet, worker, container, reference } = pull;
  const { image } = container.spec;
  const now = kubelet.around.clock.now();
  const why = unknownImage(canonical(reference));
  failed(pull, `Failed to pull image "${image}": ${why}`);
  failed(pull, "Error: ErrImagePull");
  const key = `${worker.pod.metadata.uid}_${image}`;
  kubelet.pulls.next(key, now, now);
  const pause = kubelet.pulls.pause(key);
  plan(kubelet.around.clock, container.plans, soon, () => {
    const message = `Back-off pulling image "${image}"`;
    tell(kubelet, worker, container, { type: "normal", reason: "BackOff", message });
    failed(pull, "Error: ImagePullBackOff");
  });
  return [
    { reason: "ErrImagePull", message: why, duration: soon },
    {
      reason: "ImagePullBackOff",
      message: `Back-off pulling image "${image}": ErrImagePull: ${why}`,
      duration: pause - soon,
    },
  ];
}

/** How long the pull takes, and how much of it is waiting for another pull of the same image, in ms. */
function timeOf(
  { kubelet }: Pull,
  host: Host,
  name: string,
  image: Image | undefined,
): { whole: number; own: number } {
  const own = work(kubelet.around, image === undefined || host.images.has(name) ? lookUp : image.pull);
  const there = host.pulling.get(name);
  if (there === undefined) return { whole: own, own };
  const check = work(kubelet.around, lookUp);
  return { whole: Math.max(0, there - kubelet.around.clock.now()) + check, own: check };
}

function fetchImage(pull: Pull, then: (pulled: Pulled) => void): void {
  const { kubelet, worker, container, reference } = pull;
  const { clock } = kubelet.around;
  const host = kubelet.hostOf(worker.node);
  const name = canonical(reference);
  const image = imageOf(reference);
  tell(kubelet, worker, container, {
    type: "normal",
    reason: "Pulling",
    message: `Pulling image "${container.spec.image}"`,
  });
  const { whole, own } = timeOf(pull, host, name, image);
  if (image !== undefined && !host.images.has(name) && !host.pulling.has(name)) {
    host.pulling.set(name, clock.now() + whole);
    // The node goes on with a pull whose pod was deleted.
    clock.after(whole, () => {
      host.pulling.delete(name);
      host.images.add(name);
    });
  }
  plan(clock, container.plans, whole, () => {
    if (image === undefined) {
      then({ type: "waits", waits: refuse(pull) });
      return;
    }
    kubelet.pulls.forget(`${worker.pod.metadata.uid}_${container.spec.image}`);
    const message = `Successfully pulled image "${container.spec.image}" in ${goMillis(own)} (${goMillis(whole)} including waiting). Image size: ${image.bytes} bytes.`;
    tell(kubelet, worker, container, { type: "normal", reason: "Pulled", message });
    then({ type: "present", image, reference });
  });
}

function invalidName(kubelet: Kubelet, worker: PodWorker, container: ContainerWorker): readonly Wait[] {
  const { image } = container.spec;
  const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`;
  tell(kubelet, worker, container, { type: "warning", reason: "InspectFailed", message });
  tell(kubelet, worker, container, { type: "warning", reason: "Failed", message: "Error: InvalidImageName" });
  return [{ reason: "InvalidImageName", message, duration: later }];
}

/** Sees to it that the container's image is on its node, by its pull policy. `then` is called once, now or later. */
export function ensureImage(
  kubelet: Kubelet,
  worker: PodWorker,
  container: ContainerWorker,
  then: (pulled: Pulled) => void,
): void {
  const { image: wanted, imagePullPolicy } = container.spec;
  const reference = parseReference(wanted);
  if (reference === undefined) {
    then({ type: "waits", waits: invalidName(kubelet, worker, container) });
    return;
  }
  const image = imageOf(reference);
  const present = kubelet.hostOf(worker.node).images.has(canonical(reference));
  if (present && image !== undefined && imagePullPolicy !== "Always") {
    const message = `Container image "${wanted}" already present on machine and can be accessed by the pod`;
    tell(kubelet, worker, container, { type: "normal", reason: "Pulled", message });
    then({ type: "present", image, reference });
  } else if (imagePullPolicy === "Never") {
    const message = `Container image "${wanted}" is not present with pull policy of Never`;
    tell(kubelet, worker, container, { type: "warning", reason: "ErrImageNeverPull", message });
    tell(kubelet, worker, container, {
      type: "warning",
      reason: "Failed",
      message: "Error: ErrImageNeverPull",
    });
    then({ type: "waits", waits: [{ reason: "ErrImageNeverPull", message, duration: later }] });
  } else {
    fetchImage({ kubelet, worker, container, reference }, then);
  }
}

import type { Recorder } from "../controllers/recorder.ts";
import { referenceTo } from "../controllers/recorder.ts";
import { pods } from "../kinds/pod.ts";
import { StatusError } from "../status.ts";
import type { Kubelet } from "./host.ts";
import { statusOf } from "./status.ts";
import type { ContainerWorker, PodWorker } from "./worker.ts";

/** Writes the pod's status as it is now, if it differs; a pod that is gone, or another by that name, is left alone. */
export function writeStatus({ around, hostOf }: Kubelet, worker: PodWorker): void {
  if (worker.stage === "gone") return;
  const { name, namespace = "", uid } = worker.pod.metadata;
  const hostIP = hostOf(worker.node).addresses.host;
  try {
    const written = around.registry.change(
      pods,
      namespace,
      name,
      (draft, current) => {
        if (current.metadata.uid !== uid) return undefined;
        worker.pod = current;
        const { status: before } = draft as { readonly status?: object };
        return { ...draft, status: { ...before, ...statusOf(worker, hostIP, around.clock.now()) } };
      },
      { manager: "kubelet", subresource: "status" },
    );
    if (written.metadata.uid === uid) worker.pod = written;
  } catch (error) {
    if (!(error instanceof StatusError) || error.code !== 404) throw error;
  }
}

/** An Event about one container of a pod. */
export function tell(
  kubelet: Kubelet,
  worker: PodWorker,
  container: ContainerWorker,
  event: { readonly type: keyof Recorder; readonly reason: string; readonly message: string },
): void {
  const list = container.role === "app" ? "containers" : "initContainers";
  const about = referenceTo(worker.pod, `spec.${list}{${container.spec.name}}`);
  kubelet.hostOf(worker.node).recorder[event.type](about, event.reason, event.message);
}

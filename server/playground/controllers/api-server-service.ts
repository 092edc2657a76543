import { services } from "../kinds/service.ts";
import type { KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import { apiService } from "../system-objects.ts";
import type { Surroundings } from "./controller.ts";

/** ms between two looks (pkg/controlplane/controller/kubernetesservice). */
const lookEvery = 10_000;

/** Makes the API's own Service again that somebody deleted, with the address that it had: `kubectl delete all --all`. */
export function startApiServerService({ registry, clock }: Surroundings): () => void {
  const { name, namespace } = apiService.metadata;
  let cancel: (() => void) | undefined;
  const again = (was: KubeObject): void => {
    const { clusterIP } = (was as { readonly spec?: { readonly clusterIP?: string } }).spec ?? {};
    const spec = { ...apiService.spec, ...(clusterIP === undefined ? {} : { clusterIP }) };
    try {
      registry.create(services, namespace, structuredClone({ ...apiService, spec }), {
        manager: "kube-apiserver",
      });
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
    }
  };
  const silence = registry.store.subscribe(({ type, kind, object }) => {
    const { metadata } = object;
    if (type !== "DELETED" || kind !== services) return;
    if (metadata.name !== name || metadata.namespace !== namespace) return;
    cancel?.();
    cancel = clock.after(lookEvery, () => {
      again(object);
    });
  });
  return () => {
    silence();
    cancel?.();
  };
}

import type { Clock } from "./clock.ts";
import { startControllers } from "./controllers/controllers.ts";
import { createCatalog } from "./custom/catalog.ts";
import { startKubelet } from "./kubelet/kubelet.ts";
import { startStagedKubelet } from "./kubelet/staged/staged.ts";
import type { Draft, Meta } from "./object.ts";
import { createRegistry } from "./registry/create-registry.ts";
import type { Registry } from "./registry/registry.ts";
import { startScheduler } from "./scheduler/scheduler.ts";
import { usualLimits } from "./store/history.ts";
import { createStore } from "./store/memory.ts";
import { systemObjects } from "./system-objects.ts";

/** How nodes run pods: by simulated containers, or by stages. */
export type KubeletMode = "simulated" | "staged";

export interface ClusterOptions {
  readonly clock: Clock;
  /** Seeded; 0 <= n < 1. */
  readonly random: () => number;
  /** 1..20 */
  readonly speed: number;
  readonly nodes: number;
  /** How much it holds, in Mi of its JSON's UTF-16 code units. */
  readonly storage: number;
  /**
   * What is there at the beginning, as it was written: in this order, each at its creationTimestamp where it has one, and
   * one that is there already is written again.
   */
  readonly objects: readonly Draft[];
  /** PEM, for the ConfigMap that tells pods whom to trust. */
  readonly authority: string;
  /** `simulated` where undefined. */
  readonly kubelet?: KubeletMode;
}

export interface Cluster {
  readonly registry: Registry;
  /** From now on controllers, scheduler and kubelets act on what is there. Returns their stop. */
  readonly start: () => () => void;
}

/** A whole control plane with its nodes, all in this thread. Throws when one of the objects is refused. */
export function createCluster(options: ClusterOptions): Cluster {
  const { clock, random, speed } = options;
  const store = createStore({ ...usualLimits, storage: options.storage * 2 ** 20 }, revisionAt(clock.now()));
  const catalog = createCatalog(store);
  const registry = createRegistry({ store, clock, random, catalog });
  const surroundings = { registry, clock, random, speed };
  for (const draft of [...systemObjects(options.nodes, clock.now()), ...options.objects]) {
    const at = bornAt(draft);
    const then =
      at === undefined
        ? registry
        : createRegistry({ store, random, catalog, clock: { ...clock, now: () => at } });
    putObject(then, draft);
  }
  return {
    registry,
    start() {
      const stops = [
        startControllers(surroundings, { ca: options.authority }),
        startScheduler(surroundings),
        options.kubelet === "staged" ? startStagedKubelet(surroundings) : startKubelet(surroundings),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/**
 * Revisions begin where the clock stands, in ms of this age, so that no playground begins below where another at the same
 * address ended: a client that goes on with a version of that one is told that it is gone.
 */
const revisionAt = (now: number): number => Math.max(1, now - Date.UTC(2026, 0));

const metadataOf = (draft: Draft): Partial<Meta> => draft["metadata"] ?? {};

/** When an object of the beginning was written, ms, where that was before the playground began. */
function bornAt(draft: Draft): number | undefined {
  const { creationTimestamp } = metadataOf(draft);
  return creationTimestamp === undefined ? undefined : Date.parse(creationTimestamp);
}

/** Creates an object; one that is there is written again. */
function putObject(registry: Registry, draft: Draft): void {
  const kind = registry.catalog.ofType(String(draft["apiVersion"]), String(draft["kind"]));
  if (kind === undefined)
    throw new Error(`the playground serves no ${String(draft["kind"])} of ${String(draft["apiVersion"])}`);
  const { name = "", namespace: given = "default" } = metadataOf(draft);
  const namespace = kind.namespaced ? given : "";
  const copy = structuredClone(draft);
  const manager = { manager: "rollscope" };
  if (registry.store.get(kind, namespace, name) === undefined)
    registry.create(kind, namespace, copy, manager);
  else registry.update(kind, namespace, name, copy, manager);
  // A Node's status is its kubelet's to say; here the machine is as it is described.
  if (draft["status"] !== undefined && kind.subresources.includes("status"))
    registry.change(
      kind,
      namespace,
      name,
      (next) => ({ ...next, status: structuredClone(draft["status"]) }),
      { manager: "kubelet", subresource: "status" },
    );
}

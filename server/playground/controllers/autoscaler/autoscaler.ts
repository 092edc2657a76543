import { horizontalPodAutoscalers } from "../../kinds/horizontal-pod-autoscaler.ts";
import { isOf } from "../../store/store.ts";
import type { Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder } from "../recorder.ts";
import { emptyMemory, type Memory } from "./memory.ts";
import { reconcile } from "./reconcile.ts";

/** How often an autoscaler looks, in ms, and how long it takes until it looks first (--horizontal-pod-autoscaler-sync-period). */
const period = 15_000;

/** Sizes what HorizontalPodAutoscalers name, as their metrics would have it; what those say is written by hand. */
export function startAutoscalers(around: Indexed): () => void {
  const { registry, clock } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "horizontal-pod-autoscaler", manager });
  const memories = new Map<string, Memory>();
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const { namespace, name } = partsOf(key);
      const autoscaler = store.get(horizontalPodAutoscalers, namespace, name);
      if (autoscaler === undefined) {
        memories.delete(key);
        return;
      }
      const memory = memories.get(key) ?? emptyMemory();
      memories.set(key, memory);
      queue.addAfter(key, period);
      const conditions = autoscaler.status?.conditions ?? [];
      reconcile({ registry, recorder, autoscaler, memory, now: clock.now(), conditions });
    },
  });
  for (const autoscaler of store.list(horizontalPodAutoscalers)) queue.addAfter(keyOf(autoscaler), period);
  const silence = store.subscribe((change) => {
    if (isOf(horizontalPodAutoscalers, change)) queue.addAfter(keyOf(change.object), period);
  });
  return () => {
    silence();
    queue.stop();
  };
}

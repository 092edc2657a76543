import { events } from "../kinds/event.ts";
import type { KubeObject } from "../object.ts";
import { StatusError } from "../status.ts";
import type { Surroundings } from "./controller.ts";
import { keyOf, partsOf } from "./keys.ts";

/** How long an Event is kept after its last change, in ms (`--event-ttl`). */
const kept = 3_600_000;

/** Removes Events an hour after they were last written, as etcd's leases do. */
export function startEventExpiry({ registry, clock }: Surroundings): () => void {
  const { store } = registry;
  /** Key → when it expires; oldest first, as entries move to the end when they are written. */
  const due = new Map<string, number>();
  let cancel: (() => void) | undefined;

  const arm = (): void => {
    const [next] = due.values();
    if (cancel !== undefined || next === undefined) return;
    cancel = clock.after(Math.max(0, next - clock.now()), () => {
      cancel = undefined;
      expire();
      arm();
    });
  };
  function expire(): void {
    const now = clock.now();
    for (const [key, at] of due) {
      if (at > now) return;
      due.delete(key);
      const { namespace, name } = partsOf(key);
      try {
        registry.remove(events, namespace, name, {});
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
      }
    }
  }
  const keep = (event: KubeObject, since: number): void => {
    const key = keyOf(event);
    due.delete(key);
    due.set(key, since + kept);
    arm();
  };

  const old = store
    .list(events)
    .map((event) => ({ event, at: Date.parse(event.metadata.creationTimestamp) }))
    .sort((a, b) => a.at - b.at);
  for (const { event, at } of old) keep(event, at);
  const silence = store.subscribe(({ type, kind, object }) => {
    if (kind !== events) return;
    if (type === "DELETED") due.delete(keyOf(object));
    else keep(object, clock.now());
  });
  return () => {
    silence();
    cancel?.();
  };
}

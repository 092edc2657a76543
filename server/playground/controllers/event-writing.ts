import { copyOf } from "../json.ts";
import type { Clock } from "../clock.ts";
import type { ObjectReference } from "../kinds/endpoint-slice.ts";
import { events } from "../kinds/event.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Registry } from "../registry/registry.ts";
import { StatusError } from "../status.ts";

export interface RecorderSurroundings {
  readonly registry: Registry;
  readonly clock: Clock;
}

export interface Source {
  /** Who tells: `deployment-controller`, `kubelet`. */
  readonly component: string;
  /** The node, where there is one. */
  readonly host?: string;
  /** Who writes, for managedFields: `kube-controller-manager`, `kubelet`. */
  readonly manager: string;
}

/** The reference that an Event holds (client-go tools/reference). `fieldPath`: `spec.containers{web}`. */
export function referenceTo(object: KubeObject, fieldPath?: string): ObjectReference {
  const { metadata } = object;
  return {
    kind: object.kind,
    ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
    name: metadata.name,
    uid: metadata.uid,
    apiVersion: object.apiVersion,
    resourceVersion: metadata.resourceVersion,
    ...(fieldPath === undefined ? {} : { fieldPath }),
  };
}

export const asReference = (about: KubeObject | ObjectReference): ObjectReference =>
  "metadata" in about ? referenceTo(about) : about;

/** Events of what has no namespace are kept in `default`. */
export const placeOf = (about: ObjectReference): string => about.namespace ?? "default";

/** Writes at a turn: five hundred pods that begin at once have as many Events. */
const perTurn = 25;

/** Runs writes after the present call; a refused one is let go, as client-go does (tools/record/event.go, recordEvent). */
export function createWriter(clock: Clock): (write: () => void) => void {
  let waiting: (() => void)[] = [];
  let planned = false;
  const arm = (): void => {
    if (planned || waiting.length === 0) return;
    planned = true;
    clock.after(0, take);
  };
  function take(): void {
    planned = false;
    const writes = waiting.slice(0, perTurn);
    waiting = waiting.slice(perTurn);
    try {
      for (let write = writes.shift(); write !== undefined; write = writes.shift()) attempt(write);
    } finally {
      // One that fails by a bug of ours is not the end of the others.
      waiting = [...writes, ...waiting];
      arm();
    }
  }
  return (write) => {
    waiting.push(write);
    arm();
  };
}

function attempt(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}

/** Changes the Event of that name by `change`, or creates `whole` where it has expired. */
export function writeAgain(
  { registry }: RecorderSurroundings,
  manager: string,
  whole: Draft & { readonly metadata: { readonly name: string; readonly namespace: string } },
  change: Draft,
): void {
  const { name, namespace } = whole.metadata;
  if (registry.store.get(events, namespace, name) === undefined) {
    registry.create(events, namespace, copyOf(whole), { manager });
    return;
  }
  registry.change(events, namespace, name, (draft) => ({ ...draft, ...change }), { manager });
}

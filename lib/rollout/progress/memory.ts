import type { Rotation } from "../../traffic/rotation.ts";
import type { Scope } from "../../traffic/scope.ts";
import type { Crew } from "./crew.ts";
import type { Ref } from "../ref.ts";
import type { Rollout } from "../rollout.ts";
import type { WayBack } from "./way.ts";

/** A change of replicas. What is missing once it was complete, is missing for another reason. */
export interface Scaled {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** When it was complete for the first time. */
  readonly doneAt: number | undefined;
}

/**
 * What a page must remember of a rollout beside the world of the moment: when things were reached, and counts that would
 * be dear to count again. Changed only by `applyProgress`; a copy is made by `cloneProgress`.
 */
export interface Progress {
  readonly ref: Ref;
  /** Of the Deployment that has this name now. */
  uid: string | undefined;
  /** When the Deployment of this name was deleted, if it was there. */
  deletedAt: number | undefined;
  scope: Scope;
  /** By uid of the ReplicaSet, for all Deployments in scope. */
  readonly crews: Map<string, Crew>;
  /** By namespace/name of the Service. */
  readonly rotations: Map<string, Rotation>;
  rollout: Rollout | undefined;
  /** The last way back that was seen to begin; replaced, never changed. */
  wayBack: WayBack | undefined;
  /** The last change of replicas that was seen, replaced, never changed. */
  scaled: Scaled | undefined;
  /** The last change of a Service's selector that was seen. */
  switched: { readonly at: number; readonly service: string } | undefined;
  /** The last change of the Deployment's generation that changed nothing of its template, size or strategy. */
  touched: { readonly at: number; readonly from: number; readonly to: number } | undefined;
  pausedAt: number | undefined;
  /** When a pod in scope was gone last: its room is free since then. */
  freedAt: number | undefined;
  /** Since when nobody answers: no endpoint that serves, or no available pod where no Service is. */
  silentSince: number | undefined;
}

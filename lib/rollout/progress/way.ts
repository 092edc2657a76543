/** How a way back ended. */
export type WayBackEnd =
  /** The target is available and in rotation, and no pod of what it replaces is in rotation. */
  | { readonly type: "back"; readonly at: number }
  /** Something else was asked for before that. */
  | { readonly type: "overtaken"; readonly at: number };

/**
 * A way back, from the change that began it to its end. Everything in it was seen: what happened while a watch was blind
 * is undefined.
 */
export interface WayBack {
  /** rollout: to an earlier template; switch: a Service's selector; canary: a Deployment to 0. */
  readonly type: "rollout" | "switch" | "canary";
  readonly beganAt: number;
  /** rollout: digest of the template; switch: uid of the Service; canary: uid of the Deployment. */
  readonly target: string;
  /** Pods of what it leaves that were there when it began, or came since. */
  readonly replaced: number | undefined;
  /** The lowest number of ready pods (rollout) or of ready endpoints since it began. */
  readonly lowest: number | undefined;
  readonly end: WayBackEnd | undefined;
}

import type { Deployment } from "../kinds/deployment.ts";

/** What a rollout may do to the number of pods, rounded as the Deployment controller rounds. */
export interface Limits {
  /** Pods above `replicas` that may exist, leaving ones not counted. */
  readonly surge: number;
  /** Pods below `replicas` that may be missing from the available ones. */
  readonly unavailable: number;
  readonly ceiling: number;
  readonly floor: number;
}

type Limited = Pick<Deployment, "replicas" | "strategy" | "maxSurge" | "maxUnavailable">;

/**
 * The limits of a Deployment. Rule: ResolveFenceposts, MaxSurge and MaxUnavailable in
 * pkg/controller/deployment/util/deployment_util.go: surge rounds up, unavailable rounds down; where both come to 0,
 * unavailable is 1; it never exceeds replicas; other strategies than RollingUpdate have neither.
 */
export function limitsOf({ replicas, strategy, maxSurge, maxUnavailable }: Limited): Limits {
  if (strategy !== "RollingUpdate") return limits(replicas, 0, 0);
  const surge = scaled(maxSurge, replicas, Math.ceil);
  const unavailable = scaled(maxUnavailable, replicas, Math.floor);
  const fenced = surge === 0 && unavailable === 0 ? 1 : unavailable;
  return limits(replicas, surge, Math.min(fenced, replicas));
}

const limits = (replicas: number, surge: number, unavailable: number): Limits => ({
  surge,
  unavailable,
  ceiling: replicas + surge,
  floor: replicas - unavailable,
});

/** A number, or a percentage of `total`, as written; what is neither counts as 0 (GetScaledValueFromIntOrPercent). */
function scaled(written: string | undefined, total: number, round: (value: number) => number): number {
  const match = /^(\d+)(%?)$/.exec(written ?? "");
  if (match === null) return 0;
  const value = Number(match[1]);
  return match[2] === "%" ? round((value * total) / 100) : value;
}

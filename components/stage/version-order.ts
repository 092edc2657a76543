import type { VersionView } from "../../lib/view/view.ts";

export interface Split {
  /** Wanted, present, or not known to be absent. */
  readonly present: readonly VersionView[];
  /** Kept by Kubernetes for going back, without pods. */
  readonly resting: readonly VersionView[];
}

const restsWithoutPods = ({ current, desired, existing, terminating }: VersionView) =>
  !current && desired === 0 && existing === 0 && (terminating ?? 0) === 0;

/** Versions that matter now, and old ones at rest; the order within each is kept. */
export const splitVersions = (versions: readonly VersionView[]): Split => ({
  present: versions.filter((version) => !restsWithoutPods(version)),
  resting: versions.filter(restsWithoutPods),
});

/** The number columns, in the order in which a pod comes to serve. */
export const counts = ["desired", "existing", "ready", "available", "inRotation", "terminating"] as const;

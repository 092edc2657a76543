import type { VersionView } from "../../lib/view/view.ts";
import type { Row } from "./rows.ts";

interface Split {
  /** Wanted, present, or not known to be absent. */
  readonly present: readonly Row[];
  /** Kept by Kubernetes for going back, without pods. */
  readonly resting: readonly Row[];
}

const restsWithoutPods = ({ current, desired, existing, terminating }: VersionView) =>
  !current && desired === 0 && existing === 0 && (terminating ?? 0) === 0;

/** Versions that matter now, and old ones at rest; the order within each is kept. */
export const splitRows = (rows: readonly Row[]): Split => ({
  present: rows.filter(({ version }) => !restsWithoutPods(version)),
  resting: rows.filter(({ version }) => restsWithoutPods(version)),
});

/** The number columns, in the order in which a pod comes to serve. */
export const counts = ["desired", "existing", "ready", "available", "inRotation", "terminating"] as const;

import type { Revision, Revisions } from "../../lib/rollout/revisions/revisions.ts";
import type { VersionView } from "../../lib/view/view.ts";

/** A version with its counts, and what its history tells; versions of other Deployments have no history here. */
export interface Row {
  readonly version: VersionView;
  readonly revision: Revision | undefined;
}

/** In the order of the versions. */
export const joined = (versions: readonly VersionView[], revisions: Revisions | undefined): readonly Row[] =>
  versions.map((version) => ({ version, revision: revisions?.rows.find(({ uid }) => uid === version.uid) }));

import type { ReactNode } from "react";
import type { ReleaseView } from "../../lib/helm/history.ts";
import type { VersionView } from "../../lib/view/view.ts";

/** What a revision of a release offers to do. */
export type RenderAction = (release: Pick<ReleaseView, "namespace" | "name">, revision: number) => ReactNode;

export interface ReleaseProps {
  readonly release: ReleaseView;
  /** The moment shown, ms. */
  readonly at: number;
  readonly versions: readonly VersionView[];
  readonly renderAction: RenderAction | undefined;
}

"use client";

import type { World } from "../../lib/log/world.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import { HelmRollBack } from "../actions/helm-roll-back.tsx";
import { HelmPanel } from "../helm/panel.tsx";

interface StageHelmProps {
  readonly view: RolloutView;
  /** As it was at the moment shown, and as it is now. */
  readonly world: World;
  readonly present: World;
}

/** The Helm releases of the Deployment, and the way back to each of their revisions. */
export const StageHelm = ({ view, world, present }: StageHelmProps) => (
  <HelmPanel
    namespace={view.namespace}
    name={view.name}
    world={world}
    latest={present}
    at={view.at}
    versions={view.versions}
    renderAction={(release, revision) => (
      <HelmRollBack namespace={release.namespace} release={release.name} revision={revision} />
    )}
  />
);

import { revisionsOf } from "../../lib/rollout/revisions/revisions.ts";
import type { Revision } from "../../lib/rollout/revisions/revisions.ts";
import type { World } from "../../lib/log/world.ts";
import type { RolloutView } from "../../lib/view/view.ts";
import { namedOf } from "../actions/offers.ts";
import { RollBack } from "../actions/roll-back.tsx";
import { RevisionsPanel } from "../revisions/panel.tsx";

export interface StageRevisionsProps {
  readonly view: RolloutView;
  /** At the moment shown, and now; undefined where nothing is known of it. */
  readonly world: World | undefined;
  readonly present: World | undefined;
  readonly isRecorded: boolean;
}

/** The revisions of the page's Deployment, each with its way back. */
export function StageRevisions({ view, world, present, isRecorded }: StageRevisionsProps) {
  const { namespace, name, versions, deployment, at } = view;
  const uid = deployment?.uid ?? "";
  const shown = world && revisionsOf(world, uid);
  const current = versions.find((version) => version.current && version.deployment === name);
  const backTo = ({ uid: version, number, current: isCurrent }: Revision) => {
    const to = versions.find((one) => one.uid === version);
    if (number === undefined) return undefined;
    return (
      <RollBack
        {...{ namespace, name, isCurrent }}
        revision={number}
        from={current && namedOf(current)}
        to={to && namedOf(to)}
        isPaused={deployment?.paused === true}
      />
    );
  };
  return (
    <RevisionsPanel
      {...{ namespace, name, versions, at }}
      revisions={shown}
      present={present === world ? shown : present && revisionsOf(present, uid)}
      isComparable={!isRecorded}
      renderAction={backTo}
    />
  );
}

import { memo } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import { Header } from "../frame/header.tsx";
import { RolloutChips, type RolloutChipsProps } from "./rollout-chips.tsx";

interface StageHeaderProps extends RolloutChipsProps {
  readonly connection: ConnectionView;
  readonly now: () => number;
  readonly heard: () => number | undefined;
  readonly loaded: boolean;
  readonly skew: number;
}

/** The header of a stage. It does not follow each change of the rollout below it. */
export const StageHeader = memo(function StageHeader(props: StageHeaderProps) {
  const { connection, now, heard, loaded, skew, ...chips } = props;
  return (
    <Header {...{ connection, now, heard, loaded, skew }}>
      <RolloutChips {...chips} />
    </Header>
  );
});

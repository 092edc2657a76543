"use client";

import { useEffect } from "react";
import { Desk } from "../actions/desk.tsx";
import { useStage } from "../live/use-stage.ts";
import { Timeline } from "../timeline/timeline.tsx";
import { useTimelineState } from "../timeline/input/use-timeline-state.tsx";
import { useNow } from "../ui/beat.ts";
import { Tab } from "../ui/tab.tsx";
import { useWords } from "../ui/words.ts";
import { unshownOf } from "./moment.ts";
import { isAtRest } from "./at-rest.ts";
import { phaseOf } from "./phase.ts";
import { strategyOf } from "./rollout-chips.tsx";
import { StageHeader } from "./stage-header.tsx";
import { know, revisions, StageView } from "./stage-view.tsx";
import { standingOf } from "./standing.ts";
import { tabOf } from "./tab.ts";
import { useAddress } from "./use-address.tsx";

interface StageProps {
  readonly namespace: string;
  readonly name: string;
  /** The moment that the address names, ms. */
  readonly initialAt: number | undefined;
  /** What the address has in place of a moment. */
  readonly unread: string | undefined;
}

const none: readonly never[] = [];

/** The stage of one rollout, live. */
export function Stage({ namespace, name, initialAt, unread }: StageProps) {
  const stage = useStage({ namespace, name });
  const { connection, history, loaded } = stage;
  const time = useTimelineState({ history, clock: stage.now, initialAt });
  const past = time.at;
  const now = useNow(stage.now, () => past === undefined && isAtRest(stage.viewAt()));
  const view = stage.viewAt(past);
  const words = useWords();
  const { title, icon } = tabOf(name, view, past, words);
  const isRecorded = connection.state === "recording";
  useAddress(past);
  useEffect(() => {
    revisions.fetch();
    know.fetch();
  }, []);
  return (
    <>
      <Tab title={title} icon={icon} />
      <StageHeader
        {...{ namespace, name, connection, loaded }}
        {...strategyOf(view)}
        now={stage.now}
        heard={stage.heard}
        skew={stage.skew}
      />
      <Desk
        connection={connection}
        isPast={past !== undefined}
        now={now}
        standingOf={(subject) => standingOf(stage.viewAt(), stage.worldAt(), subject)}
        actions={view?.actions ?? none}
      >
        <StageView
          name={name}
          connection={connection}
          phase={phaseOf({ connection, loaded, view, at: past })}
          now={now}
          past={past}
          unshown={
            past === undefined
              ? unshownOf({ unread, initialAt, opened: time.opened, isRecorded }, words)
              : undefined
          }
          chart={
            history === undefined || history.versions.length === 0 ? undefined : (
              <Timeline history={history} version={stage.version} time={time} recorded={isRecorded} />
            )
          }
          onBack={() => time.act({ type: "follow" })}
          world={stage.worldAt(past)}
          present={stage.worldAt()}
        />
      </Desk>
    </>
  );
}

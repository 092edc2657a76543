"use client";

import { Desk } from "../actions/desk.tsx";
import { useService } from "../live/use-service.ts";
import { Header } from "../frame/header.tsx";
import { unshownOf } from "../stage/moment.ts";
import { phaseOf } from "../stage/phase.ts";
import { useAddress } from "../stage/use-address.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import { useTimelineState } from "../timeline/input/use-timeline-state.tsx";
import { useNow } from "../ui/beat.ts";
import { later } from "../ui/later.tsx";
import { Tab } from "../ui/tab.tsx";
import { ServiceChips } from "./service-chips.tsx";
import { ServiceView } from "./service-view.tsx";
import { tabOf } from "./spoken.ts";
import { serviceStandingOf } from "./standing.ts";
import { useServiceWords } from "./words.ts";

interface ServiceStageProps {
  readonly namespace: string;
  readonly name: string;
  /** The moment that the address names, ms. */
  readonly initialAt: number | undefined;
  /** What the address has in place of a moment. */
  readonly unread: string | undefined;
}

/** What changes a cluster is fetched after what shows it. */
const acts = later(async () => (await import("../actions/service-acts.tsx")).ServiceActs);
const none: readonly never[] = [];

/** The stage seen from a Service, live. */
export function ServiceStage({ namespace, name, initialAt, unread }: ServiceStageProps) {
  const stage = useService({ namespace, name });
  const { connection, history, loaded } = stage;
  const time = useTimelineState({ history, clock: stage.now, initialAt });
  const past = time.at;
  const now = useNow(stage.now);
  const view = stage.viewAt(past);
  const words = useServiceWords();
  const isRecorded = connection.state === "recording";
  useAddress(past);
  return (
    <>
      <Tab {...tabOf(name, view, past, words)} />
      <Header {...{ connection, loaded }} now={stage.now} heard={stage.heard} skew={stage.skew}>
        <ServiceChips namespace={namespace} name={name} strategy={view?.strategy} />
      </Header>
      <Desk
        connection={connection}
        isPast={past !== undefined}
        now={now}
        standingOf={(subject) => serviceStandingOf(stage.viewAt(), subject)}
        actions={view?.actions ?? none}
      >
        <ServiceView
          {...{ name, connection, now, past }}
          phase={phaseOf({ connection, loaded, view, at: past })}
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
          renderActions={(shown) => <acts.Part view={shown} />}
        />
      </Desk>
    </>
  );
}

import { useMemo } from "react";
import type { Frame } from "../axis/frame.ts";
import { ReplicasLegend, PodsLegend, TrafficLegend } from "../legend.tsx";
import type { Pictures } from "../numbers/pictures.ts";
import type { Reader } from "../reading/readings.ts";
import { replicasSummary, trafficSummary } from "../reading/summaries.ts";
import { PanelNumbers } from "../tables/later.ts";
import { Events } from "./events.tsx";
import { Panel } from "./panel.tsx";
import { Pods } from "./pods.tsx";
import { Replicas } from "./replicas.tsx";
import { ServiceChoice } from "./service-choice.tsx";
import { Traffic } from "./traffic.tsx";

interface PanelsProps {
  readonly pictures: Pictures;
  readonly frame: Frame;
  readonly reader: Reader;
  /** The moment that the page shows, ms. */
  readonly at: number;
  readonly tables: boolean;
  readonly onService: (uid: string) => void;
}

/** The four figures below one another. */
export function Panels({ pictures, frame, reader, at, tables, onService }: PanelsProps) {
  const { history, words } = reader;
  const { versions } = history;
  const { band, pods, events, past } = pictures;
  const width = frame.left + frame.plot + frame.right;
  const colour = versions.at(-1)?.colour ?? 0;
  const common = { past, frame, versions, words };
  const numbers = (panel: "replicas" | "traffic" | "pods" | "events") =>
    tables && <PanelNumbers.Part panel={panel} pictures={pictures} reader={reader} at={at} />;
  const grouped = useMemo(() => new Set(pods.rows.map((row) => row.version)).size, [pods]);
  return (
    <>
      <Panel
        panel="replicas"
        name={words.timeline.replicas}
        summary={replicasSummary(history, at, words)}
        caption={<ReplicasLegend words={words} colour={colour} picture={pictures.replicas} />}
        width={width}
        height={pictures.replicas.height}
        numbers={numbers("replicas")}
      >
        <Replicas picture={pictures.replicas} {...common} />
      </Panel>
      <Panel
        panel="traffic"
        name={words.timeline.traffic}
        summary={trafficSummary(history, band, at, words)}
        caption={
          <>
            <ServiceChoice
              bands={history.traffic}
              chosen={band?.serviceUid}
              onChoose={onService}
              words={words}
            />
            <TrafficLegend words={words} colour={colour} external={pictures.traffic.external !== ""} />
          </>
        }
        width={width}
        height={pictures.traffic.height}
        numbers={numbers("traffic")}
      >
        <Traffic picture={pictures.traffic} {...common} />
      </Panel>
      <Panel
        panel="pods"
        name={words.timeline.pods}
        summary={words.timeline.podsSummary({ pods: pods.pods, versions: grouped })}
        caption={
          <>
            <span>
              {pods.perRow > 1
                ? words.timeline.podsCondensed({ pods: pods.pods, perRow: pods.perRow })
                : words.timeline.podsCaption}
            </span>
            <PodsLegend words={words} colour={colour} />
          </>
        }
        width={width}
        height={pods.height}
        numbers={numbers("pods")}
      >
        <Pods picture={pods} past={past} frame={frame} versions={versions} />
      </Panel>
      <Panel
        panel="events"
        name={words.timeline.events}
        summary={words.timeline.eventsSummary(events.marks.reduce((sum, mark) => sum + mark.marks.length, 0))}
        caption={<span>{words.timeline.eventsCaption}</span>}
        width={width}
        height={events.height}
        numbers={numbers("events")}
      >
        <Events picture={events} past={past} frame={frame} />
      </Panel>
    </>
  );
}

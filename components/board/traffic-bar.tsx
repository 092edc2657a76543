import type { BoardRow } from "../../lib/view/view.ts";
import { colourOf } from "../timeline/palette.ts";
import { useBoardWords } from "./words.ts";
import { trafficParts } from "./traffic-bar.ts";

/** Who gets the requests: a bar, and the same in letters and numbers; in words where there is nothing to share. */
export function TrafficBar({ row }: { readonly row: BoardRow }) {
  const words = useBoardWords().page.board;
  if (row.trafficState === "none") return <span className="text-ink-3">{words.noService}</span>;
  if (row.trafficState === "empty") return <span className="traffic-empty">{words.noEndpoints}</span>;
  if (row.trafficState === "unknown") return <span className="text-ink-3">{words.trafficUnknown}</span>;
  const parts = trafficParts(row);
  return (
    <>
      <svg className="traffic-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        {parts.map(({ uid, colour, x, width }) => (
          <rect key={uid} x={x} width={width} height="8" fill={colourOf(colour)} />
        ))}
      </svg>
      <span className="traffic-text">
        <span className="sr-only">{words.traffic}: </span>
        {parts.map(({ uid, letter, deployment, percent }) => (
          <span key={uid}>
            {parts.length > 1 && `${letter} `}
            {deployment !== undefined && <span className="traffic-whose">{deployment} </span>}
            {words.percent(percent)}
          </span>
        ))}
      </span>
    </>
  );
}

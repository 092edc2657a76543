import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import type { Frame } from "../axis/frame.ts";
import { placeName, type Room } from "../numbers/names.ts";
import { textWidth } from "../numbers/text-width.ts";
import { inkOn } from "../palette.ts";

interface BandNamesProps {
  readonly names: readonly { readonly version: number; readonly rooms: readonly Room[] }[];
  readonly versions: readonly HistoryVersion[];
  readonly frame: Frame;
}

const size = 11.5;

/** Each version's letter and name in its own band, where one is wide and high enough in sight. */
export function BandNames({ names, versions, frame }: BandNamesProps) {
  return names.map(({ version: index, rooms }) => {
    const version = versions[index];
    if (version === undefined) return undefined;
    const place = placeName(rooms, frame.visible, textWidth(`${version.letter} ${version.label}`, size));
    if (place === undefined) return undefined;
    return (
      <text
        key={version.uid}
        x={place.x}
        y={place.y}
        dy="0.35em"
        className="tl-name"
        fill={inkOn(version.colour)}
      >
        <tspan fontWeight="700">{version.letter}</tspan>
        <tspan dx="5">{version.label}</tspan>
      </text>
    );
  });
}

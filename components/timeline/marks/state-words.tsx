import type { Frame } from "../axis/frame.ts";
import { placeName, type Room } from "../numbers/names.ts";
import { textWidth } from "../numbers/text-width.ts";

interface StateWordsProps {
  readonly rooms: readonly Room[];
  readonly state: "unknown" | "empty";
  readonly frame: Frame;
  readonly words: { readonly unknown: string; readonly noEndpoints: string };
}

/** "No endpoints" and "unknown" as what they are, wherever there is room, also where it is paler. */
export function StateWords({ rooms, state, frame, words }: StateWordsProps) {
  const text = state === "empty" ? `⚠ ${words.noEndpoints}` : `? ${words.unknown}`;
  const inSight = { ...frame.visible, x0: -frame.shift };
  return rooms.map((room) => {
    const place = placeName([room], inSight, textWidth(text, 11.5));
    if (place === undefined) return undefined;
    return (
      <text key={room.x0} x={place.x} y={place.y} dy="0.35em" className={`tl-word tl-${state}`}>
        {text}
      </text>
    );
  });
}

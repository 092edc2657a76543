import { type Frame } from "../frame.ts";
import { placeName } from "../names.ts";
import { textWidth } from "../text-width.ts";
import { type TrafficPicture } from "../traffic.ts";

interface StateWordsProps {
  readonly rooms: TrafficPicture["rooms"];
  readonly frame: Frame;
  readonly words: { readonly unknown: string; readonly noEndpoints: string };
}

/** "No endpoints" and "unknown" as what they are, wherever there is room. */
export function StateWords({ rooms, frame, words }: StateWordsProps) {
  return rooms.map((room) => {
    const text = room.state === "empty" ? `⚠ ${words.noEndpoints}` : `? ${words.unknown}`;
    const place = placeName([room], frame.visible, textWidth(text, 11.5));
    if (place === undefined) return undefined;
    return (
      <text key={room.x0} x={place.x} y={place.y} dy="0.35em" className={`tl-word tl-${room.state}`}>
        {text}
      </text>
    );
  });
}

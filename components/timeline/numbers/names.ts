import type { Block } from "./outline.ts";

/** Where a name may stand in a band: a stretch that is high enough all along. */
export interface Room {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

const lineHeight = 15;

/** The rooms of one band, from left to right. */
export function roomsOf(band: readonly Block[]): readonly Room[] {
  const rooms: Room[] = [];
  let room: Block | undefined;
  for (const block of band) {
    const grown = room === undefined ? undefined : common(room, block);
    if (grown !== undefined) {
      room = grown;
      continue;
    }
    if (room !== undefined) rooms.push(middle(room));
    room = block.y0 - block.y1 >= lineHeight ? block : undefined;
  }
  if (room !== undefined) rooms.push(middle(room));
  return rooms;
}

function common(room: Block, block: Block): Block | undefined {
  const y0 = Math.min(room.y0, block.y0);
  const y1 = Math.max(room.y1, block.y1);
  if (block.x0 !== room.x1 || y0 - y1 < lineHeight) return undefined;
  return { x0: room.x0, x1: block.x1, y0, y1 };
}

const middle = (room: Block): Room => ({
  x0: room.x0,
  x1: room.x1,
  y: Math.round((room.y0 + room.y1) / 2),
});

const margin = 8;

/**
 * Where a name `width` pixels wide stands in the visible part of the sheet: at the left of the widest room; undefined
 * where there is no room.
 */
export function placeName(
  rooms: readonly Room[],
  visible: { readonly x0: number; readonly x1: number },
  width: number,
): { readonly x: number; readonly y: number } | undefined {
  let best: { x: number; y: number; width: number } | undefined;
  for (const room of rooms) {
    const x0 = Math.max(room.x0, visible.x0);
    const free = Math.min(room.x1, visible.x1) - x0;
    if (free >= width + 2 * margin && free > (best?.width ?? 0))
      best = { x: x0 + margin, y: room.y, width: free };
  }
  return best && { x: best.x, y: best.y };
}

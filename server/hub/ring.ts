/** Frames in one piece; their numbers are `from` to `through`. */
export interface Piece {
  readonly from: number;
  readonly through: number;
  readonly bytes: Uint8Array;
}

/** The newest frames of a channel, numbered from 1, as many as fit. */
export interface Ring {
  /** Takes a frame and returns its number. */
  readonly add: (bytes: Uint8Array) => number;
  readonly head: () => number;
  /**
   * The frames after number `frame` in as few pieces as a browser can read without a pause that is seen; undefined where
   * one of them is not kept, or was never made.
   */
  readonly since: (frame: number) => readonly Piece[] | undefined;
  readonly bytesSince: (frame: number) => number;
}

const bytesKept = 1024 * 1024;
const pieceSize = 32 * 1024;

export function createRing(limit = bytesKept): Ring {
  const frames: Uint8Array[] = [];
  /** Bytes before each of `frames`, since the channel began. */
  const offsets: number[] = [];
  let [head, total] = [0, 0];
  /** Those at the same place share their pieces. */
  const known = new Map<number, readonly Piece[]>();

  const first = (): number => head - frames.length + 1;
  const isKept = (frame: number): boolean => frame >= first() - 1 && frame <= head;

  return {
    head: () => head,
    add: (bytes) => {
      known.clear();
      frames.push(bytes);
      offsets.push(total);
      total += bytes.length;
      const fitting = offsets.findIndex((offset) => total - offset <= limit);
      const surplus = fitting < 0 ? frames.length : fitting;
      frames.splice(0, surplus);
      offsets.splice(0, surplus);
      return ++head;
    },
    since: (frame) => {
      if (!isKept(frame)) return undefined;
      const pieces = known.get(frame) ?? cut(frames.slice(frame - first() + 1), frame + 1);
      known.set(frame, pieces);
      return pieces;
    },
    bytesSince: (frame) => {
      if (!isKept(frame)) return Infinity;
      return frame === head ? 0 : total - (offsets[frame - first() + 1] ?? total);
    },
  };
}

function cut(frames: readonly Uint8Array[], from: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let [start, size] = [0, 0];
  for (const [index, { length }] of frames.entries()) {
    if (size > 0 && size + length > pieceSize) {
      pieces.push(pieceOf(frames, from, start, index));
      [start, size] = [index, 0];
    }
    size += length;
  }
  return [...pieces, pieceOf(frames, from, start, frames.length)];
}

const pieceOf = (frames: readonly Uint8Array[], from: number, start: number, end: number): Piece => ({
  from: from + start,
  through: from + end - 1,
  bytes: joined(frames.slice(start, end)),
});

function joined(frames: readonly Uint8Array[]): Uint8Array {
  if (frames.length === 1 && frames[0] !== undefined) return frames[0];
  const whole = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    whole.set(frame, at);
    at += frame.length;
  }
  return whole;
}

/** The newest frames of a channel, numbered from 1, as many as fit. */
export interface Ring {
  /** Takes a frame and returns its number. */
  readonly add: (bytes: Uint8Array) => number;
  readonly head: () => number;
  /** The frames after number `frame` in one piece; undefined where one of them is not kept, or was never made. */
  readonly since: (frame: number) => Uint8Array | undefined;
  readonly bytesSince: (frame: number) => number;
}

const bytesKept = 1024 * 1024;

export function createRing(limit = bytesKept): Ring {
  const frames: Uint8Array[] = [];
  /** Bytes before each of `frames`, since the channel began. */
  const offsets: number[] = [];
  let [head, total] = [0, 0];
  /** Those at the same place share one piece. */
  const pieces = new Map<number, Uint8Array>();

  const first = (): number => head - frames.length + 1;
  const isKept = (frame: number): boolean => frame >= first() - 1 && frame <= head;

  return {
    head: () => head,
    add: (bytes) => {
      pieces.clear();
      frames.push(bytes);
      offsets.push(total);
      total += bytes.length;
      const surplus = offsets.findIndex((offset) => total - offset <= limit);
      frames.splice(0, surplus < 0 ? frames.length : surplus);
      offsets.splice(0, surplus < 0 ? offsets.length : surplus);
      return ++head;
    },
    since: (frame) => {
      if (!isKept(frame)) return undefined;
      const piece = pieces.get(frame) ?? concatenated(frames.slice(frame - first() + 1));
      pieces.set(frame, piece);
      return piece;
    },
    bytesSince: (frame) => {
      if (!isKept(frame)) return Infinity;
      return frame === head ? 0 : total - (offsets[frame - first() + 1] ?? total);
    },
  };
}

function concatenated(frames: readonly Uint8Array[]): Uint8Array {
  if (frames.length === 1 && frames[0] !== undefined) return frames[0];
  const piece = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    piece.set(frame, at);
    at += frame.length;
  }
  return piece;
}

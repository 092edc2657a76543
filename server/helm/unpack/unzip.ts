import { createGunzip, type Gunzip, type Inflate } from "node:zlib";
import { damaged, type RecordProblem } from "../../../lib/helm/record-problem.ts";

/** Unpacks what comes in pieces, where it is packed. */
export interface Unzip {
  /** Resolves when all of the piece is handed on. */
  readonly write: (piece: Uint8Array) => Promise<void>;
  /** Resolves when all is handed on; with what is wrong with it, where something is. */
  readonly end: () => Promise<RecordProblem | undefined>;
}

/** `next` takes what is unpacked; of more than `limit` bytes the rest is left. */
export function createUnzip(next: (bytes: Uint8Array) => void, limit: number): Unzip {
  let head: Uint8Array | undefined = new Uint8Array();
  let gunzip: Unpacker | undefined;
  let problem: RecordProblem | undefined;
  let size = 0;
  /** The last bytes of what is packed. */
  let tail: Uint8Array = new Uint8Array();

  const take = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size <= limit) next(bytes);
    else problem ??= damaged("tooLarge");
  };

  async function pass(piece: Uint8Array): Promise<void> {
    if (gunzip === undefined) {
      take(piece);
      return;
    }
    tail = Uint8Array.from(Buffer.concat([tail, piece.subarray(-sizeLength)]).subarray(-sizeLength));
    if (!(await gunzip.write(piece))) problem ??= damaged("damagedGzip");
  }

  return {
    write: async (piece) => {
      if (problem !== undefined) return;
      if (head === undefined) {
        await pass(piece);
        return;
      }
      head = Buffer.concat([head, piece]);
      if (head.length < magic.length) return;
      const start = head;
      head = undefined;
      if (isPacked(start)) gunzip = takeUnpacker(take);
      await pass(start);
    },
    end: async () => {
      if (head !== undefined) take(head);
      if (gunzip === undefined) return problem;
      await gunzip.rest();
      const isWhole = tail.length === sizeLength && Buffer.from(tail).readUInt32LE() === size % 2 ** 32;
      return problem ?? (isWhole ? undefined : damaged("damagedGzip"));
    },
  };
}

/** RFC 1952: gzip begins so, and what is in it is deflated; it ends with the size of what was packed, bytes. */
const magic = [0x1f, 0x8b, 0x08];
const sizeLength = 4;
const isPacked = (bytes: Uint8Array): boolean => magic.every((byte, at) => bytes[at] === byte);

interface Unpacker {
  /** False: that is no gzip. */
  readonly write: (piece: Uint8Array) => Promise<boolean>;
  /** Ends its use: nothing more comes of it. */
  readonly rest: () => Promise<void>;
}

/** Each takes 70 kB, of which much is given back only when all memory is looked through: so they are used again. */
const spare: ReturnType<typeof createUnpacker>[] = [];
const mostSpare = 2;

function takeUnpacker(next: (bytes: Uint8Array) => void): Unpacker {
  const unpacker = spare.pop() ?? createUnpacker();
  unpacker.begin(next);
  return unpacker;
}

function createUnpacker() {
  const gunzip = createGunzip() as Gunzip & Pick<Inflate, "reset">;
  let take: (bytes: Uint8Array) => void = () => undefined;
  gunzip.on("data", (bytes: Uint8Array) => take(bytes));
  // Told by its being closed.
  gunzip.on("error", () => undefined);
  const closed = new Promise<false>((resolve) => gunzip.once("close", () => resolve(false)));
  const unpacker = {
    begin: (next: (bytes: Uint8Array) => void): void => {
      take = next;
    },
    write: (piece: Uint8Array): Promise<boolean> =>
      // One that fails does not say that it is done with what it was given.
      Promise.race([new Promise<true>((resolve) => gunzip.write(piece, () => resolve(true))), closed]),
    rest: async (): Promise<void> => {
      // What a write has made may be told after it.
      await new Promise((resolve) => setImmediate(resolve));
      take = () => undefined;
      if (gunzip.destroyed || gunzip.readableEnded || spare.length >= mostSpare) gunzip.destroy();
      else {
        gunzip.reset();
        spare.push(unpacker);
      }
    },
  };
  return unpacker;
}

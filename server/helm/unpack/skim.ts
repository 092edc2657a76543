/** The keys that lead to a value from the outside in; what a list holds stands where the list does. */
export type Place = readonly string[];

/** What becomes of a list, a record or a text. */
export type Fate =
  | "kept"
  /** It stays as an empty one. */
  | "hollow"
  /** The same, and what was in it, a text, is handed on as it comes; it may be written over. */
  | "apart";

export interface Skim {
  readonly take: (bytes: Uint8Array) => void;
  /** What was kept: JSON again, where it was JSON. Undefined: there is too much in it. */
  readonly kept: () => Uint8Array<ArrayBuffer> | undefined;
}

export interface SkimOptions {
  readonly fateOf: (place: Place) => Fate;
  readonly apart?: (bytes: Uint8Array) => void;
  /** So many values may be kept. */
  readonly most: number;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [recordBegin, recordEnd, listBegin, listEnd] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Nothing has a fate of its own further in, and no key that matters is longer. */
const [deepest, longestKey] = [3, 40];
const beyond: Place = Array<string>(deepest + 1).fill("");

interface Container {
  readonly place: Place;
  readonly isList: boolean;
}

/**
 * Reads JSON in pieces of any size and keeps of it what is worth keeping, so that large parts in which nobody looks never
 * are in memory. It is not checked: whoever parses what was kept does that.
 */
export function createSkim({ fateOf, apart = () => undefined, most }: SkimOptions): Skim {
  const parts: Buffer[] = [];
  const open: Container[] = [];
  let top: Container = { place: [], isList: true };
  let text: "none" | "key" | Fate = "none";
  let [awaitsKey, isEscaped] = [false, false];
  let key = "";
  let values = 0;
  /** How many containers are open that are hollow, or in a hollow one. */
  let hollow = 0;
  let piece: Uint8Array = new Uint8Array();
  /** Where what is not yet kept of the piece begins; undefined while nothing is kept. */
  let from: number | undefined = 0;

  function cut(at: number): void {
    // A copy: of a piece itself nothing is left when the next one comes.
    if (from !== undefined && at > from) parts.push(Buffer.from(piece.subarray(from, at)));
    from = undefined;
  }

  const here = (): Place => {
    if (top.isList) return top.place;
    return top.place.length < deepest ? [...top.place, key] : beyond;
  };

  function beginContainer(at: number, isList: boolean): void {
    if (hollow > 0) {
      hollow++;
      return;
    }
    values++;
    const place = here();
    open.push(top);
    top = { place, isList };
    awaitsKey = !isList;
    if (fateOf(place) === "kept") return;
    cut(at + 1);
    hollow = 1;
    awaitsKey = false;
  }

  function endContainer(at: number): void {
    if (hollow > 0) {
      hollow--;
      if (hollow > 0) return;
      from = at;
    }
    top = open.pop() ?? top;
    awaitsKey = false;
  }

  function beginText(at: number): void {
    text = awaitsKey ? "key" : hollow > 0 ? "kept" : fateOf(here());
    if (text === "key") key = "";
    else if (text !== "kept") cut(at + 1);
  }

  function endText(at: number): void {
    if (text === "hollow" || text === "apart") from = at;
    if (text === "key") awaitsKey = false;
    text = "none";
  }

  /** Goes on to the next byte between texts. */
  function step(at: number): number {
    const byte = piece[at];
    if (byte === quote) beginText(at);
    else if (byte === recordBegin || byte === listBegin) beginContainer(at, byte === listBegin);
    else if (byte === recordEnd || byte === listEnd) endContainer(at);
    else if (byte === colon) awaitsKey = false;
    else if (byte === comma && hollow === 0) {
      values++;
      awaitsKey = !top.isList;
    }
    return at + 1;
  }

  /** Goes on to the end of a text, or to the next backslash in it. */
  function readText(at: number): number {
    let end = isEscaped ? at + 1 : at;
    isEscaped = false;
    while (end < piece.length && piece[end] !== quote && piece[end] !== backslash) end++;
    if (text === "apart" && end > at) apart(piece.subarray(at, end));
    if (text === "key" && key.length < longestKey)
      key += Buffer.from(piece.subarray(at, Math.min(end, at + longestKey))).toString("latin1");
    if (end === piece.length) return end;
    if (piece[end] === quote) endText(end);
    else isEscaped = true;
    return end + 1;
  }

  return {
    take: (bytes) => {
      piece = bytes;
      from = from === undefined ? undefined : 0;
      let at = 0;
      while (at < bytes.length && values <= most) at = text === "none" ? step(at) : readText(at);
      const isKeeping = from !== undefined;
      cut(bytes.length);
      from = isKeeping ? 0 : undefined;
    },
    kept: () => (values > most ? undefined : joined(parts)),
  };
}

/** In a buffer of its own, which can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** Decodes base64 that comes in pieces. */
export interface Base64 {
  /** The bytes for which a piece stands. They are written over its beginning: nothing is allocated for a megabyte of it. */
  readonly decode: (piece: Uint8Array) => Uint8Array;
  /** Whether nothing came but what stands for nothing. */
  readonly isEmpty: () => boolean;
  /** Whether all that came was base64, and something did. */
  readonly isGood: () => boolean;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const [space, padding, foreign] = [64, 65, 66];

const meanings = new Uint8Array(256).fill(foreign);
for (let value = 0; value < alphabet.length; value++) meanings[alphabet.charCodeAt(value)] = value;
for (const blank of " \t\r\n") meanings[blank.charCodeAt(0)] = space;
meanings["=".charCodeAt(0)] = padding;

/** Node takes any text for base64 and leaves out what is none: here that is refused. */
export function createBase64(): Base64 {
  let [bits, held, padded] = [0, 0, 0];
  let [isForeign, isEmpty] = [false, true];

  /** What is no letter of the alphabet, or stands after the end. */
  function note(meaning: number): void {
    if (meaning === padding) padded++;
    else if (meaning !== space) isForeign = true;
  }

  return {
    decode: (piece) => {
      let end = 0;
      // By index: an iterator takes ten times as long.
      for (let at = 0; at < piece.length; at++) {
        const meaning = meanings[piece[at] ?? 0] ?? foreign;
        if (meaning >= space || padded > 0) {
          note(meaning);
          continue;
        }
        bits = (bits << 6) | meaning;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        piece[end++] = bits >> held;
        bits &= (1 << held) - 1;
      }
      isEmpty &&= end === 0 && held === 0 && !isForeign;
      return piece.subarray(0, end);
    },
    isEmpty: () => isEmpty,
    isGood: () => !isForeign && !isEmpty && padded <= 2,
  };
}

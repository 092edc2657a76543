import { board } from "./en/board.ts";
import { en } from "./words.ts";

/** All words, with those of the board: no stage carries them. */
export const enBoard = { ...en, page: { ...en.page, board } };

export type BoardWords = typeof enBoard;

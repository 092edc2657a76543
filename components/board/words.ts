import { enBoard, type BoardWords } from "../../lib/words/board.ts";

/** As `useWords`, with the words of the board. */
export const useBoardWords = (): BoardWords => enBoard;

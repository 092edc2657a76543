import { enAside, type AsideWords } from "../../lib/words/aside.ts";

/** As `useWords`, for parts that are fetched later: with the words of tables and help. */
export const useAsideWords = (): AsideWords => enAside;

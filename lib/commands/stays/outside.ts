import type { Say } from "../draw/way.ts";

/** Nothing that a version has done to the world outside of its pods is undone by leaving it. */
export const outside: Say = () => [{ text: { id: "dataStays" } }, { text: { id: "answersStay" } }];

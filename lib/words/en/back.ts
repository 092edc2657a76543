import { checks } from "./back/checks.ts";

/**
 * What is said about going back and other changes: what will happen, what will not go back, what to know. Another
 * command with words of its own is a file in back/ and a line here.
 */
export const back = { ...checks } as const;

import { changes } from "./back/changes.ts";
import { checks } from "./back/checks.ts";
import { happens } from "./back/happens.ts";
import { helm } from "./back/helm.ts";
import { stays } from "./back/stays.ts";
import { warns } from "./back/warns.ts";

/**
 * What is said about going back and other changes: what will happen, what will not go back, what to know. Another
 * command with words of its own is a file in back/ and a line here.
 */
export const back = { ...checks, ...happens, ...stays, ...warns, ...changes, ...helm } as const;

import { createLink } from "./connection.ts";
import { browserEnvironment } from "./environment.ts";
import { createSession, type Session } from "./session.ts";

let opened: Session | undefined;

/** The page's connection, opened when it is first asked for; there is never a second one. Only in a browser. */
export const live = (): Session => (opened ??= createSession(createLink(), browserEnvironment));

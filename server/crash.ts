import { log } from "./log.ts";

/** A connection that the other end has left; whoever wrote to it need not have known. */
const peerIsGone: ReadonlySet<unknown> = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE"]);

export const isBug = (error: unknown): boolean =>
  !peerIsGone.has((error as { code?: unknown } | undefined)?.code);

/**
 * Next keeps a process alive after an error that nobody caught. What has been folded half may then be shown as whole, so
 * here such an error ends the server, and the pages say that it is gone.
 */
export function crashOnBugs(): void {
  process.on("uncaughtException", (error) => {
    if (!isBug(error)) return;
    log.fault("Something that should not happen did", error);
    process.exit(1);
  });
}

/**
 * The one place where the server writes for whoever started it: a line to standard output is what they asked for, a
 * line to standard error is what went wrong. Requests are not logged.
 */
export const log = {
  say: (line: string): void => {
    console.log(printable(line));
  },
  warn: (line: string): void => {
    console.error(printable(line));
  },
  /** Something that should not happen: with where it came from. */
  fault: (what: string, cause: unknown): void => {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    console.error(printable(`${what}: ${why}`));
  },
} as const;

/** An address that was asked for, or what an API server said, may hold what moves a terminal's cursor. */
const printable = (text: string): string => text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, "�");

/** Whoever read the lines may go, and the server stays: that nobody reads them is nothing to write a line about. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

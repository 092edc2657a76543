import type { Words } from "../../lib/words/words.ts";
import { moment as momentText } from "../ui/clock-time.ts";

/** The moment that an address names with `?at=`, ms UTC; undefined for none or one that is no whole number. */
export function readMoment(value: string | readonly string[] | undefined): number | undefined {
  if (typeof value !== "string" || !/^\d{1,15}$/u.test(value)) return undefined;
  return Number(value);
}

/** What an address has for `?at=` where that is no moment: to be said, since something else is shown instead. */
export function unreadMoment(value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined || readMoment(value) !== undefined) return undefined;
  return (typeof value === "string" ? value : value.join(", ")).slice(0, 40);
}

export interface Asked {
  /** What the address has in place of a moment. */
  readonly unread: string | undefined;
  /** The moment that the address names, ms. */
  readonly initialAt: number | undefined;
  /** Now when the page was opened, by the server's clock or a recording's, ms; 0 while that is not known. */
  readonly opened: number;
  /** Then now is the recording's end. */
  readonly isRecorded: boolean;
}

/** Why now is shown although the address asks for something else, in a sentence; undefined where it does not. */
export function unshownOf(
  { unread, initialAt, opened, isRecorded }: Asked,
  { page: { past } }: Words,
): string | undefined {
  if (unread !== undefined) return past.unreadable(unread);
  if (initialAt === undefined || opened === 0 || initialAt <= opened) return undefined;
  const asked = momentText(initialAt, opened);
  return isRecorded ? past.afterEnd(asked) : past.notYet(asked);
}

/** The address of the page at a moment: the same address with `at` set, or without it for now. */
export function addressAt(address: string, at: number | undefined): string {
  const url = new URL(address);
  if (at === undefined) url.searchParams.delete("at");
  else url.searchParams.set("at", String(Math.round(at)));
  return `${url.pathname}${url.search}${url.hash}`;
}

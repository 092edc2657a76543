const two = (value: number) => String(value).padStart(2, "0");

/** "14:02:11" in the reader's time zone. */
export function clockTime(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** "2026-11-30" in the reader's time zone. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time of day, after the date where that is not the date of `now`. */
export const moment = (at: number, now: number): string =>
  dayOf(at) === dayOf(now) ? clockTime(at) : `${dayOf(at)} ${clockTime(at)}`;

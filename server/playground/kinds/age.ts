const minute = 60;
const hour = 60 * minute;
const day = 24;
const year = 365 * day;

/** `big` of one unit and, unless it is 0, `small` of the next. */
const two = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${big}${bigUnit}` : `${big}${bigUnit}${small}${smallUnit}`;

function hoursText(hours: number): string {
  const days = Math.floor(hours / day);
  if (hours < 2 * day) return `${hours}h`;
  if (hours < 8 * day) return two(days, "d", hours % day, "h");
  if (hours < 2 * year) return `${days}d`;
  const years = Math.floor(hours / year);
  return hours < 8 * year ? two(years, "y", days % 365, "d") : `${years}y`;
}

/**
 * A length of time in two or three figures, as kubectl shows ages: `59s`, `2m30s`, `10m`, `2d3h`
 * (apimachinery pkg/util/duration, HumanDuration). `ms`: milliseconds.
 */
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / 1000);
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 2 * minute) return `${seconds}s`;
  const minutes = Math.floor(seconds / minute);
  if (minutes < 10) return two(minutes, "m", seconds % minute, "s");
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(seconds / hour);
  return hours < 8 ? two(hours, "h", minutes % 60, "m") : hoursText(hours);
}

/** How long ago a moment (RFC 3339) was, at `now` (ms); `<unknown>` where there is none. */
export function age(time: unknown, now: number): string {
  const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? "<unknown>" : humanDuration(now - at);
}

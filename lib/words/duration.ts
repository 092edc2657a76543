const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A span of time, ms, as short as it can be read: "0.09 s", "1.4 s", "34 s", "9 min 58 s", "2 h 5 min", "3 d 4 h".
 * Negative spans, which clocks that differ can make, read as "0 s".
 */
export function duration(ms: number): string {
  if (ms <= 0) return "0 s";
  if (ms < 995) return `${(ms / second).toFixed(2)} s`;
  if (ms < 9950) return `${(ms / second).toFixed(1)} s`;
  return coarse(ms);
}

/** A span of time that goes on: whole seconds, so that it does not flicker. */
export function coarse(ms: number): string {
  const span = Math.max(0, ms);
  if (span < minute) return `${Math.floor(span / second)} s`;
  if (span < hour) return pair(span, [minute, "min"], [second, "s"]);
  if (span < day) return pair(span, [hour, "h"], [minute, "min"]);
  return pair(span, [day, "d"], [hour, "h"]);
}

type Unit = readonly [size: number, name: string];

function pair(span: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((span % large) / small);
  const whole = `${Math.floor(span / large)} ${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`;
}

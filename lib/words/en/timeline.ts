import { distance } from "./duration.ts";
import { list } from "./list.ts";
import { plural } from "./phrases/clauses.ts";

/** Words of the timeline: panel names, legends, readings, buttons. Those of its tables and its help are in aside.ts. */
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

const date = (a: DateParts): string =>
  `${weekdays[a.weekday] ?? ""} ${a.day} ${months[a.month] ?? ""} ${a.year}`;

const dayTick = (a: DateParts): string => `${weekdays[a.weekday] ?? ""} ${a.day} ${months[a.month] ?? ""}`;

/** An offset from UTC, minutes, east positive. */
function offset(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** How many pods are in which state, in words: what is 0 is not said. */
function states(a: {
  readonly available: number;
  readonly ready: number;
  readonly starting: number;
  readonly untold: number;
  readonly missing: number | undefined;
  readonly leaving: number | undefined;
}): string {
  const parts = [
    a.available > 0 ? `${a.available} available` : "",
    a.ready > 0 ? `${a.ready} ready but not yet available` : "",
    a.starting > 0 ? `${a.starting} starting` : "",
    a.untold > 0 ? `${a.untold} in an unknown state` : "",
    (a.missing ?? 0) > 0 ? `${a.missing} wanted and not there` : "",
    a.leaving === undefined ? "an unknown number leaving" : a.leaving > 0 ? `${a.leaving} leaving` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "none" : list(parts);
}

const podStates = {
  pending: "pending",
  pulling: "pulling its image",
  starting: "starting",
  running: "running, not ready",
  ready: "ready, not yet available",
  available: "available",
  leaving: "leaving",
  failed: "failed",
  untold: "in an unknown state",
} as const;

const stillAnswer = (pods: number): string =>
  `${pods} leaving ${pods === 1 ? "pod still answers" : "pods still answer"}`;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

interface Amounts {
  readonly existing: number;
  readonly available: number;
  /** What is told of how many there were: exactly so many, so many at the most, or at the least. */
  readonly bound: "exact" | "most" | "least";
  /** Undefined while no Deployment says what is allowed, and where that is not known. */
  readonly ceiling: number | undefined;
  readonly floor: number | undefined;
}

export const timeline = {
  replicas: "Replicas",
  traffic: "Traffic",
  pods: "Pods",
  events: "Events",

  timeline: "Timeline",
  timelineHint: "Arrow keys choose a moment, up and down read what is drawn there; ? lists all keys.",
  moment: "Moment shown",

  duration: (ms: number) => distance(ms, false),
  date,
  dayTick,
  stamp: (a: { clock: string; date: DateParts | undefined; offset: number | undefined }) =>
    [a.date === undefined ? "" : dayTick(a.date), a.clock, a.offset === undefined ? "" : offset(a.offset)]
      .filter((part) => part !== "")
      .join(" "),
  since: (seconds: number) => `${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s`,
  offset,
  days: (first: string, last: string) => `${first} – ${last}`,
  offsets: (before: string, after: string) => `${before}, then ${after}`,

  now: "now",
  /** Where a recording ends: what is shown there is not now. */
  end: "end",
  past: (a: { clock: string; ago: string }) => `${a.clock} · ${a.ago} ago`,
  atNow: "Now",
  atEnd: "The end of the recording",
  atPast: (a: { clock: string; ago: string }) => `${a.clock}, ${a.ago} ago`,

  max: (n: number) => `max ${n}`,
  min: (n: number) => `min ${n}`,
  percentTick: (n: number) => (n === 0 ? "0 %" : `${n}`),
  version: (a: { letter: string; label: string }) => `${a.letter} ${a.label}`,
  ofDeployment: (deployment: string, text: string) => `${deployment}: ${text}`,
  unknown: "unknown",
  noEndpoints: "no endpoints",
  notSeen: "not seen",
  notKept: "not kept",
  reconstructed: "reconstructed, to the second",
  noServices: "No Service selects these pods.",
  noPods: "No pods in this stretch of time.",
  noEvents: "Nothing happened in this stretch of time.",
  service: "Service",

  legend: {
    solid: "available",
    wide: "ready, not yet available",
    tint: "starting",
    speckled: "state unknown",
    dotted: "wanted, not there",
    thin: "leaving",
    crossed: "failed",
    draining: "leaving, still serving",
    external: "no version known",
    unknown: "unknown",
    limits: "max and min allowed",
    exit: "unwanted exit",
  },
  trafficCaption: "expected share, by ready endpoints",
  trafficOf: (service: string) => `expected share, by ready endpoints of ${service}`,
  podsCaption: "one lane each, by ReplicaSet",
  podsCondensed: (a: { pods: number; perRow: number }) =>
    `${a.pods} pods; a row stands for ${a.perRow}, and shows the state of most of them`,
  eventsCaption: "what caused it, and what Kubernetes warned of",

  replicasSummary: (a: Amounts) => {
    const pods =
      a.bound !== "exact"
        ? `At ${a.bound} ${plural(a.existing, "pod")}, at least ${a.available} available`
        : `${plural(a.existing, "pod")}, ${a.available} available`;
    return a.ceiling === undefined || a.floor === undefined
      ? `${pods}.`
      : `${pods}; at most ${a.ceiling} and at least ${a.floor} are allowed.`;
  },
  trafficSummary: (a: { service: string; shares: readonly { version: string; share: number }[] }) =>
    `${a.service} sends ${list(a.shares.map(({ version, share }) => `${percent(share)} to ${version}`))}.`,
  trafficEmpty: (service: string, draining: number) =>
    `${service} has no ready endpoint${draining === 0 ? "" : `; ${stillAnswer(draining)}`}.`,
  trafficUnknown: (service: string) => `Where ${service} sends traffic is unknown.`,
  podsSummary: (a: { pods: number; versions: number }) =>
    `${plural(a.pods, "pod")} of ${plural(a.versions, "version")} in this stretch of time.`,
  eventsSummary: (n: number) => `${plural(n, "event")} in this stretch of time.`,
  nothingKnown: "Nothing is known of this moment.",
  gapReading: (a: { from: string; to: string | undefined; kinds: readonly string[] }) =>
    `The server did not see ${a.kinds.length === 0 ? "anything" : list(a.kinds)} from ${a.from}${a.to === undefined ? " on" : ` to ${a.to}`}.`,

  replicasReading: (a: { clock: string; versions: readonly { version: string; states: string }[] }) =>
    `${a.clock}: ${a.versions.map(({ version, states: of }) => `${version} ${of}`).join("; ")}.`,
  states,
  limitsReading: (a: Amounts) => {
    if (a.bound !== "exact") return `At least ${a.available} available, at ${a.bound} ${a.existing} in all.`;
    return a.ceiling === undefined || a.floor === undefined
      ? `${a.available} available, ${a.existing} in all.`
      : `${a.available} available (at least ${a.floor}), ${a.existing} in all (at most ${a.ceiling}).`;
  },
  trafficReading: (a: {
    clock: string;
    shares: readonly { version: string; ready: number; share: number; draining: number }[];
    external: number;
  }) => {
    const parts = a.shares.map(({ version, ready, share, draining }) => {
      const leaving = draining > 0 ? `, ${draining} leaving and still serving` : "";
      return `${percent(share)} to ${version} (${plural(ready, "ready endpoint")}${leaving})`;
    });
    const external = a.external > 0 ? [`${plural(a.external, "endpoint")} of no version that is known`] : [];
    return `${a.clock}: ${list([...parts, ...external])}.`;
  },
  trafficEmptyReading: (clock: string, draining: number) =>
    `${clock}: no ready endpoint; ${draining === 0 ? "the Service answers nobody" : stillAnswer(draining)}.`,
  trafficUnknownReading: (clock: string) => `${clock}: where traffic goes is unknown.`,
  podReading: (a: {
    pod: string;
    version: string;
    state: keyof typeof podStates;
    since: string;
    lasted: string;
  }) => `${a.pod} (${a.version}): ${podStates[a.state]} since ${a.since}, for ${a.lasted}.`,
  podGone: (a: { pod: string; version: string; since: string }) =>
    `${a.pod} (${a.version}): gone since ${a.since}.`,
  podNotYet: (a: { pod: string; version: string; since: string }) =>
    `${a.pod} (${a.version}): not created before ${a.since}.`,
  crowdReading: (a: {
    clock: string;
    version: string;
    pods: number;
    states: readonly { state: keyof typeof podStates; count: number }[];
  }) =>
    `${a.clock}: ${plural(a.pods, "pod")} of ${a.version}: ${
      a.states.length === 0
        ? "none there"
        : list(a.states.map(({ state, count: n }) => `${n} ${podStates[state]}`))
    }.`,
  eventReading: (a: { clock: string; text: string; times: number }) =>
    `${a.clock}: ${a.text}${a.times > 1 ? ` (${a.times} times)` : ""}`,
  reconstructedReading: "Reconstructed from the objects’ own times, to the second.",
  replicasReconstructed:
    "Reconstructed from the objects’ own times and Events, to the second; how many were allowed is unknown.",
  others: (n: number) => `and ${n} more`,
  readPanel: (a: { panel: string; reading: string }) => `${a.panel}. ${a.reading}`,

  podStates,
  count: (n: number | undefined) => (n === undefined ? "?" : `${n}`),

  buttons: {
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    follow: "Follow",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    earlier: "Earlier",
    later: "Later",
    tables: "Numbers",
    help: "Help",
    close: "Close",
    fit: "Show the selection",
    clear: "Clear the selection",
  },
  /** Each ends with its key. */
  hints: {
    play: "Play or pause (Space)",
    follow: "Follow now (f)",
    zoomIn: "Zoom in (w)",
    zoomOut: "Zoom out (s)",
    earlier: "Earlier (a)",
    later: "Later (d)",
    tables: "Show the numbers as tables (t)",
    help: "All keys (?)",
  },
  times: (speed: number) => `${speed}×`,
  selected: (a: { from: string; to: string; length: string }) => `${a.from} to ${a.to} (${a.length})`,
  windowLength: (length: string) => `${length} shown`,
} as const;

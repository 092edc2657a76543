/** Words of the timeline that are read on demand: its tables, and the help on its keys. */
const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const aside = {
  heads: {
    time: "Time",
    max: "Max",
    min: "Min",
    state: "State",
    service: "Service",
    pod: "Pod",
    version: "Version",
    created: "Created",
    gone: "Gone",
    restarts: "Restarts and exits",
    what: "What",
    times: "Times",
    external: "Unknown version",
    available: "available",
    ready: "ready",
    starting: "starting",
    untold: "state unknown",
    missing: "missing",
    leaving: "leaving",
    endpoints: "ready endpoints",
    draining: "draining",
  },
  tableCaption: (a: { panel: string; from: string; to: string }) => `${a.panel}, ${a.from} to ${a.to}`,
  tableRest: (a: { shown: number; all: number }) =>
    `The last ${a.shown} of ${a.all} rows; zoom in for others.`,
  /** Of some it is not told how they were: as many are the fewest. */
  atLeast: (n: number) => (n === 0 ? "?" : `≥ ${n}`),
  column: (a: { version: string; state: string }) => `${a.version}: ${a.state}`,
  share: (a: { ready: number | undefined; share: number | undefined }) =>
    `${a.ready ?? "?"}${a.share === undefined ? "" : ` (${percent(a.share)})`}`,

  helpTitle: "Keys and mouse of the timeline",
  helpWhen: "Keys work while the timeline has the focus.",
  helpKeys: [
    { keys: ["←", "→"], what: "Move the moment shown" },
    { keys: ["↑", "↓"], what: "Read what is drawn at that moment, one thing after the other" },
    { keys: ["Page Up", "Page Down"], what: "Go to the previous or next event" },
    { keys: ["Home", "End"], what: "Go to the first known moment, or to now" },
    { keys: ["f"], what: "Follow now; once more: show the whole rollout" },
    { keys: ["w", "s"], what: "Zoom in and out" },
    { keys: ["a", "d"], what: "Pan to earlier and later" },
    { keys: ["Shift ←", "Shift →"], what: "Select a stretch of time" },
    { keys: ["Enter"], what: "Zoom to the selection" },
    { keys: ["Esc"], what: "Clear the selection" },
    { keys: ["Space"], what: "Play, or pause" },
    { keys: ["1", "2", "3", "4", "5"], what: "Play at 1, 2, 5, 10 or 20 times the speed" },
    { keys: ["t"], what: "Show the numbers as tables" },
    { keys: ["?"], what: "Show this help" },
  ],
  helpMouse: [
    "Click or drag in the panels to choose a moment; the whole page shows it.",
    "Drag the time axis to pan.",
    "Shift and drag to select a stretch and zoom to it.",
    "Ctrl and the wheel, or a pinch, zoom; Shift and the wheel pan.",
  ],
} as const;

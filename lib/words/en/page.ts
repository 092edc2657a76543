import type { Outcome, RungName, RungState, Strategy } from "../terms.ts";
import { coarse } from "../duration.ts";
import { age, distance } from "./duration.ts";
import { list } from "./list.ts";

const states: Readonly<Record<RungState, string>> = {
  reached: "reached",
  now: "under way",
  blocked: "blocked",
  waiting: "not yet",
  lost: "lost",
  unknown: "unknown",
  "not-applicable": "does not apply",
};

const rungs: Readonly<Record<RungName, string>> = {
  declared: "Declared",
  observed: "Observed",
  created: "Created",
  ready: "Ready",
  rotation: "In rotation",
  answering: "Answering",
};

const strategies: Readonly<Record<Strategy, string>> = {
  "rolling-update": "rolling update",
  recreate: "recreate",
  "blue-green": "blue-green",
  canary: "canary",
};

const outcomes: Readonly<Record<Outcome, string>> = {
  progressing: "rolling",
  failed: "stuck",
  paused: "paused",
  done: "done",
  none: "nothing to roll",
};

export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/gu, ",");
export const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${grouped(count)} ${more}`;

export const everywhere = "all namespaces";
export const connecting = "Connecting…";
export const noCluster = "No cluster can be used.";

/** "all namespaces", or their names. */
export const scope = (namespaces: readonly string[]) =>
  namespaces.length === 0
    ? everywhere
    : namespaces.length <= 3
      ? list(namespaces)
      : many(namespaces.length, "namespace", "namespaces");

/** Words of the pages around the timeline: header, stage, notices. Those of the board are in board.ts. */
export const page = {
  product: "Rollscope",
  home: "Rollscope: all Deployments",
  list,
  scope,
  duration: coarse,
  distance,
  age,
  outcomes,
  strategies,

  header: {
    label: "Source and freshness",
    context: "context",
    server: "server",
    namespaces: "namespaces",
    recording: "recording",
    readOnly: "read-only",
    surge: (surge: string, unavailable: string) => `surge ${surge} · unavailable ${unavailable}`,
  },

  theme: {
    label: "Theme",
    system: "System",
    light: "Light",
    dark: "Dark",
  },

  freshness: {
    details: "What is watched",
    connecting: "connecting",
    asleep: "catching up",
    serverLost: (for_: string) => `Rollscope silent for ${for_}`,
    refused: "no cluster",
    apiLost: (for_: string) => `API server silent for ${for_}`,
    loading: "loading",
    stale: (for_: string) => `not live for ${for_}`,
    recording: "recording",
    live: (age: string) => `live · ${age} ago`,
    liveUnder: (age: string) => `live · under ${age} ago`,
    liveNow: "live",
    lastHeard: (age: string) => `The API server was last heard ${age} ago.`,
    neverHeard: "The API server has not been heard yet.",
    allLive: "Every watch is live.",
    othersLive: "All other watches are live.",
    kind: "Kind",
    where: "Where",
    state: "State",
    since: "For",
    everywhere,
    api: "API server",
    watchStates: {
      loading: "first list under way",
      live: "live",
      lost: "lost, connecting again",
      polling: "listed again and again: watching is not allowed",
      forbidden: "not allowed",
      unwatched: "not watched at this scale",
    } as Readonly<Record<string, string>>,
  },

  notices: {
    label: "Notices",
    asleep: "This page was asleep and is catching up.",
    serverLost: (since: string, for_: string) =>
      `Rollscope’s server has not answered since ${since} (${for_}). Everything below is from before; it goes on by itself when the server is back.`,
    apiLost: (since: string, for_: string) =>
      `The API server has not answered since ${since} (${for_}). Everything below is from before; it goes on by itself.`,
    stale: (kinds: string, since: string, for_: string) =>
      `No open watch for ${kinds} since ${since} (${for_}): changes of them may be missing until it is back.`,
    loading: (kinds: string) =>
      kinds === "" ? "Reading the first lists." : `Reading the first lists: ${kinds}.`,
    forbidden: (kinds: string, where: string) =>
      `You may not list ${kinds} in ${where}. What depends on them is unknown; the rest works.`,
    absent: (namespaces: readonly string[]) =>
      namespaces.length === 1
        ? `This cluster has no namespace ${list(namespaces)}; it is watched as soon as there is one.`
        : `This cluster has no namespaces ${list(namespaces)}; they are watched as soon as there are.`,
    unwatched: (kinds: string) =>
      `${kinds}: not watched at this scale, so what depends on them is unknown, not 0.`,
    polling: (kinds: string) =>
      `You may list but not watch ${kinds}: they are read again and again, and may be some seconds old.`,
    refused: noCluster,
    retries: "Rollscope tries again by itself.",
    recording: (file: string, from: string, to: string) =>
      `A recording, not live: ${file}, ${from} to ${to}, with its original times.`,
    skew: (span: string, ahead: boolean) =>
      `The clock of this computer is ${span} ${ahead ? "ahead of" : "behind"} that of Rollscope’s server, whose times are shown.`,
  },

  ladder: {
    label: "How far the new version has come",
    rungs,
    states,
    reconstructed: "to the second, from the object’s own stamp",
  },

  past: {
    banner: (clock: string) => `The past: ${clock}`,
    before: (span: string) => `${span} before now`,
    explain: "Everything on this page shows that moment.",
    back: "Back to now",
    unreadable: (value: string) =>
      `The address asks for “${value}”, which is no moment in milliseconds: this is now.`,
    notYet: (clock: string) => `The address asks for ${clock}, which has not come yet: this is now.`,
    afterEnd: (clock: string) =>
      `The address asks for ${clock}, which is after the end of this recording: this is its end.`,
    notKept: "That moment is from before what is kept: only what objects still tell of it is drawn.",
  },

  stage: {
    connecting,
    loading: (name: string) => `Reading what the cluster says of ${name}…`,
    toBoard: "All Deployments",
    service: (name: string) => `Service ${name}`,
    timeline: "Timeline",
    noCluster,
  },

  versions: {
    revision: (revision: number | undefined) =>
      revision === undefined ? "no revision" : `revision ${revision}`,
    colour: (letter: string) => `Version ${letter}`,
  },

  know: {
    title: "What to know",
    weights: { stops: "Stops it", warns: "Careful", tells: "Good to know" },
    evidence: "Evidence",
    since: (clock: string, span: string) => `since ${clock}, ${span}`,
    next: "Look next",
  },

  copy: {
    copy: "Copy",
    copied: "Copied",
    failed: "Select and copy it by hand",
    of: (line: string) => `Copy: ${line}`,
  },

  title: {
    stage: (outcome: string, name: string) => `${outcome}: ${name} · Rollscope`,
    past: (clock: string, name: string) => `${name} at ${clock} · Rollscope`,
    plain: (name: string) => `${name} · Rollscope`,
    board: (moving: number, stuck: number) =>
      moving + stuck === 0
        ? "Rollscope"
        : `${[...(moving > 0 ? [`${moving} rolling`] : []), ...(stuck > 0 ? [`${stuck} stuck`] : [])].join(", ")} · Rollscope`,
  },

  notFound: {
    title: "There is no such page.",
    hint: "Rollscope shows a board at /, a rollout at /r/NAMESPACE/NAME and a Service at /s/NAMESPACE/NAME.",
  },
  error: {
    title: "This page broke.",
    hint: "The rollout itself is not touched. What was said:",
    again: "Try again",
  },
};

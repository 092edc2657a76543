/** What a pod that is not in rotation yet is doing. */
export type Doing =
  | "missing"
  | "pending"
  | "pulling"
  | "starting"
  | "running"
  | "failing"
  | "settling"
  | "joining"
  | "unscheduled"
  | "crashing"
  | "unpulled"
  | "misconfigured";

/** How far a version is. */
export interface Far {
  readonly count: number;
  readonly of: number;
  /** By what the pods are counted: ready endpoints, where a Service selects them and slices are watched. */
  readonly counted: "rotation" | "ready";
  /** The next pods and what the furthest of them is doing; undefined where nothing more exists yet. */
  readonly next: { readonly pods: number; readonly doing: Doing } | undefined;
}

/** What happens to the traffic meanwhile. */
export type Serving =
  | { readonly type: "old-all"; readonly versions: number }
  | { readonly type: "others-all" }
  | { readonly type: "shared"; readonly version: string | undefined; readonly percent: number }
  | { readonly type: "new-all" }
  | { readonly type: "nobody" }
  | { readonly type: "draining" }
  /** No Service is known to select them, so all that is told is which pods are available. */
  | { readonly type: "available"; readonly current: number; readonly old: number }
  | { readonly type: "unknown" };

const ordinals = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

export const ordinal = (n: number): string => ordinals[n - 1] ?? `${n}${suffix(n)}`;

function suffix(n: number): string {
  const last = n % 10;
  if (n % 100 >= 11 && n % 100 <= 13) return "th";
  return last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th";
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const doings: Readonly<Record<Doing, readonly [one: string, many: string]>> = {
  missing: ["is not created yet", "are not created yet"],
  pending: ["waits for a node", "wait for a node"],
  pulling: ["is pulling its image", "are pulling their image"],
  starting: ["is starting", "are starting"],
  running: ["runs and is not ready yet", "run and are not ready yet"],
  failing: ["fails its readiness probe", "fail their readiness probe"],
  settling: ["is ready and must stay so for a while", "are ready and must stay so for a while"],
  joining: ["is ready and not in rotation yet", "are ready and not in rotation yet"],
  unscheduled: ["finds no node", "find no node"],
  crashing: ["crashes again and again", "crash again and again"],
  unpulled: ["cannot pull its image", "cannot pull their image"],
  misconfigured: ["cannot be started as it is configured", "cannot be started as they are configured"],
};

/**
 * "2 of 4 new pods are in rotation, the third is starting". `pod` is "new pod" or "pod"; `yet` is said of what has not
 * come so far, and is empty where it was there before.
 */
export function far({ count, of, counted, next }: Far, pod: string, yet: "" | " yet" = " yet"): string {
  const place = counted === "rotation" ? "in rotation" : "ready";
  const head = headOf(count, of, pod, `${place}${count === 0 ? yet : ""}`);
  if (next === undefined) return head;
  const [one, many] = doings[next.doing];
  if (of === 1) return `the ${pod} ${one}`;
  if (next.pods > 1) return `${head}, ${count === 0 ? next.pods : `${next.pods} more`} ${many}`;
  return `${head}, the ${ordinal(count + 1)} ${one}`;
}

function headOf(count: number, of: number, pod: string, place: string): string {
  if (of === 1) return `the ${pod} is ${count === 0 ? "not " : ""}${place}`;
  if (count === 0) return `none of ${plural(of, pod)} is ${place}`;
  if (count >= of) return `${all(of, pod)} are ${place}`;
  return `${count} of ${plural(of, pod)} ${count === 1 ? "is" : "are"} ${place}`;
}

/** "all 3 pods", "both pods". */
export const all = (of: number, pod: string): string =>
  of === 2 ? `both ${pod}s` : `all ${plural(of, pod)}`;

/** Who answers, as the end of a sentence. */
export function serving(who: Serving): string {
  switch (who.type) {
    case "old-all":
      return who.versions > 1
        ? "the old versions still serve everything"
        : "the old version still serves everything";
    case "others-all":
      return "others serve everything";
    case "shared":
      return who.version === undefined
        ? `others still serve ${who.percent} %`
        : `${who.version} still serves ${who.percent} %`;
    case "new-all":
      return "what is ready of it serves everything";
    case "nobody":
      return "nobody answers";
    case "draining":
      return "only pods that are leaving still answer";
    case "available":
      return available(who.current, who.old);
    case "unknown":
      return "who serves meanwhile is not known";
    default:
      return who satisfies never;
  }
}

function available(current: number, old: number): string {
  if (current + old === 0) return "no pod is available";
  if (current === 0) return `${plural(old, "old pod")} ${old === 1 ? "is" : "are"} still available`;
  if (old === 0) return `${plural(current, "pod")} of it ${current === 1 ? "is" : "are"} available`;
  return `${plural(current, "pod")} of it and ${plural(old, "old one")} are available`;
}

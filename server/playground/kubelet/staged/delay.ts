import type { Pod } from "../../kinds/pod.ts";

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** A duration as Go writes it (`1m30s`, `500ms`), in ms; undefined for what is none. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(text)) return undefined;
  return [...text.matchAll(/([\d.]+)(ms|h|m|s)/g)].reduce(
    (sum, [, count = "0", unit = "ms"]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
}

/** What the pod's annotation says of a stage, `STAGE.stage.kwok.x-k8s.io/delay` or `…/jitter-delay`, in ms. */
export function asked(pod: Pod, stage: string, what: "delay" | "jitter-delay" = "delay"): number | undefined {
  const text = pod.metadata.annotations?.[`${stage}.stage.kwok.x-k8s.io/${what}`];
  return text === undefined ? undefined : parseDuration(text);
}

/** KWOK's rule: between `delay` and `jitter`, by chance; the jitter where it is the smaller one. */
export const within = (delay: number, jitter: number | undefined, random: () => number): number =>
  jitter === undefined || jitter === delay
    ? delay
    : jitter < delay
      ? Math.max(0, jitter)
      : delay + random() * (jitter - delay);

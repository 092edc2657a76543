/** One line of the report. */
export interface Figure {
  readonly id: string;
  readonly question: string;
  readonly ours: string;
  readonly beside: string;
  /** Ours divided by what it is compared with; undefined where the figure stands alone. */
  readonly ratio: number | undefined;
  readonly target: string;
  readonly met: boolean;
}

/** The value below which the share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const MB = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** p50 / p90 / p99 / max of a list of milliseconds. */
export const spread = (values: readonly number[]): string =>
  [0.5, 0.9, 0.99, 1].map((q) => quantile(values, q).toFixed(1)).join(" / ");

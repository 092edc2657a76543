import type { WatchView } from "../../lib/view/connection.ts";

/** "Pods" of "Pod": kinds as one reads them in a sentence; they are names, the same in every language. */
export const plural = (kind: string): string =>
  kind === "API" ? "API" : kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`;

export const kindsOf = (watches: readonly WatchView[]): readonly string[] => [
  ...new Set(watches.filter(({ kind }) => kind !== "API").map(({ kind }) => plural(kind))),
];
